import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { listAttention } from '@/lib/payments/desk-attention';
import { readDeskFilter } from '@/lib/payments/desk-filter';
import { readDeskOrder } from '@/lib/payments/desk-order';
import { deskPageSize, listDeskOrders } from '@/lib/payments/desk-queries';
import type { OrderState } from '@/prisma/generated/enums';

const start = new Date('2026-11-21T10:00:00Z').getTime();
let made = 0;

async function createOrder(given: {
  reference?: string;
  state?: OrderState;
  name?: string;
  email?: string;
  phone?: string;
  at?: number;
}) {
  made += 1;
  const id = randomUUID();
  return db().order.create({
    data: {
      id,
      reference: given.reference ?? `T${made}`,
      transactionType: 'authorization',
      state: given.state ?? 'AUTHORISED',
      totalMinor: 250_000_000n,
      customerName: given.name ?? 'Somebody',
      customerEmail: given.email ?? 'somebody@example.test',
      customerPhone: given.phone ?? '0',
      checkoutToken: id,
      checkoutDigest: '',
      isTest: true,
      createdAt: new Date(given.at ?? start + made),
    },
  });
}

const found = async (search: string, state?: string) => {
  const page = await listDeskOrders(readDeskFilter({ search, state }));
  return page.rows.map((row) => row.reference).sort();
};

let attemptId = '';

beforeAll(async () => {
  const noor = await createOrder({
    reference: 'DNOOR1',
    name: 'Noor Al-Saadi',
    email: 'Noor@Example.test',
    phone: '+964 770 123 4567',
  });
  await createOrder({ reference: 'DALI2', name: '100% Ali_X', state: 'PAID' });
  const attempt = await db().paymentAttempt.create({
    data: {
      orderId: noor.id,
      sequence: 1,
      transactionType: 'authorization',
      state: 'AUTHORISED',
      gatewayOrderId: '8976124445',
      terminal: 'HOTEL001',
      amountMinor: 250_000_000n,
      amountMaxMinor: 250_000_000n,
      authorisedAmountMinor: 250_500_000n,
      authorisedAmountText: '250500.00',
      description: '',
      clientToken: randomUUID(),
      rrn: '795224891097',
      internalReference: '734096915AFE3219',
      approvalCode: '54A900',
      responseCode: '00',
    },
  });
  attemptId = attempt.id;
  await db().attentionItem.create({
    data: { kind: 'late_approval', subject: `attempt:${attemptId}`, orderId: noor.id, attemptId },
  });
});

describe('the search of the desk', () => {
  test.each([
    ['the reference', 'DNOOR1'],
    ['the reference in small letters', 'dnoor1'],
    ['the beginning of the reference', 'dnoo'],
    ['a part of the name', 'al-saadi'],
    ['the e-mail address', 'noor@example.test'],
    ['the phone as it is dialled here', '07701234567'],
    ['the phone with other spaces', '+964 7701 234567'],
    ['the phone in Arabic digits', '٠٧٧٠١٢٣٤٥٦٧'],
    ['the RRN', '795224891097'],
    ['the INT_REF', '734096915afe3219'],
    ['the approval code', '54a900'],
    ['the gateway order', '8976124445'],
  ])('finds an order by %s', async (_what, search) => {
    expect(await found(search)).toEqual(['DNOOR1']);
  });

  test('takes signs of patterns as what they are', async () => {
    expect(await found('0% a')).toEqual(['DALI2']);
    expect(await found('i_x')).toEqual(['DALI2']);
    expect(await found('n_or')).toEqual([]);
    expect(await found('D%')).toEqual([]);
    expect(await found('no\\or')).toEqual([]);
  });

  test.each(['a\u0000', '\ud800', '\'; DROP TABLE "order"; --', 'x'.repeat(5000), '😀', '\\'])(
    'finds nothing and breaks nothing with %j',
    async (search) => {
      expect(await found(search)).toEqual([]);
    },
  );

  test('is narrowed by the state', async () => {
    expect(await found('', 'PAID')).toEqual(['DALI2']);
    expect(await found('noor', 'paid')).toEqual([]);
  });
});

test('pages hold every order once, the newest first, also within one millisecond', async () => {
  for (let i = 0; i < deskPageSize * 2 + 7; i += 1) {
    await createOrder({ state: 'DECLINED', at: start + 10_000 + Math.floor(i / 20) });
  }
  const seen: { reference: string; createdAt: string }[] = [];
  let after: string | undefined;
  for (let page = 0; page < 5; page += 1) {
    const { rows, nextAfter } = await listDeskOrders(readDeskFilter({ state: 'DECLINED', after }));
    seen.push(...rows);
    if (nextAfter === null) break;
    after = nextAfter;
  }
  expect(seen).toHaveLength(deskPageSize * 2 + 7);
  expect(new Set(seen.map((row) => row.reference)).size).toBe(seen.length);
  const times = seen.map((row) => row.createdAt);
  expect(times).toEqual([...times].sort().reverse());
});

describe('one order at the desk', () => {
  test('keeps its amounts apart and knows what may be done', async () => {
    expect(await readDeskOrder('DNOOR1')).toMatchObject({
      totalMinor: '250000000',
      totalPlain: '250000',
      mainAttemptId: attemptId,
      attempts: [
        {
          requestedMinor: '250000000',
          authorisedMinor: '250500000',
          authorisedPlain: '250500',
          completedMinor: null,
          reversedMinor: null,
          response: { code: '00', advice: 'none' },
          actions: { canComplete: true, canReverse: true, obstacle: null },
        },
      ],
      attention: [{ kind: 'late_approval' }],
    });
  });

  test.each(['', 'DNOOR', 'dnoor1', 'DNOOR1 ', '../DNOOR1', 'D\u0000', 'x'.repeat(5000)])(
    'is nothing for the reference %j',
    async (reference) => {
      expect(await readDeskOrder(reference)).toBeNull();
    },
  );
});

describe('the queue', () => {
  const everything = { kind: null, isMine: false };
  const nobody = '00000000-0000-0000-0000-000000000000';

  test('lists what is open', async () => {
    const { rows, total } = await listAttention(everything, nobody);
    expect(total).toBe(1);
    expect(rows).toMatchObject([{ kind: 'late_approval', orderReference: 'DNOOR1' }]);
    expect(await listAttention({ kind: null, isMine: true }, nobody)).toMatchObject({ total: 0 });
    await db().attentionItem.updateMany({ data: { closedAt: new Date() } });
    expect(await listAttention(everything, nobody)).toEqual({ rows: [], total: 0 });
  });

  test('shows the oldest of each kind, however many older ones another kind has', async () => {
    const item = (kind: string, minute: number) => ({
      kind,
      subject: `${kind}:${minute}`,
      openedAt: new Date(Date.UTC(2026, 10, 20, 0, minute)),
    });
    const reports = Array.from({ length: 250 }, (_, minute) => item('overdue_hint', minute));
    await db().attentionItem.createMany({ data: [...reports, item('unknown_operation', 600)] });
    const { rows, total } = await listAttention(everything, nobody);
    expect(total).toBe(251);
    expect(rows).toHaveLength(101);
    expect(rows[0]?.subject).toBe('overdue_hint:0');
    expect(rows.at(-1)?.kind).toBe('unknown_operation');
    const alone = await listAttention({ kind: 'unknown_operation', isMine: false }, nobody);
    expect(alone).toMatchObject({ total: 1, rows: [{ kind: 'unknown_operation' }] });
    await db().attentionItem.deleteMany({ where: { kind: { not: 'late_approval' } } });
  });
});
