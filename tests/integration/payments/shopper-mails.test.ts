import { db } from '@/lib/db/client';
import { inEveryLanguage } from '@/lib/i18n/every-language';
import { locales } from '@/lib/i18n/locale';
import { deliverDueMails } from '@/lib/mail/deliver-mails';
import type { OutgoingMail } from '@/lib/mail/smtp';
import { orderPathWithKey } from '@/lib/orders/order-link';
import { cancelOrder } from '@/lib/payments/operations/cancel-order';
import { completePayment } from '@/lib/payments/operations/complete-payment';
import { readShopperOrder } from '@/lib/payments/shopper/payment-queries';
import type en from '@/messages/en/mail.json';
import { startOnce } from '../../support/held-stay';
import {
  ask,
  completeStay,
  declineOf,
  deliver,
  holdNight,
  type OneNight,
  operationInput,
  overdueNight,
  passTwentyMinutes,
  readAttempt,
  reverseStay,
  startAgain,
  startNight,
  unknownNight,
} from '../../support/one-night';
import { resolve } from '../../support/people';
import { runSql } from '../../support/plain-sql';
import { mailsOf } from '../../support/records';
import { type BankFields, createActor, withBank } from '../../support/shop';

const mailTexts = await inEveryLanguage<typeof en>(
  (locale) => import(`../../../messages/${locale}/mail.json`),
);
const bank = withBank();
const hold = () => holdNight(bank);

/** Kinds of the order's mails, in the order in which they were queued. */
async function kindsOf({ orderId }: Pick<OneNight, 'orderId'>): Promise<string[]> {
  const rows = await runSql<{ kind: string }>(
    'SELECT kind FROM mail_outbox WHERE order_id = $1::uuid ORDER BY created_at, ctid',
    [orderId],
  );
  return rows.map(({ kind }) => kind);
}

/** What leaves the house about the order, by kind. */
async function sentAbout({ orderId }: Pick<OneNight, 'orderId'>) {
  const sent = new Map<string, OutgoingMail>();
  await runSql("UPDATE mail_outbox SET state = 'QUEUED' WHERE order_id = $1::uuid", [orderId]);
  await deliverDueMails(async (mail) => {
    const [, about, kind = ''] = /^<([^.]+)\.([^@]+)@/.exec(mail.messageId) ?? [];
    if (about === orderId) sent.set(kind, mail);
  });
  return sent;
}

/** Two approvals of one order: the second one is surplus. */
async function paidTwice() {
  const stay = await overdueNight();
  const second = await readAttempt(await startAgain(stay.orderId));
  await deliver(await bank.pay(second.gatewayOrderId));
  await deliver(await bank.pay(stay.gatewayOrderId));
  expect((await readAttempt(stay.attemptId)).isSurplus).toBe(true);
  return { stay, second };
}

describe('the mail with the link back', () => {
  test('P2 is committed with the first attempt, before the card page is asked for', async () => {
    await bank.script({ operation: 'prepare', answer: 'close' });
    expect(await startNight().catch(() => undefined)).toBeUndefined();
    type Row = { orderId: string; kind: string; url: string; reference: string };
    const [row] = await runSql<Row>(`SELECT m.order_id AS "orderId", m.kind,
         m.payload->>'statusUrl' AS url, o.reference
       FROM mail_outbox m JOIN "order" o ON o.id = m.order_id
       ORDER BY m.created_at DESC LIMIT 1`);
    const { orderId = '', reference = '' } = row ?? {};
    expect(row?.kind).toBe('order_placed');
    expect(row?.url).toContain(orderPathWithKey({ reference, id: orderId, linkRound: 0 }));
    const [attempt] = await db().paymentAttempt.findMany({ where: { orderId } });
    expect(attempt?.state).toBe('PREPARE_FAILED');
  });

  test('P2 is not there when nothing was begun', async () => {
    const stay = await hold();
    await runSql('DELETE FROM mail_outbox WHERE order_id = $1::uuid', [stay.orderId]);
    expect(await startOnce(stay.orderId)).toMatchObject({ ok: false });
    expect(await kindsOf(stay)).toEqual([]);
  });

  test('goes out once, however many tries follow', async () => {
    const stay = await startNight();
    await deliver(await declineOf(bank, stay));
    await startAgain(stay.orderId);
    expect(await kindsOf(stay)).toEqual(['order_placed']);
  });

  test('keeps what was agreed to, and the invoice says it again', async () => {
    const stay = await hold();
    const termsOf = async (kind: string) => {
      const [row] = await mailsOf({ orderId: stay.orderId, kind });
      return (row?.payload as { terms: { key: string }[] } | undefined)?.terms ?? [];
    };
    const agreed = await termsOf('order_placed');
    expect(agreed.map(({ key }) => key)).toEqual(expect.arrayContaining(['hold', 'holdCharge']));
    expect(await termsOf('invoice')).toEqual(agreed);
    const mail = (await sentAbout(stay)).get('invoice');
    expect(mail?.text).toContain('What you agreed to');
    expect(mail?.text).toContain('charges what you owe');
  });
});

test('an order from before terms were kept has true mails and a true receipt, which say nothing of terms', async () => {
  const stay = await startNight();
  await runSql('DELETE FROM mail_outbox WHERE order_id = $1::uuid', [stay.orderId]);
  await deliver(await bank.pay(stay.gatewayOrderId));
  const less = await completeStay(stay, { amountText: '20000' });
  expect(less).toMatchObject({ value: { state: 'SUCCEEDED' } });
  expect(await kindsOf(stay)).toEqual(['invoice', 'completed']);
  for (const locale of locales) {
    const spoken = 'UPDATE mail_outbox SET locale = $2 WHERE order_id = $1::uuid';
    await runSql(spoken, [stay.orderId, locale]);
    const { terms } = mailTexts[locale];
    const sent = await sentAbout(stay);
    expect([...sent.keys()].sort()).toEqual(['completed', 'invoice']);
    for (const { text } of sent.values()) {
      expect(text).toContain('25,000');
      expect(text).not.toContain(terms);
      expect(text).not.toMatch(/\b(?:undefined|null|NaN)\b|[{}]/);
    }
    expect(sent.get('completed')?.text).toContain('20,000');
  }
  const shopperOrder = await readShopperOrder(stay.orderId);
  expect(shopperOrder).toMatchObject({ heading: 'completed', authorisedMinor: '25000000' });
  expect(shopperOrder).toMatchObject({ completedMinor: '20000000' });
});

describe('P2 one mail of a kind for an order', () => {
  test('of a stay that is held, completed with less and reversed, with true amounts', async () => {
    const stay = await hold();
    const clerk = await createActor<'complete'>();
    const wish = await operationInput(stay, { amountText: '20000' });
    expect(await completePayment(clerk, wish)).toMatchObject({ value: { state: 'SUCCEEDED' } });
    expect(await completePayment(clerk, wish)).toMatchObject({ value: { state: 'SUCCEEDED' } });
    expect((await ask(stay, 'reversal')).state).toBe('SUCCEEDED');
    expect(await kindsOf(stay)).toEqual(['order_placed', 'invoice', 'completed', 'reversed']);
    const sent = await sentAbout(stay);
    expect(sent.size).toBe(4);
    expect(sent.get('invoice')?.text).toContain('25,000 IQD is held on your card.');
    expect(sent.get('completed')?.text).toContain('We charged 20,000 IQD of the 25,000 IQD');
    expect(sent.get('completed')?.text).toContain('Released by your bank: 5,000 IQD');
    expect(sent.get('reversed')?.text).toContain('Amount charged: 20,000 IQD');
    expect(sent.get('reversed')?.text).toContain('The payment for this order was reversed');
  });

  test('P5 a hold that is reversed is not called taken', async () => {
    const stay = await hold();
    await ask(stay, 'reversal');
    expect(await kindsOf(stay)).toEqual(['order_placed', 'invoice', 'reversed']);
    const text = (await sentAbout(stay)).get('reversed')?.text ?? '';
    expect(text).toContain('The payment that held an amount on your card');
    expect(text).not.toContain('Amount charged');
  });

  test('a result, or one of an operation, that comes again queues nothing', async () => {
    const stay = await startNight();
    const fields = await bank.pay(stay.gatewayOrderId);
    for (let time = 0; time < 3; time += 1) await deliver(fields);
    expect(await kindsOf(stay)).toEqual(['order_placed', 'invoice']);
  });

  test('N1 carries nothing of the bank’s that is not for shoppers', async () => {
    const stay = await hold();
    await ask(stay, 'completion');
    await ask(stay, 'reversal');
    const attempt = await readAttempt(stay.attemptId);
    const nonces = await db().acceptedNonce.findMany();
    const secrets = [attempt.internalReference ?? '', ...nonces.map(({ nonce }) => nonce)];
    const all = [...(await sentAbout(stay)).values()].map((mail) => JSON.stringify(mail)).join();
    expect(all).toContain(attempt.rrn);
    expect(secrets.filter((secret) => secret === '' || all.includes(secret))).toEqual([]);
    expect(all).not.toMatch(/P_SIGN|INT_REF|NONCE/);
  });
});

describe('P5 a payment that the order cannot use', () => {
  test('is never confirmed: a second one is told apart, and so is its reversal', async () => {
    const { stay, second } = await paidTwice();
    expect(await kindsOf(stay)).toEqual(['order_placed', 'invoice', 'surplus']);
    expect((await ask(stay, 'reversal')).state).toBe('SUCCEEDED');
    expect(await kindsOf(stay)).toEqual(['order_placed', 'invoice', 'surplus', 'surplus_reversed']);
    const sent = await sentAbout(stay);
    const first = await readAttempt(stay.attemptId);
    expect(sent.get('invoice')?.text).toContain(`(RRN): ${(await readAttempt(second.id)).rrn}`);
    expect(sent.get('surplus')?.text).toContain('This order was already paid');
    expect(sent.get('surplus_reversed')?.text).toContain(`(RRN): ${first.rrn}`);
    expect(sent.get('surplus_reversed')?.text).toContain('Your order stays as it is');
  });

  test('then the payment that paid is reversed, and that is its own mail', async () => {
    const { stay, second } = await paidTwice();
    await ask(stay, 'reversal');
    await ask({ ...stay, attemptId: second.id, gatewayOrderId: second.gatewayOrderId }, 'reversal');
    expect((await kindsOf(stay)).slice(2)).toEqual(['surplus', 'surplus_reversed', 'reversed']);
  });

  test('of a cancelled order says that it was cancelled', async () => {
    const stay = await overdueNight();
    const { version } = await db().order.findUniqueOrThrow({ where: { id: stay.orderId } });
    const cancelled = await cancelOrder(await createActor<'complete'>(), {
      reference: stay.reference,
      reason: 'asked by the guest',
      seenVersion: version,
      isPendingAccepted: true,
    });
    expect(cancelled).toMatchObject({ ok: true });
    await deliver(await bank.pay(stay.gatewayOrderId));
    expect(await kindsOf(stay)).toEqual(['order_placed', 'surplus']);
    expect((await sentAbout(stay)).get('surplus')?.text).toContain('was already cancelled');
  });
});

describe('a payment that people settle', () => {
  test.each([
    ['AUTHORISED', ['invoice']],
    ['COMPLETED', ['completed']],
    ['REVERSED', ['reversed']],
    ['DECLINED', ['not_taken']],
  ] as const)('as %s is told in one true mail', async (outcome, kinds) => {
    const stay = await overdueNight();
    await resolve(stay, { outcome });
    expect(await kindsOf(stay)).toEqual(['order_placed', ...kinds]);
  });

  test('as declined says nothing of an order that another payment has paid', async () => {
    const stay = await overdueNight();
    const second = await readAttempt(await startAgain(stay.orderId));
    await deliver(await bank.pay(second.gatewayOrderId));
    await resolve(stay, { outcome: 'DECLINED' });
    expect(await kindsOf(stay)).toEqual(['order_placed', 'invoice']);
  });

  test.each(['AUTHORISED', 'COMPLETED', 'REVERSED'] as const)(
    'as %s, and a message of the bank that speaks against it puts the mail in doubt, once',
    async (outcome) => {
      const stay = await overdueNight();
      await resolve(stay, { outcome });
      await deliver(await declineOf(bank, stay));
      expect((await readAttempt(stay.attemptId)).state).toBe('NEEDS_REVIEW');
      const before = await kindsOf(stay);
      expect(before.at(-1)).toBe('in_doubt');
      await resolve(stay, { outcome });
      expect(await kindsOf(stay)).toEqual(before);
      expect((await sentAbout(stay)).get('in_doubt')?.text).toContain('may be wrong');
    },
  );

  test('as declined, and an approval after all: the mail that nothing was taken is in doubt', async () => {
    const stay = await startNight();
    const fields: BankFields = await bank.pay(stay.gatewayOrderId);
    await passTwentyMinutes();
    await resolve(stay, { outcome: 'DECLINED' });
    await deliver(fields);
    expect(await kindsOf(stay)).toEqual(['order_placed', 'not_taken', 'in_doubt']);
  });

  test('an unknown completion or reversal that people call done is told', async () => {
    const { stay, operation } = await unknownNight(bank, 'reversal');
    expect(await kindsOf(stay)).toEqual(['order_placed', 'invoice']);
    await resolve(stay, { outcome: 'DONE', operationId: operation.id, amountText: '' });
    expect(await kindsOf(stay)).toEqual(['order_placed', 'invoice', 'reversed']);
  });
});

test('P4 each mail that goes out of its order says of which moment it speaks, and none that something is awaited', async () => {
  const stay = await hold();
  await reverseStay(stay);
  const texts = await sentAbout(stay);
  expect([...texts.keys()].sort()).toEqual(['invoice', 'order_placed', 'reversed']);
  for (const { text } of texts.values()) {
    expect(text).toMatch(/(the status|placed it) on \d{1,2} \w{3} \d{4}, \d\d:\d\d\./);
    expect(text).not.toMatch(/await|pending|not paid yet/i);
  }
});
