// The texts for people as they lie on the disk: every key with its namespace, in the files' order.
import { readdirSync, readFileSync } from 'node:fs';
import type { Locale } from '@/lib/i18n/locale';
import { projectRoot } from '../../../../scripts/cli/project-root';

type Tree = { readonly [key: string]: string | Tree };

/** Key (`shop.cart.title`) to text. */
export type Texts = ReadonlyMap<string, string>;

export function readTexts(locale: Locale): Texts {
  return new Map(
    filesIn(locale).flatMap((file) => {
      const path = `${projectRoot}/messages/${locale}/${file}.json`;
      return flatten(JSON.parse(readFileSync(path, 'utf8')), file);
    }),
  );
}

/** The names of a language's files, sorted. */
export function filesIn(locale: Locale): string[] {
  const files = readdirSync(`${projectRoot}/messages/${locale}`);
  return files.map((file) => file.replace(/\.json$/, '')).sort();
}

function flatten(tree: Tree, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${prefix}.${key}`, value] as [string, string]]
      : flatten(value, `${prefix}.${key}`),
  );
}
