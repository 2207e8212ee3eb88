// Why is it reversed? A reason of the merchant's list, what was typed, or both; never nothing.
import 'server-only';
import type { Tx } from '@/lib/db/transaction';
import { isLocale } from '@/lib/i18n/locale';
import { fail, ok, type Result } from '@/lib/result';
import type { OperationInput } from './begin-operation';

type Entry = {
  readonly en: string;
  readonly ar: string;
  readonly ckb: string;
  readonly needsText: boolean;
};

/**
 * The reason as it is kept: the entry's words in the language of whoever chose it, then what was
 * typed. REASON_REQUIRED: nothing typed, and no entry or one that says too little alone.
 * CHOICE_GONE: an entry that the list never had. REASON_TOO_LONG: both together.
 */
export async function chosenReason(
  tx: Tx,
  input: Pick<OperationInput, 'reason' | 'reasonChoice'>,
): Promise<Result<string, 'REASON_REQUIRED' | 'CHOICE_GONE' | 'REASON_TOO_LONG'>> {
  const typed = input.reason.trim();
  const { reasonChoice } = input;
  if (!reasonChoice) return typed === '' ? fail('REASON_REQUIRED') : ok(typed);
  const [entry] = await tx.query<Entry>(
    `SELECT name_en AS en, name_ar AS ar, name_ckb AS ckb, needs_text AS "needsText"
     FROM choice WHERE id = $1::uuid AND list = 'reversal_reason'`,
    [reasonChoice.id],
  );
  if (!entry) return fail('CHOICE_GONE');
  if (entry.needsText && typed === '') return fail('REASON_REQUIRED');
  const words = entry[isLocale(reasonChoice.locale) ? reasonChoice.locale : 'en'];
  const reason = typed === '' ? words : `${words}: ${typed}`;
  return reason.length > reasonMax ? fail('REASON_TOO_LONG') : ok(reason);
}

const reasonMax = 500;
