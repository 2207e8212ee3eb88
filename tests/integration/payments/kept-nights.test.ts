import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { markOverdue } from '@/lib/payments/janitor/janitor-timers';
import { inDays } from '../../support/merchant-day';
import { must } from '../../support/must';
import { deliver } from '../../support/one-night';
import { createProduct, placeCart, withBank } from '../../support/shop';

const bank = withBank();
// The rules that a shop comes with; the demo and its tests lift them.
Object.assign(process.env, { UNPAID_SHARE_PERCENT: '5', UNPAID_MAILS_PER_ADDRESS_DAY: '10' });
for (const name of ['ORDER', 'SESSION_HOUR', 'NETWORK_HOUR']) {
  delete process.env[`ATTEMPTS_PER_${name}`];
}

const rooms = 12;
/** 5 % of the room-nights of thirty days. */
const share = 18;
const minuteMs = 60_000;
/** How far apart a client comes back, and the house is looked at. */
const stepMinutes = 2;
let product: Awaited<ReturnType<typeof createProduct>>;

beforeAll(async () => {
  product = await createProduct({ kind: 'STAY', rooms });
});

test.each([
  // The largest carts that there are, then what the share leaves.
  ['greedy', [[30, 30], [30, 28], [18], [6]]],
  // One large cart after the other.
  ['patient', [[30, 30]]],
  ['modest', [[10, 9]]],
] as const)(
  'O11 a %s client, however often it comes back, keeps more than a twentieth of a month’s room-nights for less than twenty minutes',
  async (_who, carts) => {
    const network = randomUUID();
    // Within the hour that the bank's clock allows on either side.
    const [first, last] = [-57, 57];
    const kept: number[] = [];
    let [taken, refused] = [0, 0];
    for (let minute = first; minute <= last; minute += stepMinutes) {
      const at = new Date(Date.now() + minute * minuteMs);
      await markOverdue(at);
      for (const stays of carts) {
        const tried = await take(stays, { network, at });
        if (tried.ok) taken += 1;
        else refused += 1;
        if (!tried.ok && tried.code !== 'NOT_AVAILABLE') {
          expect(tried.code).toBe('TOO_MANY_ATTEMPTS');
        }
      }
      kept.push(await nightsKept());
    }
    expect(longestAbove(kept)).toBeGreaterThan(0);
    expect(longestAbove(kept)).toBeLessThan(20);
    expect(kept.filter((nights) => nights > share).length * stepMinutes).toBeLessThan(2 * 20);
    expect(Math.max(...kept)).toBeLessThanOrEqual(4 * share);
    expect(taken).toBeGreaterThan(1);
    expect(refused).toBeGreaterThan(20);
    // Another house guest buys meanwhile.
    const at = new Date(Date.now() + last * minuteMs);
    expect(await take([3], { network: randomUUID(), at })).toMatchObject({ ok: true });
    await markOverdue(new Date(at.getTime() + 30 * minuteMs));
  },
  120_000,
);

test('O11 twelve large carts at once, from one network, are not each alone', async () => {
  const network = randomUUID();
  const at = new Date();
  const tried = await Promise.all(Array.from({ length: 12 }, () => take([28], { network, at })));
  expect(tried.filter(({ ok }) => ok).length).toBeLessThanOrEqual(2);
  expect(await nightsKept()).toBeLessThanOrEqual(4 * share);
  await markOverdue(new Date(at.getTime() + 30 * minuteMs));
});

test('O11 a client with a whole IPv6 /48 keeps four shares in all, however many networks it uses', async () => {
  const at = new Date();
  let subnet = 0;
  const take28 = (minute: number) => {
    subnet += 1;
    const network = `2001:db8:7:${subnet.toString(16)}::/64`;
    return take([28], { network, at: new Date(at.getTime() + minute * minuteMs) });
  };
  await Promise.all(Array.from({ length: 14 }, () => take28(0)));
  let above = 0;
  let longest = 0;
  for (let minute = 1; minute <= 40; minute += 1) {
    await markOverdue(new Date(at.getTime() + minute * minuteMs));
    await Promise.all([take28(minute), take28(minute)]);
    above = (await nightsKept()) > 4 * share ? above + 1 : 0;
    longest = Math.max(longest, above);
  }
  expect(longest).toBeGreaterThan(0);
  expect(longest).toBeLessThan(20);
  // Another house guest, and one of another /48, buy meanwhile.
  const late = new Date(at.getTime() + 41 * minuteMs);
  for (const network of [randomUUID(), '2001:db8:8:1::/64']) {
    expect(await take([3], { network, at: late })).toMatchObject({ ok: true });
  }
  await markOverdue(new Date(at.getTime() + 90 * minuteMs));
});

test('O11 a party with many rooms pays within minutes and buys again; its network goes on', async () => {
  const network = randomUUID();
  const at = new Date();
  const party = await take(Array(10).fill(3), { network, at });
  if (!party.ok) throw new Error(party.code);
  const { orderId } = party.value;
  const attempt = await db().paymentAttempt.findFirstOrThrow({ where: { orderId } });
  expect(attempt).toMatchObject({ state: 'AWAITING_RESULT', holdMinutes: 7 });
  // Beside the party somebody in the lobby takes a room.
  expect(await take([2], { network, at })).toMatchObject({ ok: true });
  await deliver(await bank.pay(attempt.gatewayOrderId));
  const unique = await db().order.findUnique({ where: { id: orderId } });
  expect(unique).toMatchObject({ state: 'AUTHORISED', isReserved: true });
  const given = { network, at: new Date(at.getTime() + minuteMs) };
  const { orderId: nextId } = must(await take([3], given));
  const first = await db().paymentAttempt.findFirst({ where: { orderId: nextId } });
  expect(first).toMatchObject({ holdMinutes: null });
  await markOverdue(new Date(at.getTime() + 30 * minuteMs));
});

test('O11 a large cart is kept for seven minutes, an ordinary one for fifteen', async () => {
  const at = new Date();
  const given = { network: randomUUID(), at };
  const [large, small] = [await take([20], given), await take([3], { network: randomUUID(), at })];
  if (!large.ok || !small.ok) throw new Error('not taken');
  const keptAfter = async (minutes: number) => {
    await markOverdue(new Date(at.getTime() + minutes * minuteMs + 1_000));
    const orders = [large.value.orderId, small.value.orderId];
    const found = await db().order.findMany({ where: { id: { in: orders } } });
    return orders.map((id) => found.find((order) => order.id === id)?.isReserved);
  };
  expect(await keptAfter(6)).toEqual([true, true]);
  expect(await keptAfter(7)).toEqual([false, true]);
  expect(await keptAfter(15)).toEqual([false, false]);
});

let carts = 0;

/** A new visitor of the network puts stays into a cart, places the order and opens the card page. */
async function take(stays: readonly number[], who: { network: string; at: Date }) {
  const clock = { now: () => who.at };
  carts += 1;
  const from = 1 + ((carts * 31) % 300);
  const { id } = await db().cart.create({
    data: {
      lines: {
        create: stays.map((nights) => ({
          productId: product.id,
          quantity: 1,
          checkIn: new Date(inDays(from)),
          checkOut: new Date(inDays(from + nights)),
          guests: 2,
        })),
      },
    },
  });
  const nights = stays.reduce((sum, one) => sum + one, 0);
  const contact = { name: 'Sara Ahmed', email: `${id}@example.test`, phone: '0770 000 0000' };
  const more = { network: who.network, contact };
  const placed = await placeCart(id, product.priceMinor * BigInt(nights), more, clock);
  if (!placed.ok) return placed;
  const { orderId, cartId } = placed.value;
  const session = { cartId, network: who.network };
  const started = await startPayment({ orderId, clientToken: randomUUID(), session }, clock);
  return started.ok ? placed : started;
}

function nightsKept(): Promise<number> {
  return db().roomNight.count({ where: { order: { state: { notIn: ['AUTHORISED'] } } } });
}

/** Minutes of the longest stretch above the share, both ends included. */
function longestAbove(kept: readonly number[]): number {
  let [longest, running] = [0, 0];
  for (const nights of kept) {
    running = nights > share ? running + stepMinutes : 0;
    longest = Math.max(longest, running);
  }
  return longest;
}
