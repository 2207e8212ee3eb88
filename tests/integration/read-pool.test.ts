import { withinMs } from '@/lib/db/patience';
import { closeReadPool, isReadingCrowded, readPool } from '@/lib/db/read-pool';

afterEach(closeReadPool);

test('H5 a line of readers that does not move is crowded, and is not when it moves again', async () => {
  const pool = readPool();
  const holders = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  expect(isReadingCrowded(Date.now() + 60_000)).toBe(false);
  const waiting = pool.query('SELECT 1');
  expect([isReadingCrowded(), isReadingCrowded(Date.now() + 4_000)]).toEqual([false, true]);
  for (const holder of holders) holder.release();
  await waiting;
  expect(isReadingCrowded(Date.now() + 60_000)).toBe(false);
});

test('H5 a burst of readers after a quiet time is not crowded, although nothing was handed out', async () => {
  const pool = readPool();
  await pool.query('SELECT 1');
  const later = Date.now() + 60_000;
  const burst = Array.from({ length: pool.options.max + 6 }, () => pool.query('SELECT 1'));
  expect(pool.waitingCount).toBeGreaterThan(0);
  expect(isReadingCrowded(later)).toBe(false);
  await Promise.all(burst);
});

test('H5 a line of forty readers for each connection is crowded at once', async () => {
  const pool = readPool();
  const { max } = pool.options;
  const holders = await Promise.all(Array.from({ length: max }, () => pool.connect()));
  const line = Array.from({ length: max * 40 - 1 }, () => pool.query('SELECT 1'));
  expect(isReadingCrowded()).toBe(false);
  line.push(pool.query('SELECT 1'));
  expect(isReadingCrowded()).toBe(true);
  for (const holder of holders) holder.release();
  await Promise.all(line);
});

test('H1 an answer that lay there while the process was busy is not late', async () => {
  await readPool().query('SELECT 1');
  const answer = withinMs(200, () => readPool().query('SELECT 1 AS one'));
  // Sent before the next turn; then nothing is read for longer than the answer may take.
  await new Promise((resolve) => setImmediate(resolve));
  const until = performance.now() + 600;
  while (performance.now() < until);
  expect((await answer).rows).toEqual([{ one: 1 }]);
});
