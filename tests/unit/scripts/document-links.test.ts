// Does every link, path and command that a page or a file of deploy/ names exist?
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const front = readdirSync('.').filter((name) => name.endsWith('.md'));
const below = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name));
const pages = [
  ...front,
  ...below('docs').filter((name) => name.endsWith('.md')),
  ...below('deploy').filter((name) => statSync(name).isFile()),
];
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};

/** Folders of the project; what begins with one of them in code marks is a path. */
const roots = 'app|deploy|docs|lib|messages|prisma|public|scripts|tests|\\.ci|\\.github';
const asPath = new RegExp(`\`((?:${roots})/[^\`\\s]*)\``, 'g');
/** What ends like a file of code is one, also in a command. */
const asFile = new RegExp(`\\b(?:${roots})/[\\w./()[\\]-]+\\.(?:tsx?|mjs|sh)\\b`, 'g');

test.each(pages)('%s leads somewhere', (page) => {
  const text = readFileSync(page, 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, to = '']) =>
    path.join(path.dirname(page), to),
  );
  const paths = [...text.matchAll(asPath)].map(([, name = '']) => name);
  const files = [...text.matchAll(asFile)].map(([name]) => name);
  const commands = [...text.matchAll(/(?:npm run |run\.mjs[", ]+)([a-z][a-z:-]*)/g)].map(
    ([, name = '']) => name,
  );
  expect([...links, ...paths, ...files].filter((name) => !isThere(name))).toEqual([]);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});

test('the README is read in a few minutes', () =>
  expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThanOrEqual(120));

/** A page may leave off an ending, and say `*`, `…` or `<name>` for any name. */
function isThere(name: string): boolean {
  return name
    .replace(/[:,].*$/, '')
    .replace(/\/$/, '')
    .split('/')
    .reduce<readonly string[]>(
      (folders, part) => folders.flatMap((folder) => inside(folder, part)),
      ['.'],
    )
    .some(existsSync);
}

function inside(folder: string, part: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const pattern = part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\\\*|…|<[^>]*>/g, '.*');
  const wanted = new RegExp(`^${pattern}(?:\\.(?:tsx?|mjs|md|sql|test\\.tsx?|spec\\.ts))?$`);
  return names.filter((name) => wanted.test(name)).map((name) => path.join(folder, name));
}
