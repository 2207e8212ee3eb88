// What did the bulk page send? Its rows, its run, and whether the sum is correct.

import { createHash } from 'node:crypto';
import { chosenMax } from '@/lib/desk/export/export-selection';
import { type Wrong, wrong } from '@/lib/forms/form';
import { readTypedAmount } from '@/lib/money/typed-amount';
import { fail, ok, type Result } from '@/lib/result/result';
import { oneLine } from '@/lib/text/one-line';
import { reasonMax } from '@/lib/text/reason-limit';
import { isRowId } from '@/lib/text/row-id';
import type { TypedForm } from '@/lib/text/typed-form';

export type BulkAct = 'complete' | 'reverse';

/** One order as the page showed it: which payment, how much, and at which version. */
export type BulkRow = {
  readonly reference: string;
  readonly attemptId: string;
  readonly seenVersion: number;
  /** A plain decimal. */
  readonly amountText: string;
};

export type BulkInput = {
  /** Idempotency key of the page: sent twice, it is the same run. */
  readonly run: string;
  readonly rows: readonly BulkRow[];
  readonly reason: string;
  readonly reasonChoice?: { readonly id: string; readonly locale: string };
};

type ReadBulk = Result<BulkInput, 'NOT_FOUND'> | Wrong;

const rowShape = /^([A-Z0-9-]{1,40})\|([0-9a-f-]{36})\|(\d{1,9})\|(\d{1,12}(?:\.\d{1,3})?)$/;

/** A row as a hidden field. */
export function writeBulkRow(row: BulkRow): string {
  return [row.reference, row.attemptId, row.seenVersion, row.amountText].join('|');
}

/**
 * Reads the page's form. Fails: NOT_FOUND, for fields that our page never made. A reversal needs
 * the sum of all rows typed and a reason, typed or from the list in the language of
 * `locale`.
 */
export function readBulkForm(form: TypedForm, act: BulkAct, locale: string): ReadBulk {
  const run = form.text('run');
  const rows = form.all('row').map(readRow);
  const known = rows.filter((row) => row !== null);
  const isOurs =
    isRowId(run) &&
    known.length === rows.length &&
    known.length > 0 &&
    known.length <= chosenMax &&
    new Set(known.map(({ reference }) => reference)).size === known.length;
  if (!isOurs) return fail('NOT_FOUND');
  const reason = oneLine(form.text('reason'));
  if (reason.length > reasonMax) return wrong({ reason: 'reasonTooLong' });
  const input = { run, rows: known, reason };
  return act === 'complete' ? ok(input) : readReversal(form, input, locale);
}

function readReversal(form: TypedForm, input: BulkInput, locale: string): ReadBulk {
  const typed = readTypedAmount(form.text('sum'), { isExactRepeat: true });
  if (!typed.ok) return wrong({ sum: typed.code === 'EMPTY' ? 'required' : 'notEqual' });
  if (minorOf(typed.value) !== sumOfRows(input.rows)) return wrong({ sum: 'notEqual' });
  const choice = form.text('choice');
  if (choice !== '' && !isRowId(choice)) return fail('NOT_FOUND');
  if (choice === '' && input.reason === '') return wrong({ reason: 'required' });
  return ok(choice === '' ? input : { ...input, reasonChoice: { id: choice, locale } });
}

/** The idempotency key of one order in a run: always the same, and different in every run. */
export function bulkToken(run: string, act: BulkAct, reference: string): string {
  const hex = createHash('sha256').update(`${run}:${act}:${reference}`).digest('hex');
  const part = (from: number, to: number) => hex.slice(from, to);
  return `${part(0, 8)}-${part(8, 12)}-4${part(13, 16)}-8${part(17, 20)}-${part(20, 32)}`;
}

/** The run in an address; null for anything that our page never made. */
export function readRun(given: string): string | null {
  return isRowId(given) ? given : null;
}

/** The sum of all rows, in minor units. */
export function sumOfRows(rows: readonly Pick<BulkRow, 'amountText'>[]): bigint {
  return rows.reduce((sum, { amountText }) => sum + minorOf(amountText), 0n);
}

/** A sum may have more digits than one amount on the wire, so it is read here. */
function minorOf(plain: string): bigint {
  const [whole = '', fraction = ''] = plain.split('.');
  return fraction.length > 3 ? -1n : BigInt(whole + fraction.padEnd(3, '0'));
}

function readRow(value: string): BulkRow | null {
  const match = rowShape.exec(value);
  if (match === null) return null;
  const [, reference = '', attemptId = '', version = '', amountText = ''] = match;
  return isRowId(attemptId)
    ? { reference, attemptId, seenVersion: Number(version), amountText }
    : null;
}
