import { afterEach, expect, test } from 'vitest';
import { withTx } from '@/lib/db/transaction';
import { settings } from '@/lib/env';
import { deliver, readAttempt, startStay } from '../../support/money-operations';
import { withBank } from '../../support/shop';

const bank = withBank();
const reserved = 2;
let release: () => void = () => {};
afterEach(() => release());

/** Takes every usual connection and keeps it until the end of the test. */
async function occupy(): Promise<{ readonly ended: Promise<unknown> }> {
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  const taken: Promise<void>[] = [];
  const ended = Array.from({ length: settings().databasePool - reserved }, () => {
    let isTaken = () => {};
    taken.push(
      new Promise((resolve) => {
        isTaken = resolve;
      }),
    );
    return withTx(async (tx) => {
      await tx.query('SELECT 1');
      isTaken();
      await until;
    });
  });
  await Promise.all(taken);
  return { ended: Promise.all(ended) };
}

test('H5 results are recorded while every other connection is busy', async () => {
  const stays = [await startStay(), await startStay(), await startStay()];
  const fields = await Promise.all(stays.map((stay) => bank.pay(stay.gatewayOrderId)));
  const { ended } = await occupy();
  let hasUsualRun = false;
  const usual = withTx(async (tx) => {
    await tx.query('SELECT 1');
    hasUsualRun = true;
  });
  const answers = await Promise.all(fields.map(deliver));
  expect(answers.map((one) => one.status)).toEqual([200, 200, 200]);
  for (const stay of stays) {
    expect((await readAttempt(stay.attemptId)).state).toBe('AUTHORISED');
  }
  expect(hasUsualRun).toBe(false);
  release();
  await Promise.all([ended, usual]);
  expect(hasUsualRun).toBe(true);
});

test('the reserved connections are part of the limit, and unused while there are others', async () => {
  const stay = await startStay();
  await deliver(await bank.pay(stay.gatewayOrderId));
  const { moneyPool } = await import('@/lib/db/money-pools');
  expect(moneyPool('results')).toBe(moneyPool('usual'));
  const { ended } = await occupy();
  expect(moneyPool('results')).not.toBe(moneyPool('usual'));
  expect(moneyPool('results').options.max + moneyPool('usual').options.max).toBe(
    settings().databasePool,
  );
  release();
  await ended;
});
