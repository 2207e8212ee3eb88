import { randomUUID } from 'node:crypto';
import { GET } from '@/app/api/calendars/[file]/route';
import { readStayOffers } from '@/lib/catalogue/stay-offers';
import { applyReading } from '@/lib/channels/apply-reading';
import { publishedCalendar } from '@/lib/channels/published-calendar';
import { readChannelNow, readDueChannels } from '@/lib/channels/read-channels';
import { db } from '@/lib/db/client';
import { withTx } from '@/lib/db/transaction';
import { closeNights, openNights } from '@/lib/desk/calendar/close-nights';
import type { CatalogueEditor } from '@/lib/desk/catalogue/change-product';
import { freeChannelNights, removeChannel, setChannel } from '@/lib/desk/channels/change-channels';
import { renewChannelAddress, revokeChannelAddress } from '@/lib/desk/channels/channel-addresses';
import { listChannels } from '@/lib/desk/channels/list-channels';
import { releaseReservation } from '@/lib/orders/reservations';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { closedDays, ForeignCalendar, oneNight } from '../support/foreign-calendar';
import { inDays } from '../support/merchant-day';
import { must } from '../support/must';
import { withSettings } from '../support/other-settings';
import { createPerson } from '../support/people';
import { runSql } from '../support/plain-sql';
import { createCart, createProduct, placeCart, withBank } from '../support/shop';

withBank();
let keeper: CatalogueEditor;
let other: ForeignCalendar;
beforeAll(async () => {
  keeper = await createPerson<'manage_catalogue'>();
  other = await ForeignCalendar.start();
});
afterAll(() => other.stop());
beforeEach(() => withSettings({ calendarFeedsPrivate: true }));

const day = (days: number) => inDays(days);

function there<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('it is not there');
  return value;
}

async function house(rooms = 1) {
  const product = await createProduct({ kind: 'STAY', rooms });
  const where = { productId: product.id };
  const units = await db().roomUnit.findMany({ where, orderBy: { label: 'asc' } });
  return { ...product, units, labels: units.map(({ label }) => label) };
}
type House = Awaited<ReturnType<typeof house>>;

async function channelOf({ labels }: House, more: Record<string, string> = {}) {
  const path = `/${randomUUID()}.ics`;
  const source = { name: 'Airbnb', rooms: labels.join(', '), address: `${other.origin}${path}` };
  const set = await setChannel(keeper, {
    channelId: '',
    seenVersion: 0,
    source: { ...source, ...more },
  });
  const { channelId } = must(set);
  return {
    channelId,
    says: (...spans: readonly (readonly [from: string, until: string])[]) =>
      other.say({ body: closedDays(...spans) }, path),
    breaks: () => other.say({ body: '<html>Sign in</html>' }, path),
    read: (clock?: { now: () => Date }) => readChannelNow(channelId, clock),
    view: async () => there((await listChannels()).find(({ id }) => id === channelId)),
    issues: () =>
      db().attentionItem.findMany({
        where: { closedAt: null, subject: `channel:${channelId}` },
      }),
  };
}

async function book(room: House, from: number, until: number) {
  const cart = await createCart(room.id, { checkIn: day(from), checkOut: day(until) });
  const order = must(await placeCart(cart, room.priceMinor * BigInt(until - from)));
  const session = { network: randomUUID() };
  const paid = await startPayment({ orderId: order.orderId, clientToken: randomUUID(), session });
  return { ...order, isSold: paid.ok };
}

const freeRooms = async (room: House, from: number, until: number) =>
  (await readStayOffers({ checkIn: day(from), checkOut: day(until) }, [room.id])).get(room.id)
    ?.free;

const overlapsOf = (room: House) =>
  db().attentionItem.findMany({
    where: {
      kind: 'sold_elsewhere',
      closedAt: null,
      OR: room.labels.map((label) => ({ detail: { path: ['room'], equals: label } })),
    },
    include: { order: true },
  });

describe('nights that a channel has sold', () => {
  test('are taken here, sell nothing, and are free after two readings without them', async () => {
    const room = await house();
    const channel = await channelOf(room);
    await channel.says([day(10), day(12)], [day(20), day(21)]);
    expect(await channel.read()).toMatchObject({ ok: true });
    expect(await freeRooms(room, 10, 11)).toBe(0);
    await expect(book(room, 11, 13)).rejects.toThrow('NOT_AVAILABLE');
    await channel.says([day(20), day(21)]);
    await channel.read();
    expect(await freeRooms(room, 10, 11)).toBe(0);
    // The same answer again is the second one.
    await channel.read();
    expect(await freeRooms(room, 10, 12)).toBe(1);
    expect(await freeRooms(room, 20, 21)).toBe(0);
  });

  test('stay while the calendar is broken or empty, until a person frees them', async () => {
    const room = await house();
    const channel = await channelOf(room);
    await channel.says([day(10), day(12)]);
    await channel.read();
    const later = (hours: number) => ({ now: () => new Date(Date.now() + hours * 3_600_000) });
    await channel.breaks();
    expect(await channel.read()).toMatchObject({ code: 'NOT_A_CALENDAR' });
    expect(await channel.issues()).toEqual([]);
    await channel.read(later(2));
    expect(await channel.issues()).toMatchObject([{ kind: 'channel_unread' }]);
    await channel.says();
    for (let time = 0; time < 3; time += 1) {
      expect(await channel.read()).toMatchObject({ code: 'EMPTIED' });
    }
    expect(await freeRooms(room, 10, 12)).toBe(0);
    const [block] = (await channel.view()).blocks;
    expect(block).toMatchObject({ from: day(10), isDoubtful: true });
    const given = { channelId: channel.channelId, blockId: there(block).blockId };
    expect(await freeChannelNights(keeper, given)).toMatchObject({ ok: true });
    expect(await freeRooms(room, 10, 12)).toBe(1);
    expect(await channel.read()).toMatchObject({ ok: true });
    expect(await channel.issues()).toEqual([]);
  });

  test('are not reopened as if staff had closed them', async () => {
    const room = await house();
    const channel = await channelOf(room);
    await channel.says([day(10), day(12)]);
    await channel.read();
    const { blockId } = there((await channel.view()).blocks[0]);
    expect(await openNights(keeper, { slug: room.slug, blockId })).toMatchObject({ ok: false });
  });

  test('take one room each where the channel sells several', async () => {
    const room = await house(3);
    const channel = await channelOf({ ...room, labels: room.labels.slice(0, 2) });
    await channel.says([day(10), day(12)], [day(11), day(13)]);
    await channel.read();
    expect(await freeRooms(room, 11, 12)).toBe(1);
    expect((await channel.view()).blocks.map(({ label }) => label)).toEqual(
      room.labels.slice(0, 2),
    );
  });
});

describe('nights that are sold here and elsewhere', () => {
  test('open an issue at once that names both, and the other nights are taken', async () => {
    const room = await house();
    const order = await book(room, 10, 12);
    const channel = await channelOf(room);
    await channel.says([day(11), day(14)]);
    await channel.read();
    expect(await overlapsOf(room)).toMatchObject([
      {
        order: { reference: order.reference },
        detail: { channel: 'Airbnb', firstNight: day(11), lastNight: day(11) },
      },
    ]);
    expect(await freeRooms(room, 12, 13)).toBe(0);
    const nights = await db().roomNight.findMany({ where: { orderId: order.orderId } });
    expect(nights).toHaveLength(2);
  });

  test('are the channel’s the moment they are given up here', async () => {
    const room = await house();
    const order = await book(room, 10, 12);
    const channel = await channelOf(room);
    await channel.says([day(11), day(12)]);
    await channel.read();
    await withTx((tx) => releaseReservation(tx, order.orderId, { goods: false }));
    expect(await freeRooms(room, 10, 11)).toBe(1);
    expect(await freeRooms(room, 11, 12)).toBe(0);
    await channel.read();
    expect(await overlapsOf(room)).toEqual([]);
  });

  test('are the channel’s too when they are given up while its calendar is read', async () => {
    const room = await house();
    const order = await book(room, 10, 12);
    const { channelId } = await channelOf(room);
    const span = { from: day(11), until: day(12), isReserved: false };
    let given: Promise<void> = Promise.resolve();
    let isGiven = false;
    await withTx(async (tx) => {
      await applyReading(tx, channelId, [span], { now: new Date(), today: day(0) });
      given = withTx((other) => releaseReservation(other, order.orderId, { goods: false })).then(
        () => {
          isGiven = true;
        },
      );
      const waits = `SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await expect.poll(async () => isGiven || (await runSql(waits)).length > 0).toBe(true);
    });
    await given;
    expect(await freeRooms(room, 11, 12)).toBe(0);
  });

  test('open no second issue once a person has closed the first', async () => {
    const room = await house();
    await book(room, 10, 12);
    const channel = await channelOf(room);
    await channel.says([day(10), day(12)]);
    await channel.read();
    const [issue] = await overlapsOf(room);
    const closed = { closedAt: new Date(), closedReason: 'The guest was called' };
    await db().attentionItem.update({ where: { id: there(issue).id }, data: closed });
    await channel.read();
    expect(await overlapsOf(room)).toEqual([]);
  });

  test('open an issue too where staff closed the room, or another channel sold it', async () => {
    const room = await house();
    const [unit] = room.units;
    const source = { from: day(10), until: day(11), reason: 'New bath' };
    must(await closeNights(keeper, { slug: room.slug, unitId: there(unit).id, source }));
    const first = await channelOf(room);
    await first.says([day(10), day(12)]);
    await first.read();
    const second = await channelOf(room, { name: 'Booking.com' });
    await second.says([day(11), day(13)]);
    await second.read();
    const details = (await overlapsOf(room)).map(({ detail }) => detail);
    expect(details).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ channel: 'Airbnb', closing: 'New bath' }),
        expect.objectContaining({ channel: 'Booking.com', otherChannel: 'Airbnb' }),
      ]),
    );
  });

  test('open none where a channel sends back what it read, if staff say that it does', async () => {
    const room = await house();
    await book(room, 10, 12);
    const channel = await channelOf(room, { echoes: 'yes' });
    await channel.says([day(10), day(12)]);
    await channel.read();
    expect(await overlapsOf(room)).toHaveLength(1);
    await fetchOurs(there((await channel.view()).ourAddress));
    await channel.says([day(10), day(12)], [day(30), day(31)]);
    await channel.read();
    await channel.read();
    expect(await overlapsOf(room)).toEqual([]);
    expect(await freeRooms(room, 30, 31)).toBe(0);
  });
});

async function fetchOurs(address: string, headers: Record<string, string> = {}) {
  const file = new URL(address).pathname.split('/').at(-1) ?? '';
  const answer = await GET(new Request(address, { headers }), {
    params: Promise.resolve({ file }),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

describe('our calendar for a channel', () => {
  test('has what is taken and closed, without a guest, and not what the channel said itself', async () => {
    const room = await house();
    const order = await book(room, 10, 12);
    const [airbnb, booking] = [await channelOf(room), await channelOf(room, { name: 'Booking' })];
    await airbnb.says([day(20), day(22)]);
    await airbnb.read();
    const address = there((await airbnb.view()).ourAddress);
    const first = await fetchOurs(address);
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const days = (text: string) =>
      [...text.matchAll(/^DT(?:START|END);VALUE=DATE:(\d+)/gm)].map(([, date]) => date);
    const plain = (...offsets: number[]) => offsets.map((one) => day(one).replaceAll('-', ''));
    expect(days(first.text)).toEqual(plain(10, 12));
    expect(first.text).not.toMatch(new RegExp(`Sara|${order.reference}|Airbnb`));
    const others = await fetchOurs(there((await booking.view()).ourAddress));
    expect(days(others.text)).toEqual(plain(10, 12, 20, 22));

    const etag = there(first.headers.get('etag'));
    const modified = there(first.headers.get('last-modified'));
    expect((await fetchOurs(address, { 'if-none-match': `W/${etag}` })).status).toBe(304);
    expect((await fetchOurs(address, { 'if-modified-since': modified })).status).toBe(304);
    expect((await fetchOurs(address, { 'if-none-match': '"x"' })).status).toBe(200);
    const uid = /^UID:(\S+)/m.exec(first.text)?.[1];
    await book(room, 12, 13);
    const longer = await fetchOurs(address, { 'if-none-match': etag });
    expect(longer.status).toBe(200);
    expect(/^UID:(\S+)/m.exec(longer.text)?.[1]).toBe(uid);
    expect(days(longer.text)).toEqual(plain(10, 13));
  });

  test('of several rooms is taken when none is free', async () => {
    const room = await house(2);
    const channel = await channelOf(room);
    await channel.says([day(10), day(12)]);
    await channel.read();
    const address = there((await channel.view()).ourAddress);
    expect((await fetchOurs(address)).text).not.toContain('BEGIN:VEVENT');
    await book(room, 11, 12);
    expect((await fetchOurs(address)).text).toContain(`DATE:${day(11).replaceAll('-', '')}`);
  });

  test('answers no longer under an address that was renewed or taken away', async () => {
    const channel = await channelOf(await house());
    const { channelId } = channel;
    const first = there((await channel.view()).ourAddress);
    expect(await renewChannelAddress(keeper, channelId)).toMatchObject({ ok: true });
    const second = there((await channel.view()).ourAddress);
    expect((await fetchOurs(first)).status).toBe(404);
    expect((await fetchOurs(second)).status).toBe(200);
    await revokeChannelAddress(keeper, channelId);
    expect((await channel.view()).ourAddress).toBeNull();
    expect((await fetchOurs(second)).status).toBe(404);
    const trail = await db().auditEntry.findMany({ where: { subject: `channel:${channelId}` } });
    expect(trail.map(({ action }) => action.replace('catalogue.channel_', ''))).toEqual([
      'set',
      'address_renewed',
      'address_revoked',
    ]);
    expect(JSON.stringify(trail.map(({ before, after }) => [before, after]))).not.toContain('.ics');
  });

  test('is found by no part of its address, and may be asked for only so often', async () => {
    expect(await publishedCalendar('x'.repeat(43))).toBeNull();
    const address = 'https://shop.example/api/calendars/some-guess.ics';
    const answers: number[] = [];
    for (let time = 0; time < 31; time += 1) answers.push((await fetchOurs(address)).status);
    expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1);
  });
});

describe('a channel', () => {
  test.each([
    [{ rooms: 'nowhere' }, { code: 'NO_SUCH_ROOM' }],
    [{ rooms: '' }, { fields: { rooms: 'required' } }],
    [{ address: 'airbnb' }, { fields: { address: 'badAddress' } }],
    [{ address: 'https://me:secret@x.example/a' }, { fields: { address: 'badAddress' } }],
  ])('with %j is not added', async (more, answer) => {
    const { labels } = await house();
    const source = { name: 'X', rooms: labels.join(), address: '', ...more };
    expect(await setChannel(keeper, { channelId: '', seenVersion: 0, source })).toMatchObject(
      answer,
    );
  });

  test('sells rooms of one kind', async () => {
    const [one, two] = [await house(), await house()];
    const source = { name: 'X', rooms: [...one.labels, ...two.labels].join(), address: '' };
    expect(await setChannel(keeper, { channelId: '', seenVersion: 0, source })).toMatchObject({
      code: 'ROOMS_OF_TWO_KINDS',
    });
  });

  test.each([
    ['keep', 0],
    ['free', 1],
  ])('is removed and its nights are dealt with: %s', async (nights, free) => {
    const room = await house();
    const channel = await channelOf(room);
    await channel.says([day(10), day(12)]);
    await channel.read();
    const given = { channelId: channel.channelId, source: { nights } };
    expect(await removeChannel(keeper, given)).toMatchObject({ ok: true });
    expect(await freeRooms(room, 10, 12)).toBe(free);
    expect(await channel.read()).toMatchObject({ code: 'NOT_FOUND' });
    const block = await db().roomBlock.findFirstOrThrow({
      where: { unitId: there(room.units[0]).id },
    });
    const opened = await openNights(keeper, { slug: room.slug, blockId: block.id });
    expect(opened.ok).toBe(nights === 'keep');
  });

  test('that is due is read by the lane, and by no address nearby unless a setting allows it', async () => {
    const room = await house();
    const channel = await channelOf(room);
    await channel.says(oneNight(day(10)));
    withSettings({ calendarFeedsPrivate: false });
    await readDueChannels();
    expect(await channel.view()).toMatchObject({ problem: 'NOT_HTTPS', goodAt: null });
    expect(await freeRooms(room, 10, 11)).toBe(1);
    withSettings({ calendarFeedsPrivate: true });
    await readDueChannels({ now: () => new Date(Date.now() + 11 * 60_000) });
    expect(await channel.view()).toMatchObject({ problem: null });
    expect(await freeRooms(room, 10, 11)).toBe(0);
  });
});
