// How does a test get an order for the list without going through the shop?
import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import type { Prisma } from '@/prisma/generated/client';
import type { OrderState, TransactionType } from '@/prisma/generated/enums';

export type ListedOrder = {
  readonly reference?: string;
  readonly state?: OrderState;
  readonly kind?: TransactionType;
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly totalMinor?: bigint;
  readonly isTest?: boolean;
  readonly at?: Date;
  readonly heldSince?: Date;
};

const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A unique reference in the shop's format. */
const anyReference = (): string =>
  `D${[...randomUUID().replaceAll('-', '').slice(0, 8)].map((digit) => letters[Number.parseInt(digit, 16)]).join('')}`;

/** Creates an order as the list reads it, without attempts or reservations. */
export function listOrder(given: ListedOrder = {}) {
  const id = randomUUID();
  return db().order.create({
    data: {
      id,
      reference: given.reference ?? anyReference(),
      transactionType: given.kind ?? 'authorization',
      state: given.state ?? 'AUTHORISED',
      totalMinor: given.totalMinor ?? 250_000_000n,
      customerName: given.name ?? 'Somebody',
      customerEmail: given.email ?? 'somebody@example.test',
      customerPhone: given.phone ?? '0',
      checkoutToken: id,
      checkoutDigest: '',
      isTest: given.isTest ?? true,
      createdAt: given.at ?? new Date(),
      heldSince: given.heldSince ?? null,
    },
  });
}

/** Creates an attempt of a listed order, approved unless something else is given. */
export const listAttempt = (
  orderId: string,
  given: Partial<Prisma.PaymentAttemptUncheckedCreateInput> = {},
) =>
  db().paymentAttempt.create({
    data: {
      orderId,
      sequence: 1,
      gatewayOrderId: String(8_000_000_000 + Math.floor(Math.random() * 1e9)),
      transactionType: 'authorization',
      state: 'AUTHORISED',
      terminal: 'HOTEL001',
      amountMinor: 250_000_000n,
      amountMaxMinor: 250_000_000n,
      authorisedAmountMinor: 250_000_000n,
      authorisedAmountText: '250000.00',
      description: '',
      clientToken: randomUUID(),
      responseCode: '00',
      ...given,
    },
  });

/** A line of a listed order: one piece, or one stay, for all the given amount. */
export const lineOf = (orderId: string, productId: string, minor: bigint) => ({
  orderId,
  productId,
  position: 0,
  name: { en: 'Room', ar: 'غرفة', ckb: 'ژوور' },
  unitPriceMinor: minor,
  quantity: 1,
  lineTotalMinor: minor,
});
