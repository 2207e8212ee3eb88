// Answers: what happens to the money when a card is entered, and what result is sent?
import { type Acting, actAsScripted } from './acting';
import { addFee } from './amounts';
import type { CardOutcome, Delivery } from './cards';
import { countCall, type Gateway, type RequestRecord } from './gateway';
import type { LedgerOrder } from './ledger-order';
import { notify } from './notify';
import { buildReply, type ReplyFields, type Verdict } from './replies';
import type { Script } from './scripts';

export type Settlement = {
  readonly record: LedgerOrder;
  readonly reply: ReplyFields;
  readonly delivery: Delivery;
  readonly script: Script | undefined;
};

/** Tokens whose card is being settled now; a second Pay must not act too. */
const settling = new WeakMap<Gateway, Set<string>>();

/** Can a card still be entered for this payment? */
export function isOpenForCard(gateway: Gateway, record: LedgerOrder): boolean {
  return record.state === 'prepared' && !settling.get(gateway)?.has(record.order);
}

/**
 * Lets the card system decide, writes the ledger and builds the result. Undefined if the payment
 * has been settled or is being settled.
 */
export async function settleCard(
  gateway: Gateway,
  request: RequestRecord,
  record: LedgerOrder,
  outcome: CardOutcome,
  card: string,
): Promise<Settlement | undefined> {
  if (!isOpenForCard(gateway, record)) return undefined;
  const busy = settling.get(gateway) ?? new Set<string>();
  settling.set(gateway, busy.add(record.order));
  const script = gateway.scripts.take('pay', record.order);
  const amount = addFee(record.requestedAmount, outcome.feePercent);
  let verdict: Verdict = outcome;
  try {
    await actAsScripted(gateway, request, script, (acting) => {
      verdict = moveMoney(gateway, request, record, outcome, amount, acting);
      record.card = card;
    });
  } finally {
    busy.delete(record.order);
  }
  record.action = verdict.action;
  record.rc = verdict.rc;
  const about = { record, trtype: record.trtype, order: record.order, amount, verdict };
  const reply = buildReply(gateway, 'result', about, script);
  notify(gateway, record, 'result', reply, record.email);
  countCall(gateway, 'settled');
  return { record, reply: reply.wire, delivery: script?.delivery ?? outcome.delivery, script };
}

function moveMoney(
  gateway: Gateway,
  request: RequestRecord,
  record: LedgerOrder,
  outcome: CardOutcome,
  amount: string,
  acting: Acting,
): Verdict {
  const cause = `${request.operation} ${request.id}`;
  if (outcome.action !== '0' || acting.isDeclined) {
    gateway.ledger.decline(record, cause);
    return outcome.action === '0' ? { action: '5', rc: '05' } : outcome;
  }
  for (let time = 0; time < acting.times; time += 1) gateway.ledger.approve(record, amount, cause);
  return outcome;
}
