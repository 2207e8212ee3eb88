import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { answerLinkRequests, askForLinks } from '@/lib/orders/link-requests';
import { orderPathWithKey } from '@/lib/orders/order-link';
import { runSql } from '../support/plain-sql';

const days = (count: number) => ({ now: () => new Date(Date.now() + count * 86_400_000) });
const address = () => `guest-${randomUUID()}@home.test`;
const ask = (email: string, reference = '', network: string = randomUUID()) =>
  askForLinks({ email, reference, network });

beforeEach(async () => {
  await runSql("DELETE FROM mail_outbox WHERE kind = 'order_links'");
  await runSql('DELETE FROM link_request');
});

async function order(email: string, { locale = 'en', linkRound = 0 } = {}) {
  const id = randomUUID();
  const reference = id.replaceAll('-', '').slice(0, 12).toUpperCase();
  await runSql(
    `INSERT INTO "order" (id, reference, transaction_type, total_minor, customer_name,
       customer_email, customer_phone, checkout_token, checkout_digest, is_test, locale, link_round)
     VALUES ($1, $2, 'sale', 1000, 'Zainab', $3, '0770', $2, '', true, $4, $5)`,
    [id, reference, email, locale, linkRound],
  );
  return { id, reference, linkRound };
}

/** The emails that the wishes led to, with the addresses of their orders. */
async function answers(clock = days(0)) {
  await answerLinkRequests(clock);
  const rows = await db().mailOutbox.findMany({ where: { kind: 'order_links' } });
  return rows.map(({ recipient, locale, payload }) => ({
    recipient,
    locale,
    links: (payload as { orders: { statusUrl: string }[] }).orders.map(({ statusUrl }) =>
      statusUrl.slice(statusUrl.indexOf('/orders/')),
    ),
  }));
}

describe('a shopper who has lost the link', () => {
  test('gets those of the address, of today, in the language of the latest order', async () => {
    const email = address();
    const first = await order(email, { linkRound: 1 });
    const second = await order(email, { locale: 'ckb' });
    await order(address());
    expect(await ask(email.toUpperCase())).toEqual({ ok: true, value: true });
    expect(await answers()).toEqual([
      {
        recipient: email,
        locale: 'ckb',
        links: [orderPathWithKey(second), orderPathWithKey(first)],
      },
    ]);
    expect(await db().linkRequest.count()).toBe(0);
  });

  test('may ask for one order, but only for one of that address', async () => {
    const email = address();
    const [own, foreign] = [await order(email), await order(address())];
    await order(email);
    await ask(email, foreign.reference);
    expect(await answers()).toEqual([]);
    await ask(email, ` ${own.reference.toLowerCase()} `);
    expect((await answers()).map(({ links }) => links)).toEqual([[orderPathWithKey(own)]]);
  });

  test('reads the same whether the address has orders or not, and nothing is looked up', async () => {
    const email = address();
    await order(email);
    const [known, unknown] = [await ask(email), await ask(address())];
    expect(known).toEqual(unknown);
    expect(await db().linkRequest.count()).toBe(2);
    expect(await db().mailOutbox.count({ where: { kind: 'order_links' } })).toBe(0);
    expect(await answers()).toHaveLength(1);
  });

  test('gets no link that has ended', async () => {
    const email = address();
    await order(email);
    await ask(email);
    expect(await answers(days(181))).toEqual([]);
  });

  test('A4 is mailed three times a day at most, however the mailbox is spelled', async () => {
    const name = randomUUID();
    for (const email of ['', '+a', '+b', '+c', '+d'].map((tag) => `${name}${tag}@home.test`)) {
      await order(email);
      await ask(email);
    }
    expect(await answers()).toHaveLength(3);
  });

  test('is mailed three times a day at most, whoever asks', async () => {
    const email = address();
    await order(email);
    for (let nth = 0; nth < 4; nth += 1) await ask(email);
    expect(await answers()).toHaveLength(3);
    await ask(email);
    expect(await answers(days(1))).toHaveLength(4);
  });

  test('is asked to wait after ten times from one network', async () => {
    const network = randomUUID();
    for (let nth = 0; nth < 10; nth += 1) await ask(address(), '', network);
    expect(await ask(address(), '', network)).toEqual({ ok: false, code: 'TOO_MANY' });
    expect(await ask(address())).toMatchObject({ ok: true });
    expect(await ask('a@b')).toEqual({ ok: false, code: 'FIELDS', fields: { email: 'cutEmail' } });
  });
});
