// How is a clerk's order placed? Like a shopper's, but with its author and the reason.
import 'server-only';
import { createHash } from 'node:crypto';
import { openAttention } from '@/lib/attention/open-attention';
import { auditPerson } from '@/lib/audit/append-audit';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { type RowsOf, select, sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { type Source, type Wrong, wrong } from '@/lib/forms/form';
import { isPayable } from '@/lib/forms/read-fields';
import { textIn } from '@/lib/i18n/localized';
import { insertOrder, type NewLine, type PlacedOrder } from '@/lib/orders/insert-order';
import { takeReservation } from '@/lib/orders/reservations';
import { withDelivery } from '@/lib/payments/attempts/sold-cart';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import type { Composed } from './compose-input';
import { readPriceLimit } from './price-limit';
import { priceRequested } from './price-requested';
import { quoteOrder } from './quote-order';
import { readTyped } from './read-typed';

type ComposeProblem =
  /** The total is more than the bank can be asked for. */
  | 'TOTAL_NOT_PAYABLE'
  /** The merchant accepts no stay that ends after the longest hold. */
  | 'STAY_TOO_LONG'
  /** The same page has already made an order with other content. */
  | 'TOKEN_REUSED';

/**
 * Creates an order for a guest, at catalogue prices, or agreed ones with a reason, by the rules of
 * its days, or against them with a reason, and without a payment attempt. Rooms and goods are reserved when the guest starts to pay, as in the shop, or at
 * once and until the deadline that the clerk chose. The same token with the same content returns
 * the same order. A price below the person's limit is refused at its field, or waits for another
 * person's approval if that was requested. Fails: FIELDS, what is wrong, by field.
 */
export async function composeOrder(
  actor: Actor<'complete'>,
  given: { readonly clientToken: string; readonly source: Source },
  clock = systemClock,
): Promise<ComposeAnswer> {
  const { gateway, merchantTimezone } = settings();
  const now = clock.now();
  const today = todayIn(merchantTimezone, now);
  const read = readTyped(given.source, now);
  if (!read.ok) {
    // What cannot be sold is said in the same round.
    const { fields } = await quoteOrder(actor, given.source, clock);
    return wrong({ ...fields, ...read.fields });
  }
  const composed = read.value;
  const digest = digestOf(actor, composed);
  const made = withTx<ComposeAnswer>(async (tx) => {
    const known = await findByToken(tx, given.clientToken);
    if (known) return known.digest === digest ? ok(known) : fail('TOKEN_REUSED');
    const replaced = await findReplaced(tx, composed.insteadOf);
    if (replaced === undefined) {
      return wrong({ insteadOf: 'NO_ORDER' });
    }
    const limit = await readPriceLimit(actor, tx);
    const { requested, contact } = composed;
    const named = { code: composed.discountCode, email: contact.email, now };
    const terms = { today, limit, isAgainstRules: composed.isAgainstRules, named };
    const priced = await priceRequested(tx, requested, terms);
    if (!priced.ok) return priced;
    const { below, against, rooms } = priced.value;
    if (below.length > 0 && !composed.isAsking) return belowLimit(below);
    const { transactionType, discountId } = priced.value;
    const asked = [...priced.value.lines, ...agreedLines(composed)];
    const cart = {
      lines: asked,
      transactionType,
      totalMinor: asked.reduce((sum, line) => sum + line.lineTotalMinor, 0n),
    };
    const sold = await withDelivery(tx, cart, { choice: composed.delivery, today });
    if (!sold.ok) return deliveryGone;
    const { lines, totalMinor, delivery } = sold.value;
    if (!isPayable(totalMinor, gateway.amountDecimals)) return fail('TOTAL_NOT_PAYABLE');
    const placed = await insertOrder(tx, {
      transactionType,
      totalMinor,
      contact,
      company: composed.company,
      locale: composed.locale,
      cartId: null,
      token: given.clientToken,
      digest,
      lines,
      discountId,
      delivery,
      at: now,
    });
    const isWaiting = below.length > 0;
    const keptUntil = await keep(tx, placed, { ...composed, rooms }, now);
    const done = { actor, composed, placed, replaced, lines, totalMinor, against, isWaiting };
    await noteComposition(tx, { ...done, keptUntil, at: now });
    return ok(placed);
  });
  return made.catch((error: unknown) => {
    if (!(error instanceof NotKept)) throw error;
    return wrong({ keepHours: 'NOT_AVAILABLE' });
  });
}

type ComposeAnswer = Result<PlacedOrder, ComposeProblem> | Wrong;

/** Aborts the transaction: someone else was faster after the check. */
class NotKept extends Error {}

const markKept = sql`
  UPDATE "order" SET is_reserved = true, kept_until = $2 WHERE id = $1::uuid`;

/** Reserves rooms and goods for as long as the clerk chose; null: reserves nothing. */
async function keep(
  tx: Tx,
  { orderId }: PlacedOrder,
  { keptHours, requested, rooms }: Composed & { readonly rooms: ReadonlyMap<number, string> },
  now: Date,
): Promise<Date | null> {
  if (keptHours === null || requested.length === 0) return null;
  if (!(await takeReservation(tx, orderId, { rooms }))) throw new NotKept();
  const keptUntil = new Date(now.getTime() + keptHours * 3_600_000);
  await tx.query(markKept, [orderId, keptUntil]);
  return keptUntil;
}

const deliveryGone = wrong({ zone: 'DELIVERY_GONE' });

/** Reports each price at its field; the form shows how low this person may go alone. */
function belowLimit(fields: readonly string[]) {
  return wrong(Object.fromEntries(fields.map((field) => [field, 'BELOW_LIMIT'])));
}

type Composition = {
  readonly actor: Actor;
  readonly composed: Composed;
  readonly placed: PlacedOrder;
  readonly replaced: Replaced | null;
  readonly lines: readonly NewLine[];
  readonly totalMinor: bigint;
  /** The rules of days that its stays are sold against. */
  readonly against: readonly string[];
  /** A person without a limit has to approve a price first. */
  readonly isWaiting: boolean;
  readonly keptUntil: Date | null;
  readonly at: Date;
};

type Replaced = RowsOf<typeof lockOrder>;

/** Audits who composed it and why, on both orders. */
async function noteComposition(tx: Tx, done: Composition): Promise<void> {
  const { actor, composed, placed, replaced, at } = done;
  await tx.records.orderComposition.create({
    data: {
      orderId: placed.orderId,
      composedById: actor.userId,
      insteadOfId: replaced?.id ?? null,
      reason: composed.reason,
      priceWaits: done.isWaiting,
      againstRules: [...done.against],
    },
  });
  if (done.isWaiting) await askForPrice(tx, done);
  const agreed = done.lines.filter(
    (line) => (line.productId === null && !line.isDelivery && !line.isExtra) || line.listPriceMinor,
  );
  await auditPerson(tx, actor, at, {
    subject: `order:${placed.orderId}`,
    action: 'order.composed',
    after: {
      order: 'NOT_STARTED',
      totalMinor: done.totalMinor.toString(),
      ...(replaced && { insteadOf: replaced.reference }),
      ...(done.isWaiting && { priceWaits: true }),
      ...(done.keptUntil && { keptUntil: done.keptUntil.toISOString() }),
      ...(agreed.length + done.against.length > 0 && { reason: composed.reason }),
      ...(done.against.length > 0 && { againstRules: done.against }),
      ...(agreed.length > 0 && {
        agreed: agreed.map((line) => ({
          name: textIn(line.name, 'en'),
          priceMinor: line.priceMinor.toString(),
          listPriceMinor: line.listPriceMinor?.toString() ?? null,
        })),
      }),
    },
  });
  if (replaced === null) return;
  await auditPerson(tx, actor, at, {
    subject: `order:${replaced.id}`,
    action: 'order.replacement_composed',
    before: { order: replaced.state },
    after: { order: replaced.state, replacement: placed.reference },
  });
}

/** Opens one issue for those who may approve; it closes with the answer. */
async function askForPrice(tx: Tx, { placed: { orderId }, at }: Composition): Promise<void> {
  const subject = `order:${orderId}`;
  await openAttention(tx, { kind: 'price_waits', subject, orderId, detail: {} }, at);
}

function agreedLines({ agreed }: Composed): NewLine[] {
  if (agreed === null) return [];
  const { text, amountMinor } = agreed;
  return [
    {
      productId: null,
      kind: 'GOODS',
      name: { en: text },
      priceMinor: amountMinor,
      count: 1,
      lineTotalMinor: amountMinor,
      checkIn: null,
      checkOut: null,
      guests: null,
    },
  ];
}

const findOrderByToken = sql({ orderId: 'uuid', reference: 'text', digest: 'text' })`
  SELECT id AS "orderId", reference, checkout_digest AS digest FROM "order"
  WHERE checkout_token = $1`;

async function findByToken(tx: Tx, token: string) {
  const [row] = await tx.query(findOrderByToken, [token]);
  return row;
}

const lockOrder = select({ id: 'uuid', reference: 'text', state: 'OrderState' })`
  FROM "order" WHERE reference = $1 FOR UPDATE`;

/** The replaced order, locked; null if none was named, undefined if it does not exist. */
async function findReplaced(tx: Tx, reference: string): Promise<Replaced | null | undefined> {
  if (reference === '') return null;
  if (!/^[A-Z0-9]{4,20}$/.test(reference)) return undefined;
  const [row] = await tx.query(lockOrder, [reference]);
  return row;
}

function digestOf(actor: Actor, composed: Composed): string {
  const plain = (_key: string, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value;
  const content = JSON.stringify([actor.userId, composed], plain);
  return createHash('sha256').update(content).digest('hex');
}
