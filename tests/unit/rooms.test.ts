// Which room may import which? The map in docs/rooms.md, held against every import.
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

type Room = { readonly path: string; readonly never: readonly string[] };
type SourceFile = { readonly path: string; readonly text: string };

const filesMax = 30;
const imported = /\b(?:from|import|require)\s*\(?\s*(?:\/\*.*?\*\/\s*)?(['"])([^'"\n]+)\1/g;

/** The rooms of the map, from the top down; `never` comes from the end of a row. */
function readRooms(page: string): Room[] {
  const section = page.split('## Map of rooms')[1]?.split('\n## ')[0] ?? '';
  const row = /^- (`.*?): .*?(?:; never imports (.*))?$/gm;
  return [...section.matchAll(row)].flatMap(([, rooms, never = '']) =>
    codeIn(rooms).map((path, _index, all) => {
      const others = all.filter((other) => never.includes('each other') && other !== path);
      return { path, never: [...codeIn(never), ...others] };
    }),
  );
}

function codeIn(cell = ''): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}

/** One sentence for each folder without a row or with too many files, and for each wrong import. */
function roomProblems(rooms: readonly Room[], files: readonly SourceFile[]): string[] {
  const paths = rooms.map(({ path }) => path);
  const parents = paths.filter((path) => paths.some((other) => other.startsWith(`${path}/`)));
  const place = (file: string) => {
    const folder = posix.dirname(file);
    return paths.findIndex(
      (path) => path === folder || (within(folder, path) && !parents.includes(path)),
    );
  };
  const folders = files.map(({ path }) => posix.dirname(path));
  return [
    ...[...new Set(folders)].flatMap((folder) => {
      const count = folders.filter((other) => other === folder).length;
      return [
        ...(place(`${folder}/any`) < 0 ? [`${folder} has no row in the map of docs/rooms.md`] : []),
        ...(count > filesMax
          ? [`${folder} has ${count} files; a room has at most ${filesMax}`]
          : []),
      ];
    }),
    ...files.flatMap(({ path, text }) => {
      const own = place(path);
      const never = rooms
        .slice(0, own + 1)
        .flatMap((room) => (within(path, room.path) ? room.never : []));
      return [...text.matchAll(imported)].flatMap(([, , name = '']) => {
        const target = name.startsWith('@/')
          ? name.slice(2)
          : name.startsWith('.')
            ? posix.join(posix.dirname(path), name)
            : name;
        const at = place(target);
        return [
          ...(at >= 0 && at < own ? ['This room lies above; see docs/rooms.md.'] : []),
          ...(never.some((other) => within(target, other))
            ? ['This room never imports it; see docs/rooms.md.']
            : []),
          ...(path.startsWith('lib/') && name.startsWith('../')
            ? ['Another room is imported by its name: @/…']
            : []),
        ].map((sentence) => `${path} imports ${name}. ${sentence}`);
      });
    }),
  ];
}

function within(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

function readFiles(): SourceFile[] {
  return ['scripts', 'app', 'prisma/seed', 'prisma/migrate', 'lib']
    .flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => `${root}/${file}`),
    )
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

test('every room imports only what its row in docs/rooms.md allows', () => {
  const files = readFiles();
  expect(files.length).toBeGreaterThan(1000);
  expect(roomProblems(readRooms(readFileSync('docs/rooms.md', 'utf8')), files)).toEqual([]);
});

const map = readRooms(
  [
    '# A\n\n- `not/this`: x\n\n## Map of rooms\n',
    '- `app`: doors; never imports `lib/db`, `pg`',
    '- `app/cart`, `app/rooms`: features; never imports each other',
    '- `lib/desk/a`, `lib/desk/b`: desk',
    '- `lib/pay/c`, `lib/pay`: pay',
    '- `lib/db`: tables',
    '\n## Next\n\n- `nor/this`: x',
  ].join('\n'),
);

test('the map of rooms is read from its section alone, from the top down', () => {
  const paths = map.map(({ path }) => path).join(' ');
  expect(paths).toBe('app app/cart app/rooms lib/desk/a lib/desk/b lib/pay/c lib/pay lib/db');
});

const above = 'This room lies above';
const never = 'This room never imports it';

test.each([
  ['lib/desk/a/x.ts', `import { y } from '@/lib/desk/b/y';`, undefined],
  ['lib/desk/b/x.ts', `import { y } from '@/lib/desk/a/y';`, above],
  ['lib/desk/b/x.ts', `import type { y } from '@/lib/desk/a/deep/y';`, above],
  ['lib/desk/b/x.ts', `export {\n  y,\n} from '../a/y';`, above],
  ['lib/desk/b/x.ts', `const y = await import(\n  '@/app/y'\n);`, above],
  ['lib/pay/x.ts', `import '@/lib/pay/c/y';`, above],
  ['lib/pay/c/x.ts', `type Y = import('@/lib/pay/y').Y;`, undefined],
  ['lib/pay/c/x.ts', `import { y } from '../y';`, 'Another room is imported by its name: @/…'],
  ['app/page.tsx', `import { y } from './cart/y';`, undefined],
  ['app/cart/x.ts', `import { y } from '../rooms/y';`, never],
  ['app/rooms/x.ts', `import { y } from '@/app/cart/y';`, never],
  ['app/rooms/x.ts', `import { y } from '@/lib/db/y';`, never],
  ['app/rooms/x.ts', `import pg from 'pg';\nimport x from 'pgx';`, never],
  ['lib/pay/x.ts', `import pg from 'pg/lib';`, undefined],
  ['lib/new/x.ts', '', 'lib/new has no row in the map of docs/rooms.md'],
  ['lib/pay/new/x.ts', '', 'lib/pay/new has no row'],
])('%s with %j: %s', (path, text, problem) => {
  const answer = roomProblems(map, [{ path, text }]).join('\n');
  expect(answer).toEqual(problem === undefined ? '' : expect.stringContaining(problem));
});

test('a folder of 31 files is too full for a room', () => {
  const files = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ path: `lib/db/${index}.ts`, text: '' }));
  expect(roomProblems(map, files(30))).toEqual([]);
  expect(roomProblems(map, files(31))).toEqual([expect.stringContaining('lib/db has 31 files')]);
});

test('a file for the server says so before it imports anything else', () => {
  const late = readFiles().filter(({ text }) => {
    const at = text.indexOf("\nimport 'server-only';");
    return at >= 0 && text.search(/\nimport /) !== at;
  });
  expect(late.map(({ path }) => path)).toEqual([]);
});
