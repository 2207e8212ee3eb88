// Which tests show that each fault is survived? Makes docs/faults.md from the tests' titles.

export type FaultCatalogue = {
  readonly groups: readonly {
    readonly title: string;
    /** One sentence for each fault number: what goes wrong, and what must still hold. */
    readonly faults: Readonly<Record<string, string>>;
  }[];
  /** Numbers that no test covers yet, and why. */
  readonly notCovered: Readonly<Record<string, string>>;
};

/** A file of tests: its path below tests/, with slashes, and its text. */
export type TestFile = { readonly path: string; readonly text: string };

const layers = ['unit', 'integration', 'e2e', 'faults'] as const;
const number = '[A-Z]\\d{1,2}';
const cited = `${number}(?:-${number})?`;

/** A title, or a row of its table, begins with the numbers it covers: 'E17 E18 ACTION 4 …'. */
const inTitles = [
  new RegExp(`\\b(?:describe|it|test)(?:\\.\\w+)*\\(\\s*['"\`]((?:${cited} )+)`, 'g'),
  new RegExp(`\\)\\(\\s*['"\`]((?:${cited} )+)`, 'g'),
  new RegExp(`^\\s*\\[\\s*['"\`](${cited}(?: ${cited})*)(?=['"\` ])`, 'gm'),
];
/** A campaign case begins with its number, or has several as `ids`; a small letter is a part. */
const inCases = [
  new RegExp(`\\bdefine\\w+\\(\\s*'(${number})[a-z]?'`, 'g'),
  new RegExp(`\\bids?: '(${number}(?: ${number})*)[a-z]?'`, 'g'),
  inTitles[2],
];
const inOracles = [/'(O\d{1,2})'/g];

/** The fault numbers that a file of tests cites, each once. */
function citedFaults({ path, text }: TestFile): string[] {
  const patterns = path.startsWith('faults/oracles/')
    ? inOracles
    : path.startsWith('faults/')
      ? inCases
      : inTitles;
  const found = patterns.flatMap((pattern) =>
    pattern === undefined ? [] : [...text.matchAll(pattern)].map(([, numbers]) => numbers ?? ''),
  );
  return [...new Set(found.flatMap((numbers) => numbers.trim().split(' ').flatMap(eachOf)))];
}

/** `A1-A3` is A1, A2 and A3. */
function eachOf(range: string): string[] {
  const [first = '', last = first] = range.split('-');
  const from = Number(first.slice(1));
  const count = Number(last.slice(1)) - from + 1;
  return Array.from({ length: count }, (_, index) => `${first.slice(0, 1)}${from + index}`);
}

/** The document, and one sentence for each problem with numbers or tests. */
export function faultTable(
  catalogue: FaultCatalogue,
  files: readonly TestFile[],
): { readonly text: string; readonly problems: readonly string[] } {
  const places = new Map<string, string[]>();
  for (const file of files) {
    for (const fault of citedFaults(file)) {
      places.set(fault, [...(places.get(fault) ?? []), file.path]);
    }
  }
  return {
    text: [head, ...catalogue.groups.map((group) => section(group, catalogue, places))].join('\n'),
    problems: problemsOf(catalogue, places),
  };
}

const head = `# The faults, and the tests that show that each is survived

Made by \`npm run docs:tables\` from the titles of the tests; the sentences are in
\`tests/faults/catalogue.json\`. A title begins with the numbers that it shows; \`npm test\` fails when
this page is old, a title cites an unknown number, or a number has no test. Places are files below
\`tests/\`: \`unit/…\` and \`integration/…\` end in \`.test.ts\`, \`e2e/…\` in \`.spec.ts\`; \`faults/…\`
are the cases and oracles of \`npm run faults\`: what a lower layer shows as well is not shown there.
`;

function section(
  { title, faults }: FaultCatalogue['groups'][number],
  { notCovered }: FaultCatalogue,
  places: ReadonlyMap<string, readonly string[]>,
): string {
  const rows = Object.entries(faults).map(([fault, sentence]) => {
    const why = notCovered[fault];
    const shown = why === undefined ? placesText(places.get(fault) ?? []) : `not covered: ${why}`;
    return `- **${fault}** ${sentence}\n  ${shown}`;
  });
  const letter = Object.keys(faults)[0]?.slice(0, 1);
  return [`## ${letter}. ${title}`, '', ...rows, ''].join('\n');
}

function placesText(paths: readonly string[]): string {
  return layers
    .flatMap((layer) => {
      const own = paths.filter((path) => path.startsWith(`${layer}/`)).map((path) => short(path));
      return own.length === 0 ? [] : `_${layer}_ ${own.sort().join(', ')}`;
    })
    .join('; ');
}

function short(path: string): string {
  return path.replace(/^\w+\/(?:cases\/)?/, '').replace(/(?:\.test|\.spec)?\.tsx?$/, '');
}

function problemsOf(
  { groups, notCovered }: FaultCatalogue,
  places: ReadonlyMap<string, readonly string[]>,
): string[] {
  const known = new Set(groups.flatMap(({ faults }) => Object.keys(faults)));
  const unknown = [...places].filter(([fault]) => !known.has(fault));
  const untested = [...known].filter((fault) => !places.has(fault) && !(fault in notCovered));
  const stale = Object.keys(notCovered).filter((fault) => places.has(fault) || !known.has(fault));
  return [
    ...unknown.map(([fault, paths]) => `${fault} is no fault number: ${paths.join(', ')}`),
    ...untested.map((fault) => `${fault} has no test`),
    ...stale.map((fault) => `${fault} is tested or unknown, and must leave notCovered`),
  ];
}
