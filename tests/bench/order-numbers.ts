// How many payments a second can have an ORDER, when each trip to the database takes a millisecond?
import { startProxy } from '../faults/proxy/tcp-proxy';
import type { BenchStack } from './bench-stack';
import { type Figures, judged, median } from './report';

/** How many times those of a row that is held. */
const ratioMin = 5;
const terminal = 'BENCH054';
/** What a payment asks while it has its number: its row, the order anew, its try, the change. */
const tripsAfter = 4;
const rounds = 5;

/** Both ways in turns, over the app's own connections (as many as two instances have). */
export async function measureOrderNumbers(stack: BenchStack): Promise<Figures> {
  const address = new URL(String(stack.settings.DATABASE_URL));
  const path = `${address.searchParams.get('host')}/.s.PGSQL.${address.port}`;
  const proxy = await startProxy({ name: 'database', target: { path } });
  proxy.add({ type: 'latency', latencyMs: 1 });
  address.searchParams.delete('host');
  address.host = `127.0.0.1:${proxy.port}`;
  // Read once, by whatever asks first.
  Object.assign(process.env, stack.settings, { DATABASE_URL: address.href, DATABASE_POOL: '18' });
  const [{ closeMoneyPool, queryOnce, withTx }, { composed }, { drawGatewayOrderId }] =
    await Promise.all([
      import('@/lib/db/transaction'),
      import('@/lib/db/statement'),
      import('@/lib/payments/ledger/gateway-order-number'),
    ]);
  const trip = composed({}, 'SELECT 1');
  const hold = composed(
    {},
    `INSERT INTO gateway_order_counter (terminal, last_number) VALUES ('${terminal}', 1)
     ON CONFLICT (terminal) DO UPDATE SET last_number = gateway_order_counter.last_number + 1`,
  );
  const pay = (isHeld: boolean) =>
    withTx(async (tx) => {
      // Has it rested, and that it is used.
      if (isHeld) for (const asked of [hold, trip, trip]) await tx.query(asked);
      else await drawGatewayOrderId(terminal, new Date());
      for (let asked = 0; asked < tripsAfter; asked += 1) await tx.query(trip);
    });
  try {
    const held: number[] = [];
    const drawn: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      held.push(await perSecond(100, () => pay(true)));
      drawn.push(await perSecond(1_000, () => pay(false)));
    }
    const trips = await perSecond(100, () => queryOnce(trip), 1);
    // The first round opens the connections.
    const [heldRate = 0, rate = 0] = [held, drawn].map((all) => median(all.slice(1)));
    return {
      data: { heldRate, rate, tripMs: 1_000 / trips },
      rows: [
        judged(
          `payments with an ORDER a second, ${(1_000 / trips).toFixed(1)} ms a trip`,
          `${rate.toFixed(0)}, ${heldRate.toFixed(0)} with a counter that is held`,
          `≥ ${ratioMin} times`,
          rate / heldRate >= ratioMin,
        ),
      ],
    };
  } finally {
    await closeMoneyPool();
    await proxy.stop();
  }
}

/** So many in lanes side by side; how many a second. */
async function perSecond(count: number, act: () => Promise<unknown>, lanes = 64): Promise<number> {
  const from = performance.now();
  let left = count;
  const work = async () => {
    for (left -= 1; left >= 0; left -= 1) await act();
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return (count * 1_000) / (performance.now() - from);
}
