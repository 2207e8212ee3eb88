import { openFile, type ReadFile } from '@/lib/statements/file/open-file';
import { findDoubts } from '@/lib/statements/find-doubts';
import { betterMapping, guessMapping } from '@/lib/statements/reading/guess-mapping';
import { type Mapping, readMapping, writeMapping } from '@/lib/statements/reading/mapping';
import { guessRole } from '@/lib/statements/reading/read-role';
import { type BankRow, readRow } from '@/lib/statements/reading/read-row';
import { between, pick, seededRandom } from '../../faults/random';
import { type MadeFile, makeFile } from '../../support/made-statements';

/** The long form: STATEMENTS=5000 npx vitest run --project unit tests/unit/statements/made-files.test.ts */
const files = Number(process.env.STATEMENTS ?? 250);
const seed = Number(process.env.STATEMENTS_SEED ?? 20261127);

type Seen = {
  rows: number;
  right: number;
  asked: number;
  doubted: number;
  refused: Record<string, number>;
};

type Reading = {
  readonly read: readonly BankRow[];
  readonly wrong: readonly string[];
  /** Rows of a whole file that cannot be read, or are not there. */
  readonly lost: readonly string[];
};

function readAll(made: MadeFile, file: ReadFile, mapping: Mapping, seen: Seen): Reading {
  // One spoilt row may make a whole column doubtful.
  const isWhole = [...made.truth.values()].every(({ isDamaged }) => !isDamaged);
  const width = file.encoding === 'xlsx' ? null : file.header.cells.length;
  const [read, wrong, lost]: [BankRow[], string[], string[]] = [[], [], []];
  const lines = new Set(file.rows.map(({ line }) => line));
  for (const line of made.truth.keys()) if (!lines.has(line)) lost.push(`${line} is not there`);
  for (const row of file.rows) {
    const truth = made.truth.get(row.line);
    if (guessRole(row.cells, mapping) !== null) {
      if (truth) lost.push(`${row.line} is set aside`);
      continue;
    }
    const kept = { ...row, problem: row.isBroken ? 'BROKEN_QUOTES' : null };
    const result = readRow(kept, mapping, 'Asia/Baghdad', width);
    seen.rows += 1;
    if (!result.ok) {
      seen.refused[result.code] = (seen.refused[result.code] ?? 0) + 1;
      const isAsked = result.code === made.askedBy || result.code === 'TOO_MANY_CELLS';
      if (truth && isWhole && !isAsked) lost.push(`${row.line} is ${result.code} ${row.cells}`);
      continue;
    }
    const { direction, day, rrn, amountMinor, commissionMinor } = result.value;
    const said = `${direction} ${day} ${rrn} ${amountMinor} ${commissionMinor}`;
    read.push(result.value);
    if (said === truth?.says) seen.right += 1;
    else wrong.push(`${row.line} ${row.cells} is read ${said}, not ${truth?.says}`);
  }
  return { read, wrong, lost };
}

/** What is still wrong after each reading that our own payments offer; nothing where they only warn. */
function wrongUndoubted(made: MadeFile, file: ReadFile, first: Mapping, seen: Seen) {
  const ours = [
    ...new Map([...made.truth.values()].map((one) => [one.movement.key, one.movement])),
  ];
  let mapping = first;
  for (let round = 0; round < 4; round += 1) {
    const { read, wrong } = readAll(made, file, mapping, seen);
    if (wrong.length === 0) return [];
    const given = { rows: read, ours: ours.map(([, one]) => one), mapping };
    const doubts = findDoubts({ ...given, uploadedDay: '2026-12-31' });
    if (doubts.length === 0) return wrong;
    seen.doubted += 1;
    const offered = doubts.find(({ reading }) => reading !== null)?.reading;
    if (!offered) return [];
    mapping = { ...mapping, ...offered };
  }
  return [];
}

/** What the reading says that is not true; what is asked gets the answer of whoever knows the file. */
async function wrongOf(
  made: MadeFile,
  random: () => number,
  seen: Seen,
): Promise<readonly string[]> {
  let opened = await openFile(made.bytes);
  if (!opened.ok && opened.code === 'SEVERAL_SHEETS') {
    opened = await openFile(made.bytes, made.sheet);
  } else if (made.sheet !== null) return ['no sheet is asked about'];
  if (!opened.ok) return [`the file is refused: ${opened.code}`];
  const { header, rows } = opened.value;
  const sample = rows.slice(0, 200).map(({ cells }) => cells);
  const fresh = guessMapping(header.cells, sample);
  const isRemembered = random() < 0.3;
  const other: Mapping = {
    ...fresh,
    sign: pick(random, [fresh.sign, 'inPositive', 'outPositive', 'allIn'] as const),
    decimal: pick(random, ['point', 'comma'] as const),
    dateOrder: pick(random, ['ymd', 'dmy', 'mdy', 'ydm'] as const),
  };
  const better = betterMapping(isRemembered ? other : null, header.cells, sample);
  const guessed = writeMapping(better.mapping);
  const { problems } = readMapping(guessed, header.cells.length);
  const asked = Object.entries(problems);
  if (asked.length > 0) seen.asked += 1;
  const unexpected = asked.filter(([, problem]) => problem !== 'CHOOSE').map(String);
  const known = Object.fromEntries(asked.map(([field]) => [field, made.answers[field] ?? '']));
  const { mapping } = readMapping({ ...guessed, ...known }, header.cells.length);
  const { wrong, lost } = readAll(made, opened.value, mapping, seen);
  const isDeceived = wrong.length > 0 && (made.isSilent || better.isKnown);
  return [
    ...unexpected,
    ...(isDeceived ? wrongUndoubted(made, opened.value, mapping, seen) : wrong),
    ...(better.isKnown ? [] : lost),
  ];
}

test(`A6 no figure of a file is wrong: it is right, asked about, or refused by row; seed ${seed}`, async () => {
  const random = seededRandom(seed);
  const seen: Seen = { rows: 0, right: 0, asked: 0, doubted: 0, refused: {} };
  for (let at = 0; at < files; at += 1) {
    const made = makeFile(random, between(random, 1, 12));
    expect(await wrongOf(made, random, seen), `${made.style}\n${made.text}`).toEqual([]);
  }
  if (process.env.STATEMENTS) process.stdout.write(`${JSON.stringify(seen)}\n`);
  expect(seen.right * 2).toBeGreaterThan(seen.rows);
  expect(seen.asked).toBeGreaterThan(0);
  expect(seen.doubted).toBeGreaterThan(0);
}, 1_800_000);
