import { db } from '@/lib/db/client';
import { receivePastedMail } from '@/lib/payments/incoming/paste-mail';
import { drainUnverified } from '@/lib/payments/incoming/quarantine-queue';
import { runJanitor } from '@/lib/payments/janitor/janitor';
import { deliver, readAttempt } from '../../support/one-night';
import { runSql } from '../../support/plain-sql';
import { actsOf } from '../../support/records';
import { type BankFields, createActor, withBank } from '../../support/shop';
import { itemsOf, stateOf, waitingPayment } from '../../support/waiting-payment';

process.env.NOTIFICATION_SECRET = 'the-secret-of-the-mail-door';
const bank = withBank();
const { POST } = await import('@/app/api/notifications/route');

beforeEach(async () => {
  await runSql('DELETE FROM inbound_throttle');
  await runSql('DELETE FROM quarantined_post');
  await runSql('DELETE FROM attention_item');
});

function bring(body: BodyInit, authorization = 'Bearer the-secret-of-the-mail-door') {
  const headers = { authorization, 'content-type': 'message/rfc822' };
  const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
  return POST(new Request('http://localhost/api/notifications', init));
}

/** A payment that waits, and a mail about it that nobody signed. */
async function unsigned() {
  const { attempt } = await waitingPayment();
  const fields = await bank.pay(attempt.gatewayOrderId);
  const hint = async () => {
    await bring(mailOf(without(fields, 'P_SIGN')));
    await drainUnverified();
  };
  return { attempt, fields, hint };
}

const lines = (fields: BankFields) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join('\r\n');
const mailOf = (fields: BankFields) =>
  `From: bank@bank.test\r\nSubject: result\r\nContent-Type: text/plain\r\n\r\n${lines(fields)}\r\n`;
const without = (fields: BankFields, ...names: string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

describe('a signed notification mail', () => {
  test('is compared like a post: a wrong amount goes to review', async () => {
    const { attempt } = await waitingPayment();
    const fields = await bank.pay(attempt.gatewayOrderId);
    await bring(mailOf(await bank.sign({ ...without(fields, 'P_SIGN'), AMOUNT: '1.00' })));
    expect(await stateOf(attempt.id)).toBe('NEEDS_REVIEW');
  });

  test('may tell of many payments, and none of them is left out', async () => {
    const payments: Awaited<ReturnType<typeof waitingPayment>>[] = [];
    const told: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      const payment = await waitingPayment();
      payments.push(payment);
      told.push(lines(await bank.pay(payment.attempt.gatewayOrderId)));
    }
    const mail = `From: bank@bank.test\r\nSubject: results\r\n\r\n${told.join('\r\n\r\n')}\r\n`;
    expect((await bring(mail)).status).toBe(202);
    const states = await Promise.all(payments.map(({ attempt }) => stateOf(attempt.id)));
    expect(states).toEqual(Array.from({ length: 12 }, () => 'PAID'));
  });
});

describe('P6 a mail that nobody signed', () => {
  test('C15 is a hint once, and changes nothing', async () => {
    const { attempt, fields, hint } = await unsigned();
    const before = await readAttempt(attempt.id);
    const evidence = await db().evidence.count();
    for (let time = 0; time < 3; time += 1) {
      await bring(mailOf(without(fields, 'P_SIGN', 'NONCE', 'TIMESTAMP')));
      await drainUnverified();
    }
    expect(await itemsOf(attempt.id)).toEqual(['unsigned_mail']);
    expect(await db().attentionItem.findFirst()).toMatchObject({
      subject: `attempt:${attempt.id}`,
      detail: { action: '0', responseCode: '00', amount: '25000.00', macCode: 'MAC_MISSING' },
    });
    expect(await readAttempt(attempt.id)).toEqual(before);
    expect(await db().evidence.count()).toBe(evidence);
    expect(await db().quarantinedPost.count()).toBe(0);
    await runSql("UPDATE attention_item SET closed_at = now(), closed_reason = 'looked'");
    await hint();
    expect(await db().attentionItem.count()).toBe(1);
  });

  test('is a hint whatever letters it has, and stops no other', async () => {
    const [odd, next] = await Promise.all([waitingPayment(), waitingPayment()]);
    const said = (order: string, action: string) =>
      mailOf({ ORDER: order, ACTION: action, RC: '00', AMOUNT: '25000.00', CURRENCY: 'IQD' });
    await bring(said(odd.attempt.gatewayOrderId, `${'a'.repeat(39)}😀`));
    await bring(said(next.attempt.gatewayOrderId, '0'));
    await drainUnverified();
    expect(await itemsOf(odd.attempt.id)).toEqual(['unsigned_mail']);
    expect(await itemsOf(next.attempt.id)).toEqual(['unsigned_mail']);
  });

  test('with a wrong MAC is a hint and is kept in quarantine', async () => {
    const { attempt, fields } = await unsigned();
    await bring(mailOf({ ...fields, P_SIGN: 'AB'.repeat(32) }));
    await drainUnverified();
    expect(await itemsOf(attempt.id)).toEqual(['unsigned_mail']);
    expect(await db().quarantinedPost.findMany()).toMatchObject([{ source: 'MAIL' }]);
    expect(await stateOf(attempt.id)).toBe('AWAITING_RESULT');
  });

  test('is no hint for an ORDER that is not ours or has its outcome', async () => {
    const { fields } = await unsigned();
    await deliver(fields);
    await bring(mailOf(without(fields, 'P_SIGN')));
    await bring(mailOf({ ...without(fields, 'P_SIGN'), ORDER: '123456123456' }));
    await drainUnverified();
    expect(await db().attentionItem.count()).toBe(0);
  });

  test('shows at an overdue attempt as well', async () => {
    const { attempt, hint } = await unsigned();
    await runJanitor({ now: () => new Date(Date.now() + 16 * 60_000) });
    expect(await stateOf(attempt.id)).toBe('RESULT_OVERDUE');
    await hint();
    expect(await itemsOf(attempt.id)).toEqual(['overdue_hint', 'unsigned_mail']);
  });

  test('opens no hint beyond fifty', async () => {
    const { attempt, hint } = await unsigned();
    await runSql(`INSERT INTO attention_item (id, kind, subject) SELECT gen_random_uuid(), 'unsigned_mail',
         'attempt:' || n FROM generate_series(1, 50) n`);
    await hint();
    expect(await itemsOf(attempt.id)).toEqual([]);
    await runSql("UPDATE attention_item SET closed_at = now() WHERE subject = 'attempt:1'");
    await hint();
    expect(await itemsOf(attempt.id)).toEqual(['unsigned_mail']);
  });
});

describe('the door for notification mails', () => {
  test('opens to the bearer of the secret alone, before it reads anything', async () => {
    const pull = () => {
      throw new Error('the body was read');
    };
    const unread = new ReadableStream({ pull }, { highWaterMark: 0 });
    for (const wrong of ['', 'Bearer', 'Bearer the-secret-of-the-mail-doo', 'Basic abc']) {
      expect((await bring(mailOf({}), wrong)).status).toBe(401);
    }
    expect((await bring(unread, 'Bearer wrong')).status).toBe(401);
    expect(await db().inboundThrottle.count()).toBe(0);
  });

  test('A26 takes one megabyte at most', async () => {
    expect((await bring('x'.repeat(1024 * 1024 + 1))).status).toBe(413);
    expect((await bring(`Subject: x\r\n\r\n${'x '.repeat(400_000)}`)).status).toBe(202);
  });

  test('takes 300 mails a minute', async () => {
    await runSql(`INSERT INTO inbound_throttle (key, minute, count)
      SELECT 'notifications', date_trunc('minute', now() + n * interval '1 minute'), 299
      FROM generate_series(0, 1) n`);
    // A minute may end in between: then the next one has as many.
    const answers: Response[] = [];
    for (let mail = 0; mail < 3; mail += 1) answers.push(await bring('Subject: x\r\n\r\nx'));
    expect(answers[0]?.status).toBe(202);
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('60');
  });
});

describe('a pasted mail', () => {
  test.each([
    ['its source', (fields: BankFields) => mailOf(fields)],
    ['its text', (fields: BankFields) => `> ${lines(fields).replaceAll('\r\n', '\n> ')}`],
    [
      'its HTML',
      (fields: BankFields) =>
        `<table>${Object.entries(fields)
          .map(([name, value]) => `<tr><td>${name}</td><td>${value}</td></tr>`)
          .join('')}</table>`,
    ],
  ])('is believed for its MAC, as %s', async (_form, write) => {
    const { attempt, reference } = await waitingPayment();
    const actor = await createActor<'resolve'>();
    const text = write(await bank.pay(attempt.gatewayOrderId));
    const result = { gatewayOrderId: attempt.gatewayOrderId, orderReference: reference };
    const results = [{ ...result, verdict: 'recorded', code: 'APPROVED' }];
    expect(await receivePastedMail(actor, text)).toEqual({ ok: true, value: { results } });
    const answer = await receivePastedMail(actor, text);
    expect(answer).toMatchObject({ value: { results: [{ ...result, verdict: 'known' }] } });
    expect(await stateOf(attempt.id)).toBe('PAID');
    expect(await actsOf(`user:${actor.userId}`)).toEqual(['mail.pasted', 'mail.pasted']);
  });

  test('is believed once, though other readings of the same words are not', async () => {
    const { attempt } = await waitingPayment();
    const broken = lines(await bank.pay(attempt.gatewayOrderId)).replace(/.{40}/g, '$&\n');
    const answer = await receivePastedMail(await createActor<'resolve'>(), broken);
    expect(answer).toMatchObject({ value: { results: [{ verdict: 'recorded' }] } });
    await drainUnverified();
    expect(await db().attentionItem.count()).toBe(0);
  });

  test('P6 without a MAC settles nothing, whoever pastes it', async () => {
    const { attempt } = await waitingPayment();
    const fields = await bank.pay(attempt.gatewayOrderId);
    const actor = await createActor<'resolve'>();
    expect(await receivePastedMail(actor, lines(without(fields, 'P_SIGN')))).toMatchObject({
      value: { results: [{ verdict: 'not_believed', code: 'MAC_MISSING' }] },
    });
    expect(await stateOf(attempt.id)).toBe('AWAITING_RESULT');
  });

  test('says when there is nothing in it', async () => {
    const actor = await createActor<'resolve'>();
    expect(await receivePastedMail(actor, ' \n')).toMatchObject({ code: 'EMPTY' });
    expect(await receivePastedMail(actor, 'Hello')).toMatchObject({ code: 'NO_RESULT' });
    const answer = await receivePastedMail(actor, 'x'.repeat(1024 * 1024 + 1));
    expect(answer).toMatchObject({ code: 'TOO_LARGE' });
  });
});
