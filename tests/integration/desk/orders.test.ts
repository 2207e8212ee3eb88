import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { chooseColumns, chosenColumns } from '@/lib/desk/orders/chosen-columns';
import { readDeskChanges, readShownRows } from '@/lib/desk/orders/list-changes';
import { deskPageSize, listDeskOrders } from '@/lib/desk/orders/list-orders';
import { type DeskQuery, readDeskFilter } from '@/lib/desk/orders/order-filter';
import { rowMark } from '@/lib/desk/orders/order-rows';
import { readDeskList } from '@/lib/desk/orders/read-list';
import { deleteView, listDeskViews, renameView, saveView } from '@/lib/desk/orders/saved-views';
import { openDeskList, walkDeskList } from '@/lib/desk/orders/walk-orders';
import type { Actor } from '@/lib/rights/actor';
import { type ListedOrder, listAttempt, listOrder } from '../../support/listed-order';
import { ownerQuery } from '../../support/owner-sql';
import { createPerson } from '../../support/people';
import { problemOf } from '../../support/problem-of';
import { actsOf } from '../../support/records';
import { createStaff } from '../../support/staff';

const now = new Date('2026-11-22T12:00:00Z');
const day = 86_400_000;
const ago = (days: number) => new Date(now.getTime() - days * day);

/** Orders of this test bear a name of its own, and every search asks for it. */
const made: Record<string, string> = {};
async function make(key: string, given: ListedOrder): Promise<void> {
  made[(await listOrder({ name: 'Filter Tester', at: ago(1), ...given })).reference] = key;
}

const page = (query: DeskQuery) => listDeskOrders(readDeskFilter(query), now);
const keys = async (query: DeskQuery) =>
  (await page(query)).rows.flatMap(({ reference }) => made[reference] ?? []);

/** The issue of an order. */
const raise = (orderId: string, kind = 'surplus') =>
  db().attentionItem.create({ data: { kind, subject: randomUUID(), orderId } });
beforeAll(async () => {
  await make('held', { heldSince: ago(5.5), at: ago(6), totalMinor: 100_000_000n });
  await make('fresh hold', { heldSince: ago(0.5), at: ago(0.6), isTest: false });
  await make('paid', { state: 'PAID', kind: 'sale', at: ago(3), totalMinor: 40_000_500n });
  await make('declined', { state: 'DECLINED', at: ago(2), totalMinor: 40_000_000n });
  // 22:30 in London is already the next day in Baghdad.
  await make('evening', { state: 'CANCELLED', at: new Date('2026-09-14T22:30:00Z') });
  const paid = await db().order.findFirstOrThrow({ where: { state: 'PAID' } });
  for (const kind of ['surplus', 'conflict']) await raise(paid.id, kind);
});

test('holds near their limit have a page, and are no view of the list besides', async () => {
  const staff = await createStaff({ permissions: ['see_orders'] });
  const actor = { userId: staff.id, permissions: ['see_orders'] } as unknown as Actor<'see_orders'>;
  const list = await readDeskList(actor, { heldMin: '5', name: 'Filter Tester' }, now);
  expect(list.builtIn.map(({ key, query }) => [key, query])).toEqual([
    ['all', ''],
    ['attention', 'attention=open'],
    ['holds', 'heldMin=0'],
    ['today', 'from=2026-11-22&to=2026-11-22'],
  ]);
  // An address that was kept goes on to narrow the list.
  expect(list.rows.map(({ reference }) => made[reference])).toContain('held');
  expect(list.rows.map(({ reference }) => made[reference])).not.toContain('fresh hold');
});

describe('the list is narrowed by', () => {
  test.each<[string, DeskQuery, string[]]>([
    ['nothing', {}, ['fresh hold', 'declined', 'paid', 'held', 'evening']],
    ['a state', { state: 'DECLINED' }, ['declined']],
    ['several states', { state: ['DECLINED', 'PAID'] }, ['declined', 'paid']],
    ['a kind', { kind: 'sale' }, ['paid']],
    ['a kind and a state that never meet', { kind: 'sale', state: 'AUTHORISED' }, []],
    ['the least amount, the dearest first', { amountFrom: '100000' }, ['fresh hold', 'declined']],
    ['the most, to the last fraction', { amountTo: '40000' }, ['declined']],
    [
      'an amount between two',
      { amountFrom: '40000', amountTo: '100000' },
      ['held', 'paid', 'declined'],
    ],
    ['an amount and a state', { amountTo: '100000', state: 'PAID' }, ['paid']],
    ['an amount and a day', { amountTo: '100000', from: '2026-11-20' }, ['declined']],
    ['the day on the wall of the house', { from: '2026-09-15', to: '2026-09-15' }, ['evening']],
    ['that day in GMT', { from: '2026-09-15', to: '2026-09-15', calendar: 'gmt' }, []],
    ['the day before in GMT', { to: '2026-09-14', calendar: 'gmt' }, ['evening']],
    ['any hold, the oldest first', { heldMin: '0' }, ['held', 'fresh hold']],
    ['the least age of a hold', { heldMin: '5' }, ['held']],
    ['more than its age', { heldMin: '6' }, []],
    ['the greatest age of a hold', { heldMax: '5' }, ['held', 'fresh hold']],
    ['less than its age', { heldMax: '4' }, ['fresh hold']],
    ['attention, each order once', { attention: 'open' }, ['paid']],
    ['attention and another state', { attention: 'open', state: 'DECLINED' }, []],
    ['test orders alone', { test: 'only', state: 'AUTHORISED' }, ['held']],
    ['no test orders', { test: 'without' }, ['fresh hold']],
    ['a name and all the rest', { search: 'filter', state: 'PAID', attention: 'open' }, ['paid']],
  ])('%s', async (what, query, expected) => {
    const found = await keys(query);
    if (what === 'the least amount, the dearest first') {
      // 250,000 for those that said nothing else.
      expect(found).toEqual(['fresh hold', 'evening', 'held']);
    } else expect(found).toEqual(expected);
  });

  test('nothing at all while a field is wrong', async () =>
    expect((await page({ amountFrom: 'x' })).rows).toEqual([]));
});

describe('names', () => {
  beforeAll(async () => {
    await make('kawa', { name: 'کاوە ئەحمەد' });
    await make('ali', { name: 'أ. عليّ الهاشمـي' });
    await make('huda', { name: 'هُدى فاطمة' });
    await make('shirin', { name: 'Şîrîn Ömer' });
    await make('twice', { name: 'Zana Ali Zana' });
  });

  test.each([
    ['کاوە', 'kawa'],
    ['كاوه', 'kawa'],
    ['ئەحمەد', 'kawa'],
    ['ئهحمهد', 'kawa'],
    ['علي الهاشمي', 'ali'],
    ['على', 'ali'],
    ['ا علي', 'ali'],
    ['هدي', 'huda'],
    ['فاطمه', 'huda'],
    ['sirin', 'shirin'],
    ['OMER', 'shirin'],
    ['ŞÎR', 'shirin'],
    ['zana', 'twice'],
    ['ali zana', 'twice'],
  ])('%s is found once, whatever its letters and marks', async (search, key) => {
    expect(await keys({ search, by: 'name' })).toEqual([key]);
  });

  test('are not found by the middle of a word', async () => {
    expect(await keys({ search: 'irin' })).toEqual([]);
    expect(await keys({ search: 'na' })).toEqual([]);
  });

  test('follow when a name is put right', async () => {
    const order = await listOrder({ name: 'Wrong Nname' });
    await db().order.update({ where: { id: order.id }, data: { customerName: 'Right Nname' } });
    expect((await page({ search: 'right nname' })).rows).toHaveLength(1);
    expect((await page({ search: 'wrong nname' })).rows).toHaveLength(0);
  });
});

describe('what a text is taken for', () => {
  beforeAll(async () => {
    await listAttempt((await listOrder({ reference: 'DQQQQ2222', name: 'Dqqq Salih' })).id, {
      gatewayOrderId: '912345678',
      rrn: '512345678901',
      internalReference: '9CAFE12',
      approvalCode: '912345678',
    });
    const phone = '+964 770 555 1814';
    await listOrder({ reference: 'DXTGG4AA9', phone, email: 'Nadia.k@example.test' });
  });

  test('is said, with what else it could be', async () => {
    const found = await page({ search: '912345678' });
    expect(found).toMatchObject({ searchedAs: 'gateway', alsoAs: ['approval'] });
    const asApproval = await page({ search: '912345678', by: 'approval' });
    expect(asApproval).toMatchObject({ searchedAs: 'approval', alsoAs: ['gateway'] });
    const answer = await page({ search: 'dqqq' });
    expect(answer).toMatchObject({ searchedAs: 'name', alsoAs: ['beginning'] });
    expect(await page({ search: 'DQQQQ2222' })).toMatchObject({ searchedAs: 'reference' });
    expect(await page({ search: 'no such thing' })).toMatchObject({ searchedAs: null, rows: [] });
  });

  test.each([
    ['5551814', 'phoneEnd'],
    ['1814', 'phoneEnd'],
    ['814', null],
    ['1815', null],
    ['xtgg', 'beginning'],
    ['nadia.', 'email'],
  ])('%s, which is a part of something, is %s', async (search, searchedAs) => {
    expect(await page({ search })).toMatchObject({ searchedAs });
  });

  test.each([
    "' OR 1=1",
    "' OR '1'='1' --",
    '$1',
    '\\x00',
    '%',
    '_',
    '\u202e912345678\u202c x',
    '{"a":1}',
    ';'.repeat(120),
    '𝟗𝟏𝟐',
    '\u{10FFFF}',
    '(((((((',
  ])('M5 %j is a text like any other', async (search) => {
    expect((await page({ search })).rows).toEqual([]);
  });

  test.each(['a\u0000', '\ud800'])('M5 %j, which none holds, finds nothing', async (search) => {
    const fields = ['search', 'after', 'before', 'by', 'state', 'from', 'amountFrom', 'test'];
    for (const key of fields) await expect(page({ [key]: search })).resolves.toBeDefined();
    expect((await page({ search })).rows).toEqual([]);
  });
});

describe('pages', () => {
  const orders = deskPageSize * 2 + 9;
  const listings: [string, DeskQuery][] = [
    ['the newest first', { state: 'RESULT_OVERDUE' }],
    ['the dearest first', { state: 'RESULT_OVERDUE', amountFrom: '1' }],
    ['a name that many share', { search: 'pager', state: 'RESULT_OVERDUE' }],
    ['the oldest holds first', { heldMin: '100', state: 'RESULT_OVERDUE' }],
    ['open items', { attention: 'open', state: 'RESULT_OVERDUE' }],
    ['an address that many share', { search: 'pager@', state: 'RESULT_OVERDUE' }],
  ];

  beforeAll(async () => {
    for (let i = 0; i < orders; i += 1) {
      const order = await listOrder({
        state: 'RESULT_OVERDUE',
        name: i % 3 === 0 ? 'Pager' : `Pager ${i % 7}`,
        email: 'pager@example.test',
        totalMinor: BigInt(1 + (i % 5)) * 1_000_000n,
        at: new Date(ago(200).getTime() + Math.floor(i / 10) * 1_000),
        heldSince: new Date(ago(150).getTime() + Math.floor(i / 10) * 1_000),
      });
      await raise(order.id);
    }
  });

  test.each(listings)('%s: forth and back again, each order once', async (_what, query) => {
    const first = await page(query);
    const second = await page({ ...query, after: first.nextAfter ?? '' });
    const third = await page({ ...query, after: second.nextAfter ?? '' });
    const all = [first, second, third].flatMap(({ rows }) => rows.map((row) => row.reference));
    expect(new Set(all).size).toBe(orders);
    expect(all).toHaveLength(orders);
    expect(third.nextAfter).toBeNull();
    expect(first.previousBefore).toBeNull();
    const back = await page({ ...query, before: third.previousBefore ?? '' });
    expect(back.rows).toEqual(second.rows);
    const start = await page({ ...query, before: back.previousBefore ?? '' });
    expect(start.rows).toEqual(first.rows);
    expect(start.previousBefore).toBeNull();
  });

  test('stay where they are when orders come in above them', async () => {
    const [, query] = listings[0] as [string, DeskQuery];
    const first = await page(query);
    const before = await page({ ...query, after: first.nextAfter ?? '' });
    const newest = await listOrder({ state: 'RESULT_OVERDUE', at: ago(0) });
    const after = await page({ ...query, after: first.nextAfter ?? '' });
    expect(after.rows).toEqual(before.rows);
    const above = await page({ ...query, before: after.previousBefore ?? '' });
    expect(above.rows).toEqual(first.rows);
    const top = await page({ ...query, before: above.previousBefore ?? '' });
    expect(top.rows[0]?.reference).toBe(newest.reference);
    expect(top.previousBefore).toBeNull();
    await ownerQuery('DELETE FROM "order" WHERE id = $1', [newest.id]);
  });

  test('a place of another list begins at the top', async () => {
    const { nextAfter } = await page({ state: 'RESULT_OVERDUE', amountFrom: '1' });
    const top = await page({ state: 'RESULT_OVERDUE' });
    const misplaced = await page({ state: 'RESULT_OVERDUE', after: nextAfter ?? '' });
    expect(misplaced.rows).toEqual(top.rows);
    expect(misplaced.previousBefore).toBeNull();
  });

  test('when the time is up, what was not looked at yet is the next page', async () => {
    await db().$executeRaw`INSERT INTO "order" (id, reference, transaction_type, state,
        total_minor, customer_name, customer_email, customer_phone, checkout_token,
        checkout_digest, is_test)
      SELECT gen_random_uuid(), 'P' || n, 'sale', 'DECLINED', 1000 * n, 'Crowd ' || n, 'c@c.test',
        '0', 'crowd ' || n, '', true FROM generate_series(1, 700) n`;
    const list = await openDeskList(readDeskFilter({ search: 'crowd', amountFrom: '700' }), now);
    const hurried = { size: 5, timeMs: -1 };
    const first = await walkDeskList(list, { place: null, ...hurried });
    expect(first).toMatchObject({ ids: [], isPartial: true });
    const second = await walkDeskList(list, { place: first.next, ...hurried });
    const third = await walkDeskList(list, { place: second.next, ...hurried });
    expect([second, third].flatMap(({ ids }) => ids)).toHaveLength(1);
    expect(third).toMatchObject({ next: null, isPartial: false });
    const patient = await walkDeskList(list, { place: null, size: 5, timeMs: 600_000 });
    expect(patient).toMatchObject({ next: null, isPartial: false });
    expect(patient.ids).toHaveLength(1);
  });
});

describe('news of a page', () => {
  test('are rows that changed, and what is new above the first', async () => {
    const query = { search: '', state: 'NOT_STARTED' };
    const [a, b] = await Promise.all(
      [300, 301].map((days) => listOrder({ state: 'NOT_STARTED', at: ago(days) })),
    );
    const seen = await page(query);
    const marks = seen.rows.map((row) => `${row.reference}~${rowMark(row)}`);
    const known = readShownRows(marks.join(' '));
    const first = seen.newestPlace ?? '';
    expect(await readDeskChanges({ known, query, first }, now)).toEqual({ changed: [], fresh: 0 });
    await db().order.update({ where: { id: b?.id }, data: { version: { increment: 1 } } });
    await raise(a?.id ?? '');
    await listOrder({ state: 'NOT_STARTED', at: ago(299) });
    await listOrder({ state: 'DECLINED', at: ago(298) });
    const news = await readDeskChanges({ known, query, first }, now);
    const changed = news.changed.map((row) => row.reference).sort();
    expect(changed).toEqual([a?.reference, b?.reference].sort());
    expect(news.fresh).toBe(1);
  });

  test('M5 what is no page of ours is none', () =>
    expect(readShownRows("D1~1.0 x D2~'; D3~1 \u0000")).toEqual(new Map([['D1', '1.0']])));
});

describe('views', () => {
  const person = (permissions: Actor['permissions']) => createPerson<'see_orders'>(permissions);
  const names = async (actor: Actor<'see_orders'>) =>
    (await listDeskViews(actor)).map(({ name }) => name);

  test('belong to who made them, and shared ones to everybody', async () => {
    const [boss, clerk, other] = await Promise.all([
      person(['see_orders', 'manage_users']),
      person(['see_orders']),
      person(['see_orders']),
    ]);
    const wish = { name: ' Paid\u202e  today ', query: 'state=PAID&after=x&x=1', isShared: false };
    expect(await saveView(clerk, wish)).toEqual({ ok: true, value: { query: 'state=PAID' } });
    const sharing = { ...wish, isShared: true };
    expect(await saveView(clerk, sharing)).toMatchObject({ code: 'NOT_PERMITTED' });
    expect(await saveView(boss, { ...sharing, name: 'All of us' })).toMatchObject({ ok: true });
    expect(await names(clerk)).toEqual(['All of us', 'Paid today']);
    expect(await names(other)).toEqual(['All of us']);
    const [shared, own] = await listDeskViews(clerk);
    expect([shared?.mayChange, own?.mayChange]).toEqual([false, true]);
    for (const viewId of [shared?.id ?? '', 'x', randomUUID()]) {
      expect(await deleteView(clerk, viewId)).toMatchObject({ code: 'NOT_FOUND' });
      const renamed = await renameView(clerk, { viewId, name: 'Mine' });
      expect(renamed).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await deleteView(boss, own?.id ?? '')).toMatchObject({ code: 'NOT_FOUND' });
    const viewId = shared?.id ?? '';
    expect(await renameView(boss, { viewId, name: 'Ours' })).toMatchObject({ ok: true });
    expect(await deleteView(boss, viewId)).toMatchObject({ ok: true });
    const acts = ['desk_view.shared', 'desk_view.renamed', 'desk_view.deleted'];
    expect(await actsOf(`desk_view:${viewId}`)).toEqual(acts);
  });

  test('have a name, and something to show', async () => {
    const actor = await person(['see_orders']);
    const wish = { name: 'x', query: 'state=PAID', isShared: false };
    const codeOf = async (given: Partial<typeof wish>) =>
      problemOf(await saveView(actor, { ...wish, ...given }));
    expect(await codeOf({ name: ' \u202e\u0000 ' })).toBe('name required');
    expect(await codeOf({ name: 'x'.repeat(41) })).toBe('name tooLong');
    expect(await codeOf({ query: 'after=x' })).toBe('NOTHING_CHOSEN');
    expect(await codeOf({ query: 'search=a%00b' })).toBe('ok');
    for (let i = 0; i < 19; i += 1) expect(await codeOf({ name: `view ${i}` })).toBe('ok');
    expect(await codeOf({ name: 'one more' })).toBe('TOO_MANY');
  });

  test('columns are remembered for the person', async () => {
    const [one, other] = await Promise.all([person(['see_orders']), person(['see_orders'])]);
    await chooseColumns(one, ['phone', 'state', 'constructor', new Date(), 'phone']);
    expect(await chosenColumns(one)).toEqual(['state', 'phone']);
    expect(await chosenColumns(other)).toContain('customer');
    await chooseColumns(one, []);
    expect(await chosenColumns(one)).toEqual(await chosenColumns(other));
  });
});
