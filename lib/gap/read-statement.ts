// Which lines of the bank's file are not in our book? Compared as at the desk; nothing is stored.
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { select } from '@/lib/db/statement';
import { formatMoney, money } from '@/lib/money/money';
import { dayOf, zoneOf } from '@/lib/reconciliation/calendar-day';
import { fail, ok, type Result } from '@/lib/result/result';
import { typed } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';
import { type FileProblem, openFile } from '@/lib/statements/file/open-file';
import { matchRows } from '@/lib/statements/match-rows';
import { readOurMovements, readOurTerminals } from '@/lib/statements/our-movements';
import { betterMapping } from '@/lib/statements/reading/guess-mapping';
import {
  type Mapping,
  readMapping,
  readStoredMapping,
  writeMapping,
} from '@/lib/statements/reading/mapping';
import { type BankRow, readRow } from '@/lib/statements/reading/read-row';
import { headerSignature } from '@/lib/statements/receive-statement';
import type { Told } from './find-gaps';

type StatementProblem = FileProblem | 'COLUMNS_UNKNOWN' | 'NOTHING_READABLE';

/** What the bank booked since then and we did not, and how many lines could not be read. */
type ReadStatement = { readonly told: readonly Told[]; readonly unread: number };

const sampleRows = 50;

/**
 * Reads it by the columns that a person chose for such a file at the desk, else by their names.
 * Fails: COLUMNS_UNKNOWN: neither is enough; choose them at the desk.
 */
export async function readStatementFile(
  bytes: Uint8Array,
  since: Date,
): Promise<Result<ReadStatement, StatementProblem>> {
  const opened = await openFile(bytes, 'all');
  if (!opened.ok) return fail(opened.code);
  const { header, rows: cells, columnCount } = opened.value;
  const names = Array.from({ length: columnCount }, (_, index) => header.cells[index] ?? '');
  const mapping = await mappingOf(
    names,
    cells.slice(0, sampleRows).map((row) => row.cells),
  );
  if (mapping === null) return fail('COLUMNS_UNKNOWN');
  const zone = zoneOf(mapping.clock, settings().merchantTimezone);
  const width =
    opened.value.encoding === 'xlsx' || header.cells.length === 0 ? null : header.cells.length;
  const kept = cells.map((row) => ({ ...row, problem: row.isBroken ? 'BROKEN_QUOTES' : null }));
  const read = kept.map((row) => readRow(row, mapping, settings().merchantTimezone, width));
  const rows = read.flatMap((one) => (one.ok ? [one.value] : []));
  const days = rows.map(({ day }) => day).sort();
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  if (firstDay === undefined || lastDay === undefined) return fail('NOTHING_READABLE');
  const rrns = [...new Set(rows.flatMap(({ rrn }) => rrn ?? []))];
  const covered = { firstDay, lastDay, zone, writtenBefore: new Date() };
  const ours = await readOurMovements(covered, rrns, settings().isTest);
  const matching = matchRows(rows, ours, await readOurTerminals(ours));
  const firstAsked = dayOf(since, zone);
  const told = rows.flatMap((row, index) => {
    const outcome = matching.rows[index]?.outcome;
    const isGap = outcome === 'bank_only' || outcome === 'amount_differs';
    return isGap && row.day >= firstAsked ? [toldBy(row)] : [];
  });
  return ok({ told, unread: read.length - rows.length });
}

function toldBy(row: BankRow): Told {
  const { rrn, direction, amountMinor, day, at, line } = row;
  const way = direction === 'out' ? 'given back' : 'taken';
  return {
    source: 'statement',
    gatewayOrderId: null,
    rrn: rrn ?? `line ${line}`,
    movement: direction === 'out' ? 'reversal' : 'taken',
    words: `line ${line}: ${way} ${formatMoney(money(amountMinor))}`,
    at: at?.toISOString() ?? day,
    reference: null,
    marks: [],
    isSigned: false,
  };
}

const findMapping = select({ mapping: typed<unknown>('jsonb') })`
  FROM statement_mapping WHERE header_signature = $1`;

async function mappingOf(
  names: readonly string[],
  sample: readonly (readonly string[])[],
): Promise<Mapping | null> {
  const [row] = await readRows(findMapping, [headerSignature(names)]);
  const stored = row ? readStoredMapping(row.mapping, names.length) : null;
  const { mapping: chosen } = betterMapping(stored, names, sample);
  const { mapping, problems } = readMapping(writeMapping(chosen), names.length);
  return Object.keys(problems).length === 0 ? mapping : null;
}
