import { readdirSync, readFileSync } from 'node:fs';
import { AttemptState, OperationState, OrderState } from '@/prisma/generated/enums';
import { type FaultCatalogue, faultTable } from '@/scripts/documents/fault-table';
import { makeDocuments } from '@/scripts/documents/made-documents';
import { fillScreenWords } from '@/scripts/documents/screen-words';

describe('the documents that are made from the project', () => {
  test.each(makeDocuments())('$path is what npm run docs:tables would write', (document) => {
    expect(readFileSync(document.path, 'utf8')).toBe(document.text);
  });

  test.each(makeDocuments())('$path has no problem that the command cannot mend', (document) => {
    expect(document.problems).toEqual([]);
  });
});

test('every section of docs/gateway.md that is cited exists', () => {
  const headings = readFileSync('docs/gateway.md', 'utf8').matchAll(/^##+ ([\d.]+?)\.? /gm);
  const sections = new Set([...headings].map(([, number]) => number));
  const cited = ['app', 'lib', 'scripts', 'tests']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.(?:tsx?|md|json)$/.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/docs\/gateway\.md`? (\d+(?:\.\d+)?)/g)].map(
        ([, number]) => ({ file, number }),
      ),
    );
  expect(cited.length).toBeGreaterThan(20);
  expect(cited.filter(({ number }) => !sections.has(number))).toEqual([]);
});

test('docs/gateway.md names every setting of the gateway, and none that does not exist', () => {
  const names: string[] = readFileSync('.env.example', 'utf8').match(/^[A-Z_]+(?==)/gm) ?? [];
  const text = readFileSync('docs/gateway.md', 'utf8');
  const inTable = text.slice(text.indexOf('## 10.')).match(/(?<=`)[A-Z]+(?:_[A-Z]+)+(?=`)/g) ?? [];
  expect(names.filter((name) => name.startsWith('GATEWAY_') && !text.includes(name))).toEqual([]);
  expect(inTable.filter((name) => !names.includes(name))).toEqual([]);
});

// Taken apart, so that this file cites no number itself.
const call = 'test';

describe('the table of faults', () => {
  const groups = [{ title: 'Things', faults: { Z1: 'One breaks.', Z2: 'Two breaks.' } }];
  const catalogue: FaultCatalogue = { groups, notCovered: { Z2: 'no machine can' } };
  const file = (title: string) => ({ path: 'unit/a.test.ts', text: `${call}('${title}', () => {` });

  test('names the places of each number', () => {
    const { text, problems } = faultTable(catalogue, [file('Z1 holds')]);
    expect(problems).toEqual([]);
    expect(text).toContain('- **Z1** One breaks.\n  _unit_ a\n');
    expect(text).toContain('- **Z2** Two breaks.\n  not covered: no machine can\n');
  });

  test.each([
    { title: 'holds', problem: 'Z1 has no test' },
    { title: 'Z1 Z3 holds', problem: 'Z3 is no fault number: unit/a.test.ts' },
    { title: 'Z1 Z2 holds', problem: 'Z2 is tested or unknown, and must leave notCovered' },
  ])('finds that $problem', ({ title, problem }) => {
    expect(faultTable(catalogue, [file(title)]).problems).toEqual([problem]);
  });
});

describe('the screen words of the glossary', () => {
  const messages = (key: string) => (key === 'desk.hold' ? ['Hold', 'حجز', 'ڕاگرتن'] : [undefined]);

  test('are filled into the rows that name a message, and into no other', () => {
    const row = (cells: string) => `| hold | reserved | \`desk.hold\` | ${cells} |`;
    const other = '| tx |  | a `desk.hold` | | |\nSee `desk.hold`.';
    const answer = fillScreenWords(`${row('Old | | ')}\n${other}`, messages);
    expect(answer).toEqual({ text: `${row('Hold | حجز | ڕاگرتن')}\n${other}`, problems: [] });
  });

  test('miss a message that does not exist', () => {
    const { problems } = fillScreenWords('| `desk.other` | | | |', messages);
    expect(problems).toEqual(['desk.other is no message in every language']);
  });

  test.each([
    ['orderState', OrderState],
    ['attemptState', AttemptState],
    ['operationState', OperationState],
  ])('name every %s', (name, states) => {
    const glossary = readFileSync('docs/glossary.md', 'utf8');
    for (const state of Object.values(states)) {
      expect(glossary).toContain(`| \`desk.${name}.${state}\``);
    }
  });
});
