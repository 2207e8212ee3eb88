import { db } from '@/lib/db/client';
import { runJanitor } from '@/lib/payments/janitor/janitor';
import {
  expirePreparations,
  markOverdue,
  releaseReviewed,
} from '@/lib/payments/janitor/janitor-timers';
import { sendDueOperations } from '@/lib/payments/operations/send-due-operations';
import type { ReplayDifference } from '@/lib/payments/replay/replay-differences';
import { replayOrders } from '@/lib/payments/replay/replay-orders';
import { damaged } from '../../support/damage';
import {
  ask,
  declineOf,
  deliver,
  holdNight,
  lastOperation,
  type OneNight,
  readAttempt,
  startAgain,
  startNight,
} from '../../support/one-night';
import { resolve } from '../../support/people';
import { runSql } from '../../support/plain-sql';
import { auditOf } from '../../support/records';
import { differingOrders } from '../../support/replayed';
import { withBank } from '../../support/shop';

const bank = withBank();
const hold = () => holdNight(bank);
const minutesOn = (count: number) => new Date(Date.now() + count * 60_000);
afterAll(async () => expect(await differingOrders()).toEqual([]));

/** What the replay of one order names, in words. */
async function named(stay: OneNight): Promise<string[]> {
  const found: ReplayDifference[] = [];
  const reference = stay.reference;
  await replayOrders({ reference }, ({ differences }) => found.push(...differences));
  return found.map(
    ({ subject, column, stored, replayed }) =>
      `${subject === stay.gatewayOrderId ? 'attempt' : subject} ${column}: ${stored} for ${replayed}`,
  );
}

/** Lets the pause before a repetition pass. */
async function repeat(stay: OneNight) {
  const { id } = await lastOperation(stay);
  await db().operation.update({ where: { id }, data: { nextSendAt: new Date() } });
  await sendDueOperations();
  return lastOperation(stay);
}

describe('every kind of life follows from its evidence alone', () => {
  test('declined, and approved late', async () => {
    const stay = await startNight();
    await deliver(await declineOf(bank, stay));
    expect(await named(stay)).toEqual([]);
    await deliver(await declineOf(bank, stay, { ACTION: '0', RC: '00', RRN: '270100000001' }));
    expect((await readAttempt(stay.attemptId)).state).toBe('AUTHORISED');
    expect(await named(stay)).toEqual([]);
  });

  test('in review for its amount, with its nights given back by time', async () => {
    const stay = await startNight();
    await deliver(await declineOf(bank, stay, { ACTION: '6', RC: '96' }));
    await releaseReviewed(minutesOn(20));
    const order = await db().order.findUniqueOrThrow({ where: { id: stay.orderId } });
    expect(order).toMatchObject({ state: 'CHECKING', isReserved: false });
    const last = (await auditOf(`order:${stay.orderId}`)).at(-1);
    expect(last).toMatchObject({ action: 'order.reservation_released', sequence: order.version });
    expect(await named(stay)).toEqual([]);
  });

  test('unknown, repeated and settled as already done', async () => {
    const stay = await hold();
    const script = { operation: 'reversal', order: stay.gatewayOrderId, answer: 'reset' };
    await bank.script({ ...script, act: 'once', times: 1 });
    expect((await ask(stay, 'reversal')).state).toBe('UNKNOWN');
    expect(await named(stay)).toEqual([]);
    expect(await repeat(stay)).toMatchObject({ state: 'SUCCEEDED', sends: 2 });
    expect(await named(stay)).toEqual([]);
  });

  test('never answered, never prepared, and tried again', async () => {
    const stay = await startNight();
    await markOverdue(minutesOn(20));
    const again = await startAgain(stay.orderId);
    await deliver(await bank.pay((await readAttempt(again)).gatewayOrderId));
    await deliver(await bank.pay(stay.gatewayOrderId));
    expect(await readAttempt(stay.attemptId)).toMatchObject({ isSurplus: true });
    expect(await named(stay)).toEqual([]);
    const other = await startNight();
    await markOverdue(minutesOn(20));
    await expirePreparations(minutesOn(20));
    expect(await named(other)).toEqual([]);
  });
});

test('a message that people had already seen does not open their decision again', async () => {
  const stay = await startNight();
  const seen = await declineOf(bank, stay, { ACTION: '6', RC: '96' });
  await deliver(seen);
  await resolve(stay, { outcome: 'AUTHORISED' });
  expect((await deliver(seen)).code).toBe('DUPLICATE');
  expect((await readAttempt(stay.attemptId)).state).toBe('AUTHORISED');
  expect(await named(stay)).toEqual([]);
});

describe('a column that does not follow from the evidence is named', () => {
  let stay: OneNight;
  let orderId = '';

  beforeAll(async () => {
    stay = await hold();
    orderId = stay.orderId;
    await ask(stay, 'completion');
  });

  const rows = {
    attempt: 'UPDATE payment_attempt SET $ WHERE order_id = $1::uuid',
    operation: `UPDATE operation SET $ WHERE attempt_id IN
      (SELECT id FROM payment_attempt WHERE order_id = $1::uuid)`,
    order: 'UPDATE "order" SET $ WHERE id = $1::uuid',
  };
  const set = (table: keyof typeof rows, what: string) =>
    runSql(
      rows[table].replace('$', () => what),
      [orderId],
    );

  test.each([
    ['attempt', 'state', `'AUTHORISED'`, `'COMPLETED'`, 'state: AUTHORISED for COMPLETED'],
    ['attempt', 'state', `'DECLINED'`, `'COMPLETED'`, 'state: DECLINED for COMPLETED'],
    ['attempt', 'authorised_amount_minor', '1', '25000000', 'authorised amount: 1 for 25000000'],
    ['attempt', 'authorised_amount_text', `'1'`, `'25000.00'`, 'authorised text: 1 for 25000.00'],
    [
      'attempt',
      'completed_amount_minor',
      'NULL',
      '25000000',
      'completed amount: none for 25000000',
    ],
    ['attempt', 'reversed_amount_minor', '5', 'NULL', 'reversed amount: 5 for none'],
    ['attempt', 'is_blocked', 'true', 'false', 'blocked: true for false'],
    ['attempt', 'is_surplus', 'true', 'false', 'surplus: true for false'],
    ['attempt', 'is_by_hand', 'true', 'false', 'by hand: true for false'],
    ['operation', 'state', `'UNKNOWN'`, `'SUCCEEDED'`, 'completion state: UNKNOWN for SUCCEEDED'],
    ['operation', 'amount_minor', '7', '25000000', 'completion amount: 7 for 25000000'],
    ['operation', 'sends', '3', '1', 'completion sendings: 3 for 1'],
    ['order', 'state', `'PAID'`, `'COMPLETED'`, 'state: PAID for COMPLETED'],
    ['order', 'cancelled_at', 'now()', 'NULL', 'cancelled: true for false'],
  ] as const)('%s: %s = %s', async (table, column, wrong, right, words) => {
    await set(table, `${column} = ${wrong}`);
    const found = await named(stay);
    await set(table, `${column} = ${right}`);
    expect(found).toEqual([`${table === 'order' ? 'order' : 'attempt'} ${words}`]);
    expect(await named(stay)).toEqual([]);
  });

  test('and the janitor tells people of what its trail does not say', async () => {
    await set('attempt', `state = 'AUTHORISED'`);
    await runJanitor();
    const items = await db().attentionItem.findMany({ where: { orderId, kind: 'audit_parity' } });
    expect(items).toMatchObject([{ detail: { differs: ['attempt.state'] } }]);
    await set('attempt', `state = 'COMPLETED'`);
  });
});

describe('words that were kept are not taken on trust', () => {
  test('a verdict that does not fit the fields is overruled by them', async () => {
    const stay = await hold();
    // As a faulty version would have left it: a decline that was written down as approved.
    const lie = `UPDATE evidence SET content = jsonb_set(jsonb_set(content, '{fields,ACTION}', '"5"'),
      '{fields,RC}', '"05"') WHERE attempt_id = '${stay.attemptId}' AND source = 'RESULT'`;
    const found = await damaged(['evidence'], [lie], () => named(stay));
    expect(found).toContain('attempt state: AUTHORISED for DECLINED');
  });

  test('a row of evidence that is not there leaves its effect unexplained', async () => {
    const stay = await hold();
    const lack = `DELETE FROM evidence WHERE attempt_id = '${stay.attemptId}' AND source = 'RESULT'`;
    const found = await damaged(['evidence'], [lack], () => named(stay));
    expect(found).toContain('attempt state: AUTHORISED for AWAITING_RESULT');
  });
});
