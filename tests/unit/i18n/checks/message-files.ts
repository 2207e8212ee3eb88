// The texts for people as they lie on the disk: every key with its namespace, in the files' order.
import { readdirSync, readFileSync } from 'node:fs';
import type { Locale } from '@/lib/i18n/locale';
import { projectRoot } from '../../../../scripts/cli/project-root';

type Tree = { readonly [key: string]: string | Tree };

/** Key (`shop.cart.title`) to text. */
export type Texts = ReadonlyMap<string, string>;

export function readTexts(locale: Locale): Texts {
  const folder = `${projectRoot}/messages/${locale}`;
  const files = readdirSync(folder).sort();
  return new Map(
    files.flatMap((file) => {
      const tree = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));
      return flatten(tree, file.replace(/\.json$/, ''));
    }),
  );
}

function flatten(tree: Tree, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${prefix}.${key}`, value] as [string, string]]
      : flatten(value, `${prefix}.${key}`),
  );
}
