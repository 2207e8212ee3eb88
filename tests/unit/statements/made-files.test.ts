import { expect, test } from 'vitest';
import { openFile } from '@/lib/statements/file/open-file';
import { guessMapping } from '@/lib/statements/reading/guess-mapping';
import { readMapping, writeMapping } from '@/lib/statements/reading/mapping';
import { guessRole } from '@/lib/statements/reading/read-role';
import { readRow } from '@/lib/statements/reading/read-row';
import { between, seededRandom } from '../../faults/random';
import { type MadeFile, makeFile } from '../../support/made-statements';

/** The long form: STATEMENTS=5000 npx vitest run --project unit tests/unit/statements/made-files.test.ts */
const files = Number(process.env.STATEMENTS ?? 250);
const seed = Number(process.env.STATEMENTS_SEED ?? 20261127);

type Seen = { rows: number; right: number; asked: number; refused: Record<string, number> };

/** What the reading says that is not true; what is asked gets the answer of whoever knows the file. */
async function wrongOf(made: MadeFile, seen: Seen): Promise<string[]> {
  const opened = await openFile(made.bytes);
  if (!opened.ok) return [`the file is refused: ${opened.code}`];
  const { header, rows, encoding } = opened.value;
  // One spoilt row may make a whole column doubtful.
  const isWhole = [...made.truth.values()].every(({ isDamaged }) => !isDamaged);
  const sample = rows.slice(0, 200).map(({ cells }) => cells);
  const guessed = writeMapping(guessMapping(header.cells, sample));
  const { problems } = readMapping(guessed, header.cells.length);
  const asked = Object.entries(problems);
  if (asked.length > 0) seen.asked += 1;
  const unexpected = asked.filter(([, problem]) => problem !== 'CHOOSE').map(String);
  const known = Object.fromEntries(asked.map(([field]) => [field, made.answers[field] ?? '']));
  const { mapping } = readMapping({ ...guessed, ...known }, header.cells.length);
  const width = encoding === 'xlsx' ? null : header.cells.length;
  return [
    ...unexpected,
    ...rows.flatMap((row) => {
      const truth = made.truth.get(row.line);
      if (guessRole(row.cells, mapping) !== null) return truth ? [`${row.line} is set aside`] : [];
      const read = readRow(
        { ...row, problem: row.isBroken ? 'BROKEN_QUOTES' : null },
        mapping,
        'Asia/Baghdad',
        width,
      );
      seen.rows += 1;
      if (!read.ok) {
        seen.refused[read.code] = (seen.refused[read.code] ?? 0) + 1;
        return truth && isWhole && read.code !== made.askedBy
          ? [`${row.line} is refused: ${read.code} ${row.cells}`]
          : [];
      }
      const { direction, day, rrn, amountMinor, commissionMinor } = read.value;
      const said = `${direction} ${day} ${rrn} ${amountMinor} ${commissionMinor}`;
      if (said === truth?.says) seen.right += 1;
      return said === truth?.says
        ? []
        : [`${row.line} ${row.cells} is read ${said}, not ${truth?.says}`];
    }),
  ];
}

test(`A6 no figure of a file is wrong: it is right, asked about, or refused by row; seed ${seed}`, async () => {
  const random = seededRandom(seed);
  const seen: Seen = { rows: 0, right: 0, asked: 0, refused: {} };
  for (let at = 0; at < files; at += 1) {
    const made = makeFile(random, between(random, 1, 12));
    expect(await wrongOf(made, seen), `${made.style}\n${made.text}`).toEqual([]);
  }
  if (process.env.STATEMENTS) process.stdout.write(`${JSON.stringify(seen)}\n`);
  expect(seen.right * 2).toBeGreaterThan(seen.rows);
  expect(seen.asked).toBeGreaterThan(0);
}, 1_800_000);
