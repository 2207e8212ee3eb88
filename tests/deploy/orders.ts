// Which orders does a database know that came back to a time between two of them?
import { seenOf } from './report';

type Ask = (words: string) => Promise<string>;

/** Two orders with a time between them; the references of both, and the bank's number of the later one. */
export async function ordersAround(
  shop: Ask,
  sql: Ask,
): Promise<Record<'kept' | 'time' | 'lost' | 'order', string>> {
  const [kept = ''] = seenOf(await shop('--times 1')).bought;
  const time = await sql('SELECT clock_timestamp()');
  const [lost = ''] = seenOf(await shop('--times 1')).bought;
  const order = await sql(
    `SELECT a.gateway_order_id FROM payment_attempt a JOIN "order" o ON o.id = a.order_id WHERE o.reference = '${lost}'`,
  );
  return { kept, time, lost, order };
}

/** Of these orders the database knows exactly those. */
export async function mustKnow(
  sql: Ask,
  asked: readonly string[],
  known: readonly string[],
): Promise<void> {
  const names = asked.map((one) => `'${one}'`).join();
  const there = await sql(`SELECT reference FROM "order" WHERE reference IN (${names})`);
  if (there.split('\n').sort().join() !== [...known].sort().join())
    throw new Error(`Of ${names} there is: ${there}`);
}
