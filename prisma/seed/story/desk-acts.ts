// What do staff do in the demo's story? Each act concerns one order.
import { randomUUID } from 'node:crypto';
import type { AttentionKind } from '@/lib/attention/attention-kinds';
import { db } from '@/lib/db/client';
import { closeAttention } from '@/lib/desk/attention/attention-actions';
import { plainDecimal } from '@/lib/money/typed-amount';
import { moveGoods } from '@/lib/orders/goods/move-goods';
import { correctEmail, sendMailAgain } from '@/lib/orders/guest-mail';
import { moveStay } from '@/lib/orders/stays/move-stay';
import { addNote } from '@/lib/orders/write-note';
import { decideApproval } from '@/lib/payments/decisions/decide-approval';
import { requestResolution } from '@/lib/payments/decisions/request-resolution';
import { cancelOrder } from '@/lib/payments/operations/cancel-order';
import { completePayment } from '@/lib/payments/operations/complete-payment';
import { reversePayment } from '@/lib/payments/operations/reverse-payment';
import { reversalAmounts } from '@/lib/payments/rules/book/reversal-amounts';
import type { ResolutionOutcome } from '@/lib/payments/rules/resolution-rules';
import { settings } from '@/lib/settings/env';
import type { LedgerOrder } from './bank-statement';
import type { Act, Person, Subject } from './scene';
import { must } from './shopper-acts';

const minorPerDinar = 1000n;

async function wish({ orderId, reference, attemptId }: Subject, amountText: string, reason = '') {
  const { version } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  const clientToken = randomUUID();
  return { reference, attemptId, amountText, reason, clientToken, seenVersion: version };
}

const authorised = ({ attemptId }: Subject) =>
  db().paymentAttempt.findUniqueOrThrow({
    where: { id: attemptId },
    include: { operations: true },
  });

/** Completes the held amount, or `dinars` for a reason; above the ceiling it needs approval. */
export function completes(person: Person, dinars?: number, reason?: string): Act {
  return async (scene, order) => {
    const { authorisedAmountMinor } = await authorised(order);
    const minor = dinars === undefined ? authorisedAmountMinor : BigInt(dinars) * minorPerDinar;
    const asked = await wish(order, plainDecimal(minor ?? 0n), reason);
    must('completion', await completePayment(await scene.at(person), asked));
  };
}

/** The bank completes, but its answer is lost. */
export function completesUnheard(person: Person): Act {
  return async (scene, order) => {
    await scene.bank.loseAnswer(order.gatewayOrderId);
    await completes(person)(scene, order);
  };
}

/** Cancels an unpaid order. */
export function cancelsUnpaid(person: Person, reason: string): Act {
  return async (scene, order) => {
    const { reference, seenVersion } = await wish(order, '');
    const asked = { reference, reason, seenVersion, isPendingAccepted: true };
    must('cancelling', await cancelOrder(await scene.at(person), asked));
  };
}

/** Reverses the whole amount. */
export function reverses(person: Person, reason: string): Act {
  return async (scene, order) => {
    const { returnsMinor } = reversalAmounts(await authorised(order), settings().reversalReturns);
    const asked = await wish(order, plainDecimal(returnsMinor), reason);
    must('reversal', await reversePayment(await scene.at(person), asked));
  };
}

/** Records what the bank said of an unclear operation or payment; a second person decides. */
export function reports(
  person: Person,
  said: { readonly outcome: ResolutionOutcome; readonly dinars: number; readonly reason: string },
): Act {
  return async (scene, order) => {
    const operation = await db().operation.findFirst({
      where: { attemptId: order.attemptId, state: 'UNKNOWN' },
    });
    const known = await scene.bank.ledger<LedgerOrder>();
    const atBank = known.find((one) => one.order === order.gatewayOrderId);
    const amountText = plainDecimal(BigInt(said.dinars) * minorPerDinar);
    const asked = await requestResolution(await scene.at(person), {
      ...(await wish(order, amountText, said.reason)),
      operationId: operation?.id ?? null,
      outcome: said.outcome,
      rrn: atBank?.rrn ?? '',
      internalReference: atBank?.intRef ?? '',
      approvalCode: atBank?.approval ?? '',
      acceptedEvidenceId: null,
    });
    must('resolution', asked);
  };
}

/** Decides the order's pending approval request. */
export function decides(person: Person, decision: 'approve' | 'refuse', note = ''): Act {
  return async (scene, { orderId }) => {
    const { id: requestId } = await db().approvalRequest.findFirstOrThrow({
      where: { orderId, state: 'PENDING' },
    });
    const decided = await decideApproval(await scene.at(person), { requestId, decision, note });
    must('decision', decided);
  };
}

/** Checks the guest in or out; `reason`: why before the money was taken. */
export function moves(person: Person, move: 'check_in' | 'check_out', reason?: string): Act {
  return async (scene, { orderId }) => {
    const { id: stayId } = await db().orderLine.findFirstOrThrow({
      where: { orderId, kind: 'STAY' },
      orderBy: { position: 'asc' },
    });
    must(move, await moveStay(await scene.at(person), { stayId, move, reason }));
  };
}

/** Moves the goods to their next state. */
export function goods(person: Person, to: 'READY' | 'ON_ITS_WAY' | 'HANDED_OVER'): Act {
  return async (scene, { reference }) =>
    must(to, await moveGoods(await scene.at(person), { reference, to }));
}

/** Adds a note for colleagues. */
export function notes(person: Person, text: string): Act {
  return async (scene, { reference }) =>
    must(
      'note',
      await addNote(await scene.at(person), { reference, note: text, clientToken: randomUUID() }),
    );
}

/** Corrects the address and sends the receipt again. */
export function correctsEmail(person: Person, email: string): Act {
  return async (scene, { orderId, reference }) => {
    const { customerEmail } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    const actor = await scene.at(person);
    must('address', await correctEmail(actor, { reference, seenEmail: customerEmail, email }));
    const mail = await db().mailOutbox.findFirstOrThrow({
      where: { orderId, state: 'SENT' },
      orderBy: { createdAt: 'desc' },
    });
    must('mail', await sendMailAgain(actor, { reference, kind: mail.kind }));
  };
}

/** Closes an issue of the order manually. */
export function closesIssue(person: Person, kind: AttentionKind, reason: string): Act {
  return async (scene, { orderId }) => {
    const { id: itemId } = await db().attentionItem.findFirstOrThrow({
      where: { orderId, kind, closedAt: null },
    });
    const closed = await closeAttention(await scene.at(person), { itemId, reason });
    if (!closed.ok) throw new Error(`issue: ${closed.code}`);
  };
}
