// Which room may import which? Makes the lint rules from the table in docs/rooms.md.

/** A folder of source files: its path, and how many files it contains directly. */
export type SourceFolder = { readonly path: string; readonly files: number };

type Room = { readonly path: string; readonly never: readonly string[] };

const filesMax = 30;

const byName = { group: ['../**'], message: 'Another room is imported by its name: @/…' };

/** The rooms of the table, from the top down; `never` comes from a row's last column. */
export function readRooms(page: string): Room[] {
  const section = page.split('## Map of rooms')[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/^\| (`.*?) \|(?:.*)\|(.*)\|$/gm)].flatMap(([, rooms, never]) =>
    codeIn(rooms).map((path) => ({ path, never: codeIn(never) })),
  );
}

function codeIn(cell = ''): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}

/** Biome's overrides, one for each room, and one sentence for each folder that breaks the table. */
export function roomRules(
  rooms: readonly Room[],
  folders: readonly SourceFolder[],
): { readonly text: string; readonly problems: readonly string[] } {
  const paths = rooms.map(({ path }) => path);
  const overrides = rooms.map(({ path, never }, index) => ({
    includes: [isParent(path, paths) ? `${path}/*.{ts,tsx,mjs}` : `${path}/**`],
    linter: {
      rules: {
        style: {
          noRestrictedImports: {
            level: 'error',
            options: {
              patterns: [
                ...restrictions(paths.slice(0, index), paths.slice(index), never),
                ...(path.startsWith('lib') ? [byName] : []),
              ],
            },
          },
        },
      },
    },
  }));
  const listed = (folder: string) =>
    paths.includes(folder) ||
    paths.some((path) => folder.startsWith(`${path}/`) && !isParent(path, paths));
  return {
    text: `${JSON.stringify({ overrides }, null, 2)}\n`,
    problems: folders.flatMap(({ path, files }) => [
      ...(listed(path) ? [] : [`${path} has no row in the map of docs/rooms.md`]),
      ...(files > filesMax ? [`${path} has ${files} files; a room has at most ${filesMax}`] : []),
    ]),
  };
}

/** `above` holds the rooms that a room may not import; a wing wholly above it gets one pattern. */
function restrictions(
  above: readonly string[],
  others: readonly string[],
  never: readonly string[],
): { group: string[]; message: string }[] {
  const pattern = (path: string) => {
    const wing = path.split('/').slice(0, 2).join('/');
    if (!others.some((other) => other === wing || other.startsWith(`${wing}/`))) {
      return `@/${wing}/**`;
    }
    return isParent(path, [...above, ...others]) ? `@/${path}/*` : `@/${path}/**`;
  };
  const rules = [
    { group: above.map(pattern), message: 'This room lies above; see docs/rooms.md.' },
    { group: never.flatMap(everyPath), message: 'This room never imports it; see docs/rooms.md.' },
  ];
  return rules
    .map(({ group, message }) => ({ group: [...new Set(group)], message }))
    .filter(({ group }) => group.length > 0);
}

function everyPath(name: string): string[] {
  return name.includes('/') || name === 'prisma' ? [`@/${name}/**`] : [name, `${name}/**`];
}

function isParent(path: string, paths: readonly string[]): boolean {
  return paths.some((other) => other.startsWith(`${path}/`));
}
