// Which addresses does the source have? Its pages and its route handlers, with parameters in brackets.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/cli/project-root';

/** Files that are an address by their name. */
const named: Readonly<Record<string, string>> = {
  'manifest.ts': '/manifest.webmanifest',
  'robots.ts': '/robots.txt',
  'sitemap.ts': '/sitemap.xml',
};

const files = readdirSync(join(projectRoot, 'app'), { recursive: true, encoding: 'utf8' });

/** The addresses of all pages. */
export const sourcePages = addressesOf(/(?:^|\/)page\.tsx$/);

/** Those of all other doors; a route of development alone is none. */
export const sourceRoutes = [
  ...addressesOf(/(?:^|\/)route\.tsx?$/),
  ...files.flatMap((file) => named[file] ?? []),
];

function addressesOf(ending: RegExp): string[] {
  return files
    .filter((file) => ending.test(file))
    .map((file) => `/${file.replace(ending, '')}`.replace(/\/\([^)]+\)/g, ''))
    .map((address) => address.replace(/\/$/, '') || '/');
}
