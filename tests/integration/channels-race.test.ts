import { applyReading } from '@/lib/channels/apply-reading';
import { db } from '@/lib/db/client';
import { withTx } from '@/lib/db/transaction';
import { setChannel } from '@/lib/desk/channels/change-channels';
import { releaseReservation, takeReservation } from '@/lib/orders/reservations';
import { inDays } from '../support/merchant-day';
import { must } from '../support/must';
import { createPerson } from '../support/people';
import { createCart, createProduct, placeCart, withBank } from '../support/shop';

withBank();

/** A campaign plays a thousand: docs/commands.md. */
const rounds = Number(process.env.RACE_ROUNDS || 3);
const guestsMax = 50;
const names = ['Airbnb', 'Booking.com', 'Google'];
const night = inDays(10);
const span = { from: night, until: inDays(11), isReserved: false };
const times = () => ({ now: new Date(), today: inDays(0) });

test('fifty guests and three channels race for the last room of a night: it is sold once, and every other sale is named', async () => {
  const room = await createProduct({ kind: 'STAY' });
  const unit = await db().roomUnit.findFirstOrThrow({ where: { productId: room.id } });
  const keeper = await createPerson<'manage_catalogue'>();
  const channels: string[] = [];
  for (const name of names) {
    const source = { name, rooms: unit.label, address: '' };
    const set = await setChannel(keeper, { channelId: '', seenVersion: 0, source });
    channels.push(must(set).channelId);
  }
  const guests: string[] = [];
  for (let guest = 0; guest < guestsMax; guest += 1) {
    const cart = await createCart(room.id, { checkIn: night, checkOut: span.until });
    guests.push(must(await placeCart(cart, room.priceMinor)).orderId);
  }
  const where = { unitId: unit.id };
  let byGuests = 0;
  for (let round = 0; round < rounds; round += 1) {
    // Some rounds are read when the first guests are served, others when the last are.
    const place = (round * 7) % guestsMax;
    const runs: (() => Promise<boolean>)[] = guests.map(
      (order) => () => withTx((tx) => takeReservation(tx, order)),
    );
    const reads = channels.map(
      (channel) => () =>
        withTx((tx) => applyReading(tx, channel, [span], times())).then(() => false),
    );
    runs.splice(place, 0, ...reads);
    const sold = (await Promise.all(runs.map((run) => run()))).filter(Boolean).length;
    const nights = await db().roomNight.findMany({ where });
    expect(nights, `round ${round}`).toHaveLength(1);
    const isGuest = nights[0]?.orderId !== null;
    expect(sold, `round ${round}`).toBe(isGuest ? 1 : 0);
    const open = { kind: 'sold_elsewhere', closedAt: null };
    const issues = await db().attentionItem.findMany({ where: open });
    // Each channel that has not got the night is named beside who has it.
    expect(issues, `round ${round}`).toHaveLength(isGuest ? names.length : names.length - 1);
    if (isGuest) byGuests += 1;

    // Whoever gives the night up leaves it to a channel, however many guests are waiting for it.
    const order = nights[0]?.orderId;
    if (order) {
      const late = guests.map((one) => withTx((tx) => takeReservation(tx, one)));
      await withTx((tx) => releaseReservation(tx, order, { goods: false }));
      expect((await Promise.all(late)).filter(Boolean), `round ${round}`).toEqual([]);
    }
    expect(await db().roomNight.findMany({ where })).toMatchObject([{ orderId: null }]);
    await db().roomBlock.updateMany({ where, data: { openedAt: new Date() } });
    await db().roomNight.deleteMany({ where });
    await db().attentionItem.updateMany({ where: open, data: { closedAt: new Date() } });
  }
  expect(byGuests).toBeLessThanOrEqual(rounds);
});
