import { db } from '@/lib/db/client';
import type { Statement } from '@/lib/db/statement';
import { withTx } from '@/lib/db/transaction';
import { readAttentionFilter } from '@/lib/desk/attention/attention-view';
import { itemStatements, listAttention } from '@/lib/desk/attention/list-attention';
import { readDeskOrder } from '@/lib/desk/order/read-order';
import { listDeskOrders } from '@/lib/desk/orders/list-orders';
import { readDeskFilter } from '@/lib/desk/orders/order-filter';
import { listAttempt, listOrder } from '../../support/listed-order';
import { plain } from '../../support/plain-sql';

const found = async (search: string) =>
  (await listDeskOrders(readDeskFilter({ search }))).rows.map((row) => row.reference).sort();

let attemptId = '';

beforeAll(async () => {
  const noor = await listOrder({
    reference: 'DNOOR1',
    name: 'Noor Al-Saadi',
    email: 'Noor@Example.test',
    phone: '+964 770 123 4567',
  });
  await listOrder({ reference: 'DALI2', name: '100% Ali_X', state: 'PAID' });
  const attempt = await listAttempt(noor.id, {
    gatewayOrderId: '8976124445',
    authorisedAmountMinor: 250_500_000n,
    authorisedAmountText: '250500.00',
    rrn: '795224891097',
    internalReference: '734096915AFE3219',
    approvalCode: '54A900',
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
});

describe('one order at the desk', () => {
  test('keeps its amounts apart and knows what may be done', async () =>
    expect(await readDeskOrder('DNOOR1')).toMatchObject({
      totalMinor: '250000000',
      totalPlain: '250,000',
      mainAttemptId: attemptId,
      attempts: [
        {
          requestedMinor: '250000000',
          authorisedMinor: '250500000',
          authorisedPlain: '250,500',
          completedMinor: null,
          reversedMinor: null,
          response: { code: '00', advice: 'none' },
          actions: { canComplete: true, canReverse: true, obstacle: null },
        },
      ],
      attention: [{ kind: 'late_approval' }],
    }));

  test.each(['', 'DNOOR', 'dnoor1', 'DNOOR1 ', '../DNOOR1', 'D\u0000', 'x'.repeat(5000)])(
    'is nothing for the reference %j',
    async (reference) => expect(await readDeskOrder(reference)).toBeNull(),
  );
});

describe('the queue', () => {
  const everything = { kind: null, isMine: false, age: null, place: null };
  const nobody = '00000000-0000-0000-0000-000000000000';
  const item = (kind: string, minute: number) => ({
    kind,
    subject: `${kind}:${minute}`,
    openedAt: new Date(Date.UTC(2026, 10, 20, 0, minute)),
  });

  test('lists what is open', async () => {
    const { kinds, rows } = await listAttention(everything, nobody);
    expect(kinds).toEqual([{ kind: 'late_approval', total: 1 }]);
    expect(rows).toMatchObject([{ kind: 'late_approval', orderReference: 'DNOOR1' }]);
    const nothing = { kinds: [], rows: [], nextAfter: null, previousBefore: null };
    expect(await listAttention({ ...everything, isMine: true }, nobody)).toEqual(nothing);
    await db().attentionItem.updateMany({ data: { closedAt: new Date() } });
    expect(await listAttention(everything, nobody)).toEqual(nothing);
  });

  test('shows the oldest of each kind, however many older ones another kind has', async () => {
    const reports = Array.from({ length: 250 }, (_, minute) => item('overdue_hint', minute));
    await db().attentionItem.createMany({ data: [...reports, item('unknown_operation', 600)] });
    const { kinds, rows } = await listAttention(everything, nobody);
    expect(kinds.toSorted((a, b) => a.total - b.total)).toEqual([
      { kind: 'unknown_operation', total: 1 },
      { kind: 'overdue_hint', total: 250 },
    ]);
    expect(rows).toHaveLength(50);
    expect(rows[0]?.subject).toBe('overdue_hint:0');
    expect(rows.at(-1)?.kind).toBe('unknown_operation');
    const alone = await listAttention({ ...everything, kind: 'unknown_operation' }, nobody);
    expect(alone).toMatchObject({ kinds: [{ kind: 'unknown_operation', total: 1 }] });
    expect(alone).toMatchObject({ rows: [{ kind: 'unknown_operation' }], nextAfter: null });
  });

  test('every item of a long kind is reached page by page, there and back', async () => {
    const reach = async (first: Record<string, unknown>, way: 'nextAfter' | 'previousBefore') => {
      const seen: string[][] = [];
      let query = first;
      for (;;) {
        const filter = readAttentionFilter({ kind: 'overdue_hint', ...query });
        const page = await listAttention(filter, nobody);
        expect(page.kinds).toEqual([{ kind: 'overdue_hint', total: 250 }]);
        seen.push(page.rows.map(({ subject }) => subject));
        const last = page.rows.at(-1);
        if (page[way] === null)
          return { seen, last: `${Date.parse(last?.openedAt ?? '')}_${last?.id}` };
        query = way === 'nextAfter' ? { after: page[way] } : { before: page[way] };
      }
    };
    const { seen, last } = await reach({}, 'nextAfter');
    expect(seen.map((page) => page.length)).toEqual([50, 50, 50, 50, 50]);
    const answer = seen.flat();
    expect(answer).toEqual(Array.from({ length: 250 }, (_, minute) => `overdue_hint:${minute}`));
    const back = await reach({ before: last }, 'previousBefore');
    expect(back.seen.toReversed().flat()).toEqual(seen.flat().slice(0, -1));
  });

  test('is walked along the index of what is open, and no further than it is shown', async () => {
    const plans = await withTx(async (tx) => {
      // The planner takes a short table for one that is read whole.
      await tx.query(plain('SET LOCAL enable_seqscan = off'));
      await tx.query(
        plain(`INSERT INTO attention_item (id, kind, subject, opened_at)
        SELECT gen_random_uuid(), 'mail_parked', n, timestamptz '2026-11-01' + n * interval '1 s'
        FROM generate_series(1, 5000) n`),
      );
      await tx.query(plain('ANALYZE attention_item'));
      const explain = async ({ text }: Statement<unknown>, values: readonly unknown[]) => {
        const rows = await tx.query(plain<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`), values);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      };
      const place = { at: new Date(), id: nobody };
      const oldest = (size: number) => [['overdue_hint'], size, null, null, null];
      return {
        all: await explain(itemStatements.oldest, oldest(3)),
        after: await explain(itemStatements.after, [...oldest(51), place.at, place.id]),
      };
    });
    for (const plan of [plans.all, plans.after]) {
      const walk = plan.split('\n').findIndex((line) => line.includes('attention_item_open_walk'));
      const lines = plan.split('\n').slice(walk - 1, walk + 3);
      const [limit = '', scan = '', condition = '', next = ''] = lines;
      expect(limit).toContain('Limit');
      expect(scan).toContain('Index Scan using attention_item_open_walk');
      expect(condition).toContain('kind = ');
      expect(next).not.toContain('Filter');
    }
    expect(plans.after).toMatch(/Index Cond: .*ROW\(opened_at, id\) >/);
    await db().attentionItem.deleteMany({ where: { kind: { not: 'late_approval' } } });
  });
});
