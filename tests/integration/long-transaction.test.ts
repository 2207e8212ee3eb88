import { withLongTx } from '@/lib/db/long-transaction';
import { answerMs, patiently } from '@/lib/db/patience';
import { composed } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';

const findLimit = composed(
  { ms: 'int4!' },
  `SELECT (extract(epoch FROM current_setting('statement_timeout')::interval) * 1000)::int AS ms`,
);

/** What the server lets a statement take, and how long its answer is waited for. */
async function limitsIn(tx: Tx) {
  const [{ ms } = { ms: 0 }] = await tx.query(findLimit);
  return { serverMs: ms, waitsMs: answerMs() };
}

test.each([
  ['background work', () => patiently(() => withTx(limitsIn)), 10_000],
  ['an anchor of years, and the check of a whole audit', () => withLongTx(limitsIn), 1_800_000],
] as const)('%s is not given up before the server’s own limit', async (_what, read, expected) => {
  const { serverMs, waitsMs } = await read();
  expect(serverMs).toBe(expected);
  expect(waitsMs).toBeGreaterThan(serverMs);
});
