import type { Customer } from './customers';
import type { Line, PlacedOrder } from './placed-order';
import type { Random } from './random';
import type { Batch } from './rows';
import type { SeedGoods, Shop } from './shop';
import type { Story } from './story';

const dayMs = 86_400_000;
const referenceLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const references = BigInt(referenceLetters.length) ** 8n;
/** Odd and prime to the number of references, so that no two orders get the same one. */
const stride = 514_229_434_709n;

const staysOfHundred = 38;

/** An order; `number` counts over the whole database, so its reference is unique. */
export function placeOrder(
  shop: Shop,
  random: Random,
  customer: Customer,
  number: number,
  createdAt: Date,
): PlacedOrder {
  const isStay = random.fraction() * 100 < staysOfHundred;
  const lines = isStay ? [stayLine(shop, random, createdAt)] : [];
  const goods = isStay ? (random.chance(0.12) ? 1 : 0) : random.between(1, 3);
  const chosen = new Set<SeedGoods>();
  while (chosen.size < Math.min(goods, shop.goods.length))
    chosen.add(random.pickSkewed(shop.goods));
  for (const product of chosen) {
    const quantity = random.chance(0.75) ? 1 : random.between(2, 6);
    lines.push({ product, kind: 'GOODS', quantity });
  }
  const checkOut = lines[0]?.checkOut;
  return {
    id: random.uuid(),
    reference: referenceOf(number),
    transactionType: isStay ? 'authorization' : 'sale',
    customer,
    totalMinor: lines.reduce(
      (sum, { product, quantity }) => sum + product.priceMinor * BigInt(quantity),
      0n,
    ),
    createdAt,
    leavesAt: checkOut === undefined ? null : new Date(`${checkOut}T08:30:00Z`),
    lines,
  };
}

function stayLine(shop: Shop, random: Random, createdAt: Date): Line {
  // 70 % arrive within three days; the others' holds may grow old, so they are fewer.
  const ahead = random.chance(0.7) ? random.between(0, 3) : random.between(4, 20);
  const nights = random.chance(0.8) ? random.between(1, 3) : random.between(4, 9);
  const checkIn = createdAt.getTime() + ahead * dayMs;
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return {
    product: random.pickSkewed(shop.stays),
    kind: 'STAY',
    quantity: nights,
    checkIn: day(checkIn),
    checkOut: day(checkIn + nights * dayMs),
    guests: random.between(1, 2),
  };
}

/** A reference that looks random and is unique for every number below 852 thousand million. */
function referenceOf(number: number): string {
  let left = (BigInt(number) * stride + 271_828_182_845n) % references;
  let text = '';
  for (let at = 0; at < 8; at += 1) {
    text = (referenceLetters[Number(left % 31n)] ?? '') + text;
    left /= 31n;
  }
  return `D${text}`;
}

/** Writes the order's row and its lines, once its story is complete. */
export function writeOrder(batch: Batch, story: Story, invoiceNumber: number | null): void {
  const { order, random, shop } = story;
  batch.add('order', {
    id: order.id,
    reference: order.reference,
    transaction_type: order.transactionType,
    state: story.state,
    total_minor: order.totalMinor,
    customer_name: order.customer.name,
    customer_email: order.customer.email,
    customer_phone: order.customer.phone,
    locale: order.customer.locale,
    checkout_token: random.uuid(),
    checkout_digest: random.hex(8),
    is_test: shop.isTest,
    invoice_number: invoiceNumber,
    cancelled_at: story.cancelledAt,
    created_at: order.createdAt,
    state_changed_at: story.stateChangedAt,
    held_since: story.heldSince,
    version: story.version,
  });
  for (const [position, line] of order.lines.entries()) {
    batch.add('order_line', {
      id: random.uuid(),
      order_id: order.id,
      position,
      product_id: line.product.id,
      kind: line.kind,
      name: JSON.stringify(line.product.name),
      unit_price_minor: line.product.priceMinor,
      quantity: line.quantity,
      line_total_minor: line.product.priceMinor * BigInt(line.quantity),
      check_in: line.checkIn,
      check_out: line.checkOut,
      guests: line.guests,
    });
  }
  for (const attempt of story.attempts) {
    batch.add('payment_attempt', {
      ...attempt.row,
      state: attempt.state,
      version: attempt.version,
    });
    for (const operation of attempt.operations) {
      batch.add('operation', { ...operation.row, state: operation.state });
    }
  }
}
