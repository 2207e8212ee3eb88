import { db } from '@/lib/db/client';
import { seededRandom } from '../../faults/random';
import { approveAll, faultsOf, makeWorld, modelLimits, step } from '../../support/people-model';
import { differingOrders } from '../../support/replayed';
import { withBank } from '../../support/shop';

/**
 * The long form: PEOPLE_STEPS=2000 PEOPLE_SEED=7 PEOPLE_RETURNS=authorised npx vitest run
 * --project integration tests/integration/payments/people-model.test.ts
 */
const steps = Number(process.env.PEOPLE_STEPS ?? 60);
const seed = Number(process.env.PEOPLE_SEED ?? 20261127);
const returns = process.env.PEOPLE_RETURNS === 'authorised' ? 'authorised' : 'taken';

// Read once a process, so these stand before anything that asks for a setting.
Object.assign(process.env, {
  REVERSAL_FOUR_EYES_ABOVE: String(modelLimits.house),
  REVERSAL_RETURNS: returns,
});

const bank = withBank({ reversalReturns: returns });

/** How often each end was reached, so that nobody takes a quiet run for a good one. */
async function reached() {
  const requests = await db().approvalRequest.groupBy({ by: ['kind', 'state'], _count: true });
  const operations = await db().operation.groupBy({ by: ['kind', 'state'], _count: true });
  return [...requests, ...operations].map((one) => `${one.kind} ${one.state} ${one._count}`);
}

test(`J8 whatever three people do, two look where two must: ${steps} steps, seed ${seed}`, async () => {
  const world = await makeWorld(bank, returns, seededRandom(seed));
  const done: string[] = [];
  for (let at = 1; at <= steps; at += 1) {
    done.push(`${at} ${await step(world)}`);
    expect(await faultsOf(world), done.slice(-6).join(', ')).toEqual([]);
    if (at % 50 === 0) await approveAll();
  }
  await approveAll();
  expect(await faultsOf(world)).toEqual([]);
  if (process.env.PEOPLE_STEPS) process.stdout.write(`${JSON.stringify(await reached())}\n`);
  expect(await differingOrders()).toEqual([]);
}, 1_800_000);
