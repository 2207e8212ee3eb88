// How does a guest reach the order that a clerk composed? By email, or by a dictated link.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { type RowsOf, sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { nudgeMail } from '@/lib/jobs/worker';
import { mailLines } from '@/lib/orders/mail-lines';
import { insertOrderMail } from '@/lib/orders/order-mail';
import { lockOrder } from '@/lib/payments/ledger/locked-order';
import { placedMail } from '@/lib/payments/ledger/placed-mail';
import type { OrderFacts } from '@/lib/payments/rules/order-facts';
import { shopperTruth } from '@/lib/payments/rules/shopper-truth';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { typed } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { addDays } from '@/lib/time/iso-date';

export const linkMailsMax = 5;
const pauseMs = 60_000;
/** As in read-order.ts: a key stops working after this many days without a change. */
const keyDays = 180;

type SendLinkProblem =
  | 'NOT_FOUND'
  /** It was not composed at the desk, or it is paid, cancelled or being paid. */
  | 'NOT_PAYABLE'
  /** A price awaits approval. */
  | 'PRICE_WAITS'
  | 'TOO_MANY'
  /** The last one is queued, or was sent less than a minute ago. */
  | 'TOO_SOON';

type Composition = RowsOf<typeof lockComposition>;

/**
 * Emails the order's own link to the guest, in the guest's language: what, how much, held or
 * charged, who asks and until when. One email per order; sending it again is counted, limited and
 * audited.
 */
export async function sendPaymentLink(
  actor: Actor<'complete'>,
  reference: string,
  clock = systemClock,
): Promise<Result<{ sendings: number }, SendLinkProblem>> {
  if (!/^[A-Z0-9]{4,20}$/.test(reference)) return fail('NOT_FOUND');
  const now = clock.now();
  const sent = await withTx<Result<{ sendings: number }, SendLinkProblem>>(async (tx) => {
    const order = await lockOrder(tx, 'reference', reference);
    if (!order) return fail('NOT_FOUND');
    const composition = await readComposition(tx, order.id);
    if (!composition || !isPayable(order)) return fail('NOT_PAYABLE');
    if (composition.priceWaits) return fail('PRICE_WAITS');
    const { linkMails, linkMailedAt } = composition;
    if (linkMails >= linkMailsMax) return fail('TOO_MANY');
    if (linkMailedAt !== null && now.getTime() - linkMailedAt.getTime() < pauseMs) {
      return fail('TOO_SOON');
    }
    const sendings = linkMails + 1;
    if (!(await queueLink(tx, order, composition, { sendings, now }))) return fail('TOO_SOON');
    await noteSending(tx, order, actor, { sendings, now });
    return ok({ sendings });
  });
  if (sent.ok) nudgeMail();
  return sent;
}

const draftLinkMail = sql({ recipient: 'text', locale: 'text', payload: typed<unknown>('jsonb') })`
  SELECT o.customer_email AS recipient, o.locale,
    $2::jsonb || jsonb_build_object('lines', ${mailLines('o.id')}) AS payload
  FROM "order" o WHERE o.id = $1::uuid AND o.erased_at IS NULL`;

/**
 * The email as sendPaymentLink would write it now, without queueing it. Null if it would refuse.
 */
export async function draftPaymentLink(reference: string, clock = systemClock) {
  if (!/^[A-Z0-9]{4,20}$/.test(reference)) return null;
  return withTx(async (tx) => {
    const order = await lockOrder(tx, 'reference', reference);
    const composition = order && (await readComposition(tx, order.id));
    if (!order || !composition) return null;
    const { priceWaits } = composition;
    if (priceWaits || !isPayable(order)) return null;
    const sending = { sendings: composition.linkMails + 1, now: clock.now() };
    const told = await linkPayload(tx, order, composition, sending);
    const [draft] = await tx.query(draftLinkMail, [order.id, told]);
    return draft ?? null;
  });
}

/** True if the guest may pay it now: no money is held and it is not closed. */
function isPayable(order: OrderFacts): boolean {
  const isCancelled = order.cancelledAt !== null;
  return shopperTruth({ isCancelled, attempts: order.attempts }).button !== 'none';
}

const lockComposition = sql({
  composedBy: 'text',
  priceWaits: 'bool',
  linkMails: 'int4',
  linkMailedAt: 'timestamptz?',
})`
  SELECT u.name AS "composedBy", c.price_waits AS "priceWaits",
    c.link_mails AS "linkMails", c.link_mailed_at AS "linkMailedAt"
  FROM order_composition c JOIN "user" u ON u.id = c.composed_by_id
  WHERE c.order_id = $1::uuid FOR UPDATE OF c`;

async function readComposition(tx: Tx, orderId: string): Promise<Composition | undefined> {
  const [row] = await tx.query(lockComposition, [orderId]);
  return row;
}

type Sending = { readonly sendings: number; readonly now: Date };

const insertLinkMail = sql`
  ${insertOrderMail({
    orderId: '$1::uuid',
    kind: "'payment_link'",
    payload: `$2::jsonb || jsonb_build_object('lines', ${mailLines('o.id')})`,
    at: '$3',
    again: 'anew',
    where: "m.state <> 'QUEUED'",
  })}
  RETURNING id`;

/** Returns false while an earlier one is still queued. */
async function queueLink(
  tx: Tx,
  order: OrderFacts,
  composition: Composition,
  sending: Sending,
): Promise<boolean> {
  const told = await linkPayload(tx, order, composition, sending);
  const rows = await tx.query(insertLinkMail, [order.id, told, sending.now]);
  return rows.length === 1;
}

async function linkPayload(
  tx: Tx,
  order: OrderFacts,
  { composedBy }: Composition,
  { sendings, now }: Sending,
): Promise<string> {
  const { payload } = await placedMail(tx, order);
  const payBy = await lastDay(tx, order.id, now);
  const keptUntil = order.keptUntil?.toISOString() ?? null;
  return JSON.stringify({
    ...payload,
    askedBy: composedBy,
    payBy,
    keptUntil,
    sending: sendings,
  });
}

const countLinkMail = sql`
  UPDATE order_composition SET link_mails = $2, link_mailed_at = $3 WHERE order_id = $1::uuid`;

async function noteSending(
  tx: Tx,
  order: OrderFacts,
  actor: Actor,
  { sendings, now }: Sending,
): Promise<void> {
  await tx.query(countLinkMail, [order.id, sendings, now]);
  await auditPerson(tx, actor, now, {
    subject: `order:${order.id}`,
    action: 'order.link_mailed',
    before: { order: order.state },
    after: { order: order.state, sendings },
  });
}

const findLinkEnd = sql({ changedAt: 'timestamptz', firstOut: 'date?' })`
  SELECT o.state_changed_at AS "changedAt", (SELECT min(l.check_out) FROM order_line l
    WHERE l.order_id = o.id AND l.kind = 'STAY') AS "firstOut"
  FROM "order" o WHERE o.id = $1::uuid`;

/** The last day to pay: before a stay is over, and while the link opens the order. */
async function lastDay(tx: Tx, orderId: string, now: Date): Promise<string> {
  const [row] = await tx.query(findLinkEnd, [orderId]);
  const keyEnd = addDays(todayIn(settings().merchantTimezone, row?.changedAt ?? now), keyDays - 1);
  const stayEnd = row?.firstOut ? addDays(row.firstOut, -1) : keyEnd;
  const [first = keyEnd] = [stayEnd, keyEnd].sort();
  return first;
}
