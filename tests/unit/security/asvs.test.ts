// Is docs/asvs.md complete, and does everything that it names exist?
import { existsSync, readFileSync } from 'node:fs';

type Row = { number: string; level: string; what: string; verdict: string; shown: string };

const text = readFileSync('docs/asvs.md', 'utf8');
const rows = text.split('\n').flatMap((line): Row[] => {
  const [, number = '', level = '', what = '', verdict = '', shown = ''] = line
    .split('|')
    .map((cell) => cell.trim());
  return /^\d/.test(number) ? [{ number, level, what, verdict, shown }] : [];
});

/** The numbers of each level, as the standard has them. */
const [, first = '', second = ''] = readFileSync(
  'tests/unit/security/asvs-5.0.0.txt',
  'utf8',
).split(/^L\d$/m);
const required = (list: string, level: string) =>
  list.split(/\s+/).flatMap((number) => (number === '' ? [] : [`${number} ${level}`]));

/** What a cell names: `lib/…`, `tests/…`, a file of the root. Settings and commands are none. */
const placesIn = (cell: string) =>
  [...cell.matchAll(/`([^`\s]+)`/g)].flatMap(([, name = '']) =>
    /^(?:app|lib|docs|tests|prisma|scripts)\/|^[\w.-]+\.(?:ts|mjs|json|md)$|^Dockerfile$/.test(name)
      ? [name]
      : [],
  );

describe('docs/asvs.md', () => {
  it('has every number of both levels once, and none that does not exist', () => {
    const listed = [...required(first, '1'), ...required(second, '2')];
    expect(listed).toHaveLength(70 + 183);
    expect(rows.map(({ number, level }) => `${number} ${level}`).sort()).toEqual(listed.sort());
  });

  it('names no place that does not exist', () => {
    expect(placesIn(text).length).toBeGreaterThan(200);
    expect(placesIn(text).filter((place) => !existsSync(place))).toEqual([]);
  });

  it('judges every row, and says by what', () => {
    const isJudged = ({ what, verdict, shown }: Row) =>
      what !== '' &&
      (verdict === 'met'
        ? placesIn(shown).length > 0
        : ['not met', 'not ours'].includes(verdict) && shown.length > 3);
    expect(rows.filter((row) => !isJudged(row))).toEqual([]);
  });

  it('lists in one place what is not met', () => {
    const section = /^## Not met\n\n([^\n]+?)\.(?: |\n)/m.exec(text)?.[1]?.split(', ');
    const open = rows.flatMap(({ number, verdict }) => (verdict === 'not met' ? [number] : []));
    expect(section).toEqual(open);
  });

  it('names the faults that its files show', () => {
    const cited = [...text.matchAll(/`([^`\s]+)` \(((?:[A-Z]\d+(?:, )?)+)\)/g)];
    const missing = cited.flatMap(([, place = '', faults = '']) =>
      faults
        .split(', ')
        .filter((fault) => !new RegExp(`\\b${fault}\\b`).test(readFileSync(place, 'utf8')))
        .map((fault) => `${fault} is not in ${place}`),
    );
    expect(cited.length).toBeGreaterThan(30);
    expect(missing).toEqual([]);
  });

  it('cites sections of docs/security.md that exist', () => {
    const headings = readFileSync('docs/security.md', 'utf8').matchAll(/^## (\d+)\. /gm);
    const sections = new Set([...headings].map(([, section]) => section));
    const cited = [...text.matchAll(/`docs\/security\.md` (\d+)/g)].map(([, section]) => section);
    expect(cited.length).toBeGreaterThan(10);
    expect(cited.filter((section) => !sections.has(section))).toEqual([]);
  });
});

test('docs/security.md names every secret of the settings', () => {
  const secrets = (readFileSync('.env.example', 'utf8').match(/^[A-Z_]+(?==)/gm) ?? []).filter(
    (name) => /^(?!.*_SENDS_).*(?:KEY|SECRET|TOKEN|PREVIOUS)$/.test(name),
  );
  expect(secrets.length).toBeGreaterThan(7);
  const named = readFileSync('docs/security.md', 'utf8');
  expect(secrets.filter((name) => !named.includes(`\`${name}\``))).toEqual([]);
});
