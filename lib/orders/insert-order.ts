// How is an order written? Its row and its frozen lines, once, with a reference of its own.
import 'server-only';
import { randomInt } from 'node:crypto';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { settings } from '@/lib/settings/env';
import type { Contact } from './order-input';

export type NewLine = {
  /** Null: a line in words, of which nothing is kept in stock. */
  readonly productId: string | null;
  readonly kind: 'STAY' | 'GOODS';
  readonly nameEn: string;
  readonly nameAr: string;
  readonly nameCkb: string;
  readonly priceMinor: bigint;
  /** The catalogue's price, where another one was agreed. */
  readonly listPriceMinor?: bigint | null;
  /** Pieces of goods, nights of a stay. */
  readonly count: number;
  readonly lineTotalMinor: bigint;
  readonly checkIn: string | null;
  readonly checkOut: string | null;
  readonly guests: number | null;
};

export type NewOrder = {
  readonly transactionType: 'authorization' | 'sale';
  readonly totalMinor: bigint;
  readonly contact: Contact;
  readonly locale: string;
  readonly cartId: string | null;
  /** One token is one order; the digest tells its content apart from another's. */
  readonly token: string;
  readonly digest: string;
  readonly lines: readonly NewLine[];
  readonly at: Date;
};

export type PlacedOrder = { readonly orderId: string; readonly reference: string };

const insertOrderRow = sql(
  { id: 'uuid' },
  `INSERT INTO "order" (id, reference, transaction_type, total_minor, customer_name,
       customer_email, customer_phone, locale, cart_id, checkout_token, checkout_digest, is_test,
       created_at, state_changed_at)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8::uuid, $9, $10, $11, $12, $12)
     RETURNING id`,
);

/** Writes an order that nobody has tried to pay. Nothing is reserved for it yet. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<PlacedOrder> {
  const reference = makeReference();
  const [row] = await tx.query(insertOrderRow, [
    reference,
    order.transactionType,
    order.totalMinor,
    order.contact.name,
    order.contact.email,
    order.contact.phone,
    order.locale,
    order.cartId,
    order.token,
    order.digest,
    settings().isTest,
    order.at,
  ]);
  const orderId = row?.id ?? '';
  for (const [position, line] of order.lines.entries())
    await insertLine(tx, orderId, position, line);
  return { orderId, reference };
}

const insertOrderLines =
  sql(`INSERT INTO order_line (id, order_id, position, product_id, kind, name_en, name_ar,
       name_ckb, unit_price_minor, quantity, line_total_minor, check_in, check_out, guests,
       list_price_minor)
     VALUES (gen_random_uuid(), $1::uuid, $2, $3::uuid, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
       $14)`);

async function insertLine(tx: Tx, orderId: string, position: number, line: NewLine): Promise<void> {
  await tx.query(insertOrderLines, [
    orderId,
    position,
    line.productId,
    line.kind,
    line.nameEn,
    line.nameAr,
    line.nameCkb,
    line.priceMinor,
    line.count,
    line.lineTotalMinor,
    line.checkIn,
    line.checkOut,
    line.guests,
    line.listPriceMinor ?? null,
  ]);
}

const referenceLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Nine characters that can be read aloud; a lost race on one is simply drawn again. */
function makeReference(): string {
  const letters = Array.from(
    { length: 8 },
    () => referenceLetters[randomInt(referenceLetters.length)],
  );
  return `D${letters.join('')}`;
}
