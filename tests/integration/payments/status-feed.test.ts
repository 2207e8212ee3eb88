import pg from 'pg';
import { db } from '@/lib/db/client';
import { startDraining } from '@/lib/health/draining';
import { feedLimits, pollStates, watchOrder } from '@/lib/payments/shopper/status-feed';
import { approvedOrder, placedOrder } from '../../support/held-stay';
import { withBank } from '../../support/shop';

const bank = withBank();
const open: { stop: () => void }[] = [];
const soon = () => Date.now();
const later = (minutes: number) => Date.now() + minutes * 60_000;

// The turns are made here, so the ticker's own stand still.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterAll(() => {
  vi.useRealTimers();
});
afterEach(() => {
  for (const watch of open.splice(0)) watch.stop();
});

test('a page is told at once where its order stands, and then only of changes', async () => {
  const order = await approvedOrder(bank, 'GOODS');
  const page = watcher(order.orderId);
  await pollStates(soon());
  expect(page.heard).toEqual([{ version: `${order.version} TO_PREPARE`, heading: 'paid' }]);
  await pollStates(soon());
  expect(page.heard).toHaveLength(1);
  const data = { version: { increment: 1 } };
  const { version } = await db().order.update({ where: { id: order.orderId }, data });
  await pollStates(soon());
  expect(page.heard[1]).toEqual({ version: `${version} TO_PREPARE`, heading: 'paid' });
});

test('a line that broke is given up, and the others hear their news', async () => {
  const { orderId } = await placedOrder('GOODS');
  const broken = watchOrder({
    orderId,
    network: 'broken',
    onChange: () => {
      throw new TypeError('the stream is closed');
    },
    onHeartbeat: () => {},
    end: () => {},
  });
  const page = watcher(orderId);
  await pollStates(soon());
  expect(page.heard).toHaveLength(1);
  broken?.stop();
});

test('one question answers all pages of all orders', async () => {
  const [first, second] = [await placedOrder('GOODS'), await placedOrder('GOODS')];
  const pages = [watcher(first.orderId), watcher(first.orderId), watcher(second.orderId)];
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  await pollStates(soon());
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
  expect(pages.map(({ heard }) => heard.length)).toEqual([1, 1, 1]);
});

test('a quiet line is kept open by a beat, and ended after five minutes', async () => {
  const { orderId } = await placedOrder('GOODS');
  const page = watcher(orderId);
  await pollStates(soon());
  await pollStates(later(1));
  expect([page.beats, page.ends]).toEqual([1, 0]);
  await pollStates(later(6));
  expect([page.beats, page.ends]).toEqual([1, 1]);
});

test('L6 an order and a network have a bounded number of open lines', async () => {
  const { orderId } = await placedOrder('GOODS');
  for (let count = 0; count < feedLimits.perOrder; count += 1) {
    expect(watcher(orderId, `network ${count}`).isOpen).toBe(true);
  }
  expect(watcher(orderId, 'another').isOpen).toBe(false);
  const others = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => placedOrder('GOODS')));
  const ids = others.map((other) => other.orderId);
  for (let count = 0; count < feedLimits.perNetwork; count += 1) {
    expect(watcher(ids[count % 6] ?? '', 'crowded').isOpen).toBe(true);
  }
  expect(watcher(ids[6] ?? '', 'crowded').isOpen).toBe(false);
  open.pop()?.stop();
  expect(watcher(ids[6] ?? '', 'crowded').isOpen).toBe(true);
});

test('F27 a process that stops ends its open lines and takes no new ones', async () => {
  const { orderId } = await placedOrder('GOODS');
  const page = watcher(orderId);
  await pollStates(soon());
  startDraining();
  await pollStates(soon());
  expect(page.ends).toBe(1);
  expect(watcher(orderId).isOpen).toBe(false);
});

function watcher(orderId: string, network = 'test') {
  const page = { heard: [] as unknown[], beats: 0, ends: 0, isOpen: false };
  const watch = watchOrder({
    orderId,
    network,
    onChange: (state) => page.heard.push(state),
    onHeartbeat: () => {
      page.beats += 1;
    },
    end: () => {
      page.ends += 1;
    },
  });
  if (watch !== null) open.push(watch);
  page.isOpen = watch !== null;
  return page;
}
