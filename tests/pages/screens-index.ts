// What are the pictures called, and where does one find them?
import {
  type Language,
  languages,
  type Scene,
  type Scheme,
  type Size,
  schemes,
  sizes,
} from './scenes';

/** The desk is many pages: what night makes of them is seen in one language. */
export function schemesOf({ room }: Pick<Scene, 'room'>, language: Language): readonly Scheme[] {
  return room === 'desk' && language !== 'ckb' ? ['light'] : schemes;
}

/** The name of one picture. */
export function screenFile(
  scene: Pick<Scene, 'name'>,
  language: Language,
  size: Size,
  scheme: Scheme,
): string {
  return `${scene.name}-${language}-${size}-${scheme}.png`;
}

/** The page that lists them, laid out as the formatter wants it. */
export function screensIndex(scenes: readonly Pick<Scene, 'name' | 'room'>[]): string {
  const columns = languages.flatMap((language) =>
    (Object.keys(sizes) as Size[]).map((size) => ({ language, size })),
  );
  const rows = scenes.map((scene) => [
    scene.name,
    ...columns.map(({ language, size }) =>
      schemesOf(scene, language)
        .map((scheme) => `[${scheme}](${screenFile(scene, language, size, scheme)})`)
        .join(' · '),
    ),
  ]);
  const head = ['Page', ...columns.map(({ language, size }) => `${language}, ${size}`)];
  return [
    '# Screens',
    '',
    'Every page and every state of the status page, in three languages, on a phone of 360 px and a',
    'desk of 1280 px, by day and by night; pages of the desk by night in Sorani alone.',
    '`npm run screens` makes them anew, against the production build with the mock gateway; long',
    'pages are cut at their foot.',
    '',
    ...table([head, ...rows]),
    '',
  ].join('\n');
}

function table([head = [], ...rows]: readonly string[][]): string[] {
  const widths = head.map((_cell, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)];
}
