// Which worksheet lines belong to a completion? Copied from the list, kept with the operation.
import 'server-only';
import { type RowsOf, select, sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { type Wrong, wrong } from '@/lib/forms/form';
import { rowInput } from '@/lib/forms/rows';
import { localized } from '@/lib/i18n/localized-column';
import { type CompletionLine, rowTotal } from '@/lib/payments/rules/worksheet';
import { fail, ok, type Result } from '@/lib/result/result';
import { type TypedLine, worksheetRows } from './worksheet-input';

type ChoiceRow = RowsOf<typeof findExtras>;

type NamedLines = Result<CompletionLine[], 'CHOICE_GONE'> | Wrong;

/** As JSON keeps it, in an approval request and in an email. */
export type StoredLine = Omit<CompletionLine, 'unitMinor'> & { readonly unitMinor: string };

const findExtras = select({
  id: 'uuid',
  kind: 'ChargeKind?',
  name: localized,
  unitPriceMinor: 'int8?',
})`
  FROM choice WHERE list = 'extra' AND id = ANY($1::uuid[])`;

/**
 * Returns the typed lines with the list's current names. Fails: CHOICE_GONE: an entry that the list
 * never had; FIELDS: a price that is neither typed nor on the list.
 */
export async function resolveLines(tx: Tx, typed: readonly TypedLine[]): Promise<NamedLines> {
  if (typed.length === 0) return ok([]);
  const rows = await tx.query(findExtras, [typed.map((line) => line.choice)]);
  return nameLines(typed, rows);
}

/** The same, with the entries already read. */
export function nameLines(typed: readonly TypedLine[], choices: readonly ChoiceRow[]): NamedLines {
  const byId = new Map(choices.map((choice) => [choice.id, choice]));
  const lines: CompletionLine[] = [];
  for (const { choice: id, note, quantity, price: own, row } of typed) {
    const choice = byId.get(id);
    if (!choice?.kind) return fail('CHOICE_GONE');
    const price = own ?? choice.unitPriceMinor;
    if (price === null) {
      return wrong({ [rowInput(worksheetRows, row, 'price')]: 'required' });
    }
    const { kind, name } = choice;
    lines.push({ kind, name, note, quantity, unitMinor: BigInt(price) });
  }
  return ok(lines);
}

const insertLineRows = sql`
  INSERT INTO completion_line (operation_id, position, kind, name, note, quantity, unit_minor, total_minor)
  SELECT $1::uuid, l.position, l.kind, l.name, l.note, l.quantity, l."unitMinor", l."totalMinor"
  FROM jsonb_to_recordset($2::jsonb) AS l(position int, kind "ChargeKind", name jsonb,
    note text, quantity int, "unitMinor" int8,
    "totalMinor" int8)`;

/** Keeps the lines with the operation, in the transaction that writes its intent. */
export async function insertLines(
  tx: Tx,
  operationId: string,
  lines: readonly CompletionLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map((line, position) => ({
    ...storedLine(line),
    position,
    totalMinor: rowTotal(line).toString(),
  }));
  await tx.query(insertLineRows, [operationId, JSON.stringify(rows)]);
}

export function storedLine(line: CompletionLine): StoredLine {
  return { ...line, unitMinor: line.unitMinor.toString() };
}

/** The lines stored with an approval request. */
export function linesOf(stored: readonly StoredLine[] | undefined): CompletionLine[] {
  return (stored ?? []).map((line) => ({ ...line, unitMinor: BigInt(line.unitMinor) }));
}
