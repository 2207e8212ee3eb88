import { db } from '@/lib/db/client';
import { believeMessage } from '@/lib/payments/incoming/believe-message';
import { receiveMailTexts } from '@/lib/payments/incoming/notification-mail';
import { replaySpool, spoolMessage } from '@/lib/payments/incoming/spool';
import { deliver, readAttempt } from '../../support/one-night';
import { plantRow } from '../../support/owner-sql';
import { differingOrders } from '../../support/replayed';
import { type BankFields, withBank } from '../../support/shop';
import { itemsOf, stateOf, waitingPayment } from '../../support/waiting-payment';

const bank = withBank();

// Orders with such evidence are computed again from it, as all others.
afterAll(async () => expect(await differingOrders()).toEqual([]));

const signedCut = { INT_REF: '48F5753861DA7D98', NONCE: '76E43C77D03A5AF4BD48F2A0FDC277' };
const otherCut = { INT_REF: '6', NONCE: 'F5753861DA7D983' };
let tail = 16;

/** A genuine result of the bank, and the same signed bytes cut in another way. */
async function bothForms(outcome: 'approve' | 'decline' = 'approve') {
  const { attempt } = await waitingPayment('STAY');
  const { P_SIGN: _mac, ...said } = await bank.pay(attempt.gatewayOrderId);
  // Each order's nonce is its own.
  tail += 1;
  const nonce = `${signedCut.NONCE}${tail.toString(16).toUpperCase().padStart(2, '0')}`;
  const declined: BankFields = outcome === 'decline' ? { ACTION: '2', RC: '05', APPROVAL: '' } : {};
  const genuine = await bank.sign({ ...said, ...declined, ...signedCut, NONCE: nonce });
  const altered: BankFields = {
    ...genuine,
    INT_REF: otherCut.INT_REF,
    NONCE: `${otherCut.NONCE}2${nonce}`,
  };
  return { attempt, genuine, altered };
}

describe('A12 a bank that writes short references', () => {
  let earlier: string;

  beforeAll(async () => {
    earlier = (await waitingPayment()).attempt.id;
    await plantRow(
      `UPDATE payment_attempt SET outcome_at = now(), internal_reference = '77' WHERE id = $1`,
      [earlier],
    );
  });

  afterAll(() =>
    plantRow(
      `UPDATE payment_attempt SET outcome_at = NULL, internal_reference = NULL WHERE id = $1`,
      [earlier],
    ),
  );

  test('bytes that can be read in two ways go to people, and the genuine form does not settle it', async () => {
    const { attempt, genuine, altered } = await bothForms();
    expect(await deliver(altered)).toMatchObject({ status: 200, code: 'SEVERAL_READINGS' });
    expect(await stateOf(attempt.id)).toBe('NEEDS_REVIEW');
    await deliver(genuine);
    expect(await stateOf(attempt.id)).toBe('NEEDS_REVIEW');
  });
});

async function evidenceOf(attemptId: string) {
  const rows = await db().evidence.findMany({
    where: { attemptId, source: { in: ['RESULT', 'MAIL'] } },
  });
  return rows.map(({ verdict, content }) => ({ verdict, ...(content as { altered?: object }) }));
}

describe('A10 a cardholder who cuts the signed bytes at other places', () => {
  test('changes nothing by coming first: the hold can still be charged', async () => {
    const { attempt, genuine, altered } = await bothForms();
    expect(await deliver(altered)).toMatchObject({ status: 200, code: 'APPROVED' });
    const answer = await readAttempt(attempt.id);
    expect(answer).toMatchObject({ state: 'AUTHORISED', internalReference: genuine.INT_REF });
    expect(await itemsOf(attempt.id)).toEqual(['altered_result']);
    expect(await deliver(genuine)).toMatchObject({ status: 200, code: 'DUPLICATE' });
    expect(await evidenceOf(attempt.id)).toMatchObject([
      { verdict: 'APPROVED', altered: { INT_REF: '6', NONCE: altered.NONCE } },
      { verdict: 'DUPLICATE' },
    ]);
    expect((await readAttempt(attempt.id)).isBlocked).toBe(false);
  });

  test('changes nothing by coming second, and is kept and told', async () => {
    const { attempt, genuine, altered } = await bothForms();
    await deliver(genuine);
    expect(await itemsOf(attempt.id)).toEqual([]);
    expect(await deliver(altered)).toMatchObject({ status: 200, code: 'ALTERED' });
    expect(await evidenceOf(attempt.id)).toMatchObject([
      { verdict: 'APPROVED' },
      { verdict: 'ALTERED', altered: { INT_REF: '6' } },
    ]);
    const expected = { state: 'AUTHORISED', internalReference: genuine.INT_REF, isBlocked: false };
    expect(await readAttempt(attempt.id)).toMatchObject(expected);
    expect(await itemsOf(attempt.id)).toEqual(['altered_result']);
  });

  test('cannot lock a declined payment for people', async () => {
    const { attempt, altered } = await bothForms('decline');
    await deliver(altered);
    const answer = await readAttempt(attempt.id);
    expect(answer).toMatchObject({ state: 'DECLINED', reviewMoneyHint: false });
  });

  test('has no other luck by mail or on the disk', async () => {
    const mailed = await bothForms();
    const at = new Date();
    const text = Object.entries(mailed.altered)
      .map(([name, value]) => `${name}=${value}`)
      .join('\n');
    await receiveMailTexts([{ kind: 'plain', text }], {
      road: 'http',
      arrivedAt: at,
      receivedAt: at,
    });
    const spooled = await bothForms();
    const message = believeMessage(new Map(Object.entries(spooled.altered)), at);
    if (!message.ok) throw new Error(message.code);
    await spoolMessage({ message: message.value, receivedAt: at, source: 'RESULT' });
    expect(await replaySpool()).toEqual({ recorded: 1 });
    for (const { attempt, genuine } of [mailed, spooled]) {
      const answer = await readAttempt(attempt.id);
      expect(answer).toMatchObject({ state: 'AUTHORISED', internalReference: genuine.INT_REF });
      expect(await itemsOf(attempt.id)).toEqual(['altered_result']);
    }
    expect(await stateOf(spooled.attempt.id)).toBe('AUTHORISED');
  });
});
