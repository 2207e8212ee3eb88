// How is money given back? All of it, and only when a person asks for it.
import 'server-only';
import { readLimits } from '@/lib/auth/personal-limits';
import { requireFresh } from '@/lib/auth/session/require-fresh';
import { sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { type Wrong, wrong } from '@/lib/forms/form';
import { textIn } from '@/lib/i18n/localized';
import { localized } from '@/lib/i18n/localized-column';
import { parseDecimal } from '@/lib/money/money';
import { reversalAmounts } from '@/lib/payments/rules/book/reversal-amounts';
import { checkReversalAmount, needsTwoToReverse } from '@/lib/payments/rules/operation-amount';
import { type Failure, fail, type Ok, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { settings } from '@/lib/settings/env';
import { reasonMax } from '@/lib/text/reason-limit';
import { systemClock } from '@/lib/time/clock';
import {
  amountMeant,
  type OperationInput,
  type OperationRefusal,
  type ReadyAttempt,
  readyForOperation,
} from './ready-operation';
import { type OperationAnswer, sendWritten } from './send-operation';
import { type OperationTerms, writeOperation } from './write-intent';

/**
 * Reverses a held, paid or completed attempt (docs/gateway.md 6). The amount is typed as a
 * confirmation and must equal what goes back to the card; the texts of the verified result are
 * sent, byte for byte, also after a completion of another amount. A reason is always required: listed, typed,
 * or both. From the merchant's limit, and above the person's own, approval is requested:
 * `requested`; this fails with NOT_FRESH unless the person has just confirmed their identity.
 */
export async function reversePayment(
  actor: Actor<'reverse'>,
  input: OperationInput,
  clock = systemClock,
): Promise<OperationAnswer> {
  const written = await withTx(async (tx) => {
    const now = clock.now();
    const ready = await readyForOperation(tx, input, 'reversal', now);
    if (!ready.ok) return ready;
    if (ready.value.kind !== 'ready') return ok(ready.value);
    const terms = await reversalTerms(tx, ready.value, input, actor, now);
    return terms.ok ? writeOperation(tx, ready.value, terms.value, actor, now) : terms;
  });
  return sendWritten(written, { kind: 'reversal', actor, input }, clock);
}

async function reversalTerms(
  tx: Tx,
  { attempt }: ReadyAttempt,
  input: OperationInput,
  actor: Actor<'reverse'>,
  now: Date,
): Promise<Ok<OperationTerms> | Failure<OperationRefusal>> {
  const amounts = reversalAmounts(attempt, settings().reversalReturns);
  const { authorisedMinor: amountMinor, returnsMinor } = amounts;
  const text = amountMeant(input, returnsMinor);
  const amount = checkReversalAmount(text.ok ? text.value : input.amountText, returnsMinor);
  if (!amount.ok) return amount;
  const reason = await chosenReason(tx, input);
  if (!reason.ok) return reason;
  const needsApproval = needsTwoToReverse(amounts, await reversalLimits(actor, tx));
  if (needsApproval && !requireFresh(actor, now).ok) return fail('NOT_FRESH');
  return ok({ kind: 'reversal', amountMinor, returnsMinor, reason: reason.value, needsApproval });
}

/** The current amounts from which this person's reversal needs approval. */
export async function reversalLimits({ userId }: Pick<Actor, 'userId'>, tx?: Tx) {
  const { reversalMaxMinor: ownMaxMinor } = await readLimits(userId, tx);
  const setting = settings().reversalFourEyesAbove;
  if (setting === '') return { houseFromMinor: null, ownMaxMinor };
  const parsed = parseDecimal(setting);
  return { houseFromMinor: parsed.ok ? parsed.value.minor : 0n, ownMaxMinor };
}

const findChoice = sql({ name: localized, needsText: 'bool' })`
  SELECT name, needs_text AS "needsText"
  FROM choice WHERE id = $1::uuid AND list = 'reversal_reason'`;

/**
 * Returns the reason to store: the entry's text in the person's language, then what was typed.
 * Fails: FIELDS: nothing typed, and no entry or one that needs a typed reason, or both together are
 * too long; CHOICE_GONE: an entry that the list never had.
 */
async function chosenReason(
  tx: Tx,
  input: Pick<OperationInput, 'reason' | 'reasonChoice'>,
): Promise<Result<string, 'CHOICE_GONE'> | Wrong> {
  const typed = input.reason.trim();
  const { reasonChoice } = input;
  if (!reasonChoice) return typed === '' ? wrong({ reason: 'required' }) : ok(typed);
  const [entry] = await tx.query(findChoice, [reasonChoice.id]);
  if (!entry) return fail('CHOICE_GONE');
  if (entry.needsText && typed === '') return wrong({ reason: 'required' });
  const words = textIn(entry.name, reasonChoice.locale);
  const reason = typed === '' ? words : `${words}: ${typed}`;
  return reason.length > reasonMax ? wrong({ reason: 'reasonTooLong' }) : ok(reason);
}
