// Which orders fit what a clerk looks for? One page at a time, newest first.
import 'server-only';
import type { Localized } from '@/lib/catalog/localized';
import { db } from '@/lib/db/client';
import type { Prisma } from '@/prisma/generated/client';
import type { OrderState, TransactionType } from '@/prisma/generated/enums';
import { type DeskFilter, writeCursor } from './desk-filter';

export const deskPageSize = 50;

/** A row of the list. Amounts are minor units as text, times ISO 8601. */
export type DeskOrderRow = {
  readonly reference: string;
  readonly state: OrderState;
  readonly transactionType: TransactionType;
  readonly isTest: boolean;
  readonly customerName: string;
  readonly firstLine: Localized;
  readonly otherLines: number;
  readonly totalMinor: string;
  readonly createdAt: string;
  readonly openAttention: number;
};

export type DeskOrderPage = {
  readonly rows: readonly DeskOrderRow[];
  /** For `after` in the address of the next page; null on the last. */
  readonly nextAfter: string | null;
};

/** A search by phone or payment reference that fits more orders than this is no search. */
const matchesMax = 200;
const insensitive = 'insensitive' as const;
const phoneDigitsMin = 3;

/** One page of the orders that fit; an impossible search gives an empty page. */
export async function listDeskOrders(filter: DeskFilter): Promise<DeskOrderPage> {
  if (filter.search === null) return { rows: [], nextAfter: null };
  const conditions: Prisma.OrderWhereInput[] = [];
  if (filter.state !== null) conditions.push({ state: filter.state });
  if (filter.search !== '') conditions.push(await searchCondition(filter.search));
  if (filter.after !== null) {
    const { createdAt, id } = filter.after;
    conditions.push({ OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { gt: id } }] });
  }
  const found = await db().order.findMany({
    where: { AND: conditions },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: deskPageSize + 1,
    include: {
      lines: { orderBy: { position: 'asc' }, take: 1 },
      _count: { select: { lines: true, attention: { where: { closedAt: null } } } },
    },
  });
  const page = found.slice(0, deskPageSize);
  const last = page.at(-1);
  return {
    rows: page.map(({ lines: [line], ...order }) => ({
      reference: order.reference,
      state: order.state,
      transactionType: order.transactionType,
      isTest: order.isTest,
      customerName: order.customerName,
      firstLine: { en: line?.nameEn ?? '', ar: line?.nameAr ?? '', ckb: line?.nameCkb ?? '' },
      otherLines: Math.max(0, order._count.lines - 1),
      totalMinor: order.totalMinor.toString(),
      createdAt: order.createdAt.toISOString(),
      openAttention: order._count.attention,
    })),
    nextAfter: found.length > deskPageSize && last ? writeCursor(last) : null,
  };
}

/**
 * What people read to the clerk: an order reference, a name, an e-mail address, a phone number,
 * or one of the bank's references, which are compared whole.
 */
async function searchCondition(search: string): Promise<Prisma.OrderWhereInput> {
  const [byPayment, byPhone] = await Promise.all([ordersByPayment(search), ordersByPhone(search)]);
  const escaped = search.replace(/[\\%_]/g, '\\$&');
  return {
    OR: [
      { id: { in: [...byPayment, ...byPhone] } },
      { reference: { startsWith: escaped.toUpperCase() } },
      ...(search.includes('@')
        ? [{ customerEmail: { startsWith: escaped, mode: insensitive } }]
        : []),
      ...(/\p{L}/u.test(search)
        ? [{ customerName: { contains: escaped, mode: insensitive } }]
        : []),
    ],
  };
}

async function ordersByPayment(search: string): Promise<string[]> {
  const upper = search.toUpperCase();
  const attempts = await db().paymentAttempt.findMany({
    where: {
      OR: [
        { rrn: upper },
        { internalReference: { in: [search, upper] } },
        { approvalCode: upper },
        { gatewayOrderId: search },
      ],
    },
    select: { orderId: true },
    take: matchesMax,
  });
  return attempts.map((attempt) => attempt.orderId);
}

/** Phones are kept as they were typed, so their digits alone are compared. */
async function ordersByPhone(search: string): Promise<string[]> {
  const digits = search.replace(/\D/g, '').replace(/^(00964|964|0)/, '');
  if (!/^[+\d\s().-]+$/.test(search) || digits.length < phoneDigitsMin) return [];
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM "order" WHERE regexp_replace(customer_phone, '[^0-9]', '', 'g') LIKE ${`%${digits}%`}
    ORDER BY created_at DESC LIMIT ${matchesMax}`;
  return rows.map((row) => row.id);
}
