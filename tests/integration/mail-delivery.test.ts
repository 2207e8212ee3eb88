import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { goFirst } from '@/lib/health/results-first';
import { deliverDueMails } from '@/lib/mail/deliver-mails';
import { always } from '@/lib/mail/kinds/declare-mail';
import {
  mailSamples,
  type ShopperMailKind,
  type ShopperPayloads,
  shopperMails,
} from '@/lib/mail/mails';
import { closeSmtp, type OutgoingMail } from '@/lib/mail/smtp';
import { type MailSink, startMailSink } from '../../scripts/stack/mail-sink';
import { runSql } from '../support/plain-sql';

let sink: MailSink;
const shopperSamples = mailSamples(shopperMails);
const oneOfEachKind = [
  ...new Map(shopperSamples.map(({ kind, payload }) => [kind, payload])).entries(),
];
const usualHeaders = 'auto-submitted content-type date from message-id mime-version subject to';

beforeAll(async () => {
  sink = await startMailSink();
  // Settings are read once, at the first use: before any of it.
  process.env.SMTP_URL = sink.smtpUrl;
});

afterAll(async () => {
  closeSmtp();
  await sink.stop();
});

beforeEach(async () => {
  sink.clear();
  await runSql('DELETE FROM mail_outbox');
  await runSql('DELETE FROM attention_item');
});

describe('delivering mails', () => {
  it('asks the database once when none is due', async () => {
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    await deliverDueMails();
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
  });

  it('waits while a result is recorded, and then sends', async () => {
    await queued();
    let finish = () => {};
    const recorded = goFirst(() => new Promise<void>((resolve) => (finish = resolve)));
    const delivered = deliverDueMails();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const [mail] = await runSql('SELECT tries, state FROM mail_outbox');
    expect(mail).toEqual({ tries: 0, state: 'QUEUED' });
    finish();
    await recorded;
    expect(await delivered).toMatchObject({ sent: 1 });
  });

  it('sends a queued invoice by SMTP and marks it', async () => {
    const orderId = await queued();
    expect(await deliverDueMails()).toEqual({ sent: 1, later: 0, parked: 0 });
    const mail = await sink.untilMail(({ to }) => to.includes('guest@home.test'));
    expect(mail.subject).toContain('D-7Q2M');
    expect(mail.headers.get('message-id')).toBe(`<${orderId}.invoice@localhost>`);
    const sent = { state: 'SENT', tries: 1, code: null, hasLease: false };
    expect(await rowOf(orderId)).toMatchObject(sent);
    expect(await deliverDueMails()).toEqual({ sent: 0, later: 0, parked: 0 });
  });

  it.each(shopperSamples)(
    'M2 line breaks in a mail add neither header nor recipient: $name',
    async ({ kind, payload }) => {
      const evil = 'Ali\r\nBcc: all@evil.test\r\n\r\nX-Evil: 1';
      const spoilt = { ...payload, customerName: evil, reference: evil, rrn: evil };
      await queued({ kind, payload: spoilt });
      expect(await deliverDueMails()).toMatchObject({ sent: 1 });
      const mail = await sink.untilMail(() => true);
      expect(mail.to).toEqual(['guest@home.test']);
      const head = mail.raw.slice(0, mail.raw.indexOf('\r\n\r\n'));
      expect(head).not.toMatch(/^(bcc|cc|x-evil):/im);
      expect(head.match(/^to:/gim)).toHaveLength(1);
      expect(head).toMatch(/^auto-submitted: auto-generated\r?$/im);
      expect([...mail.headers.keys()].sort().join(' ')).toBe(usualHeaders);
    },
  );

  it('P3 two workers send each of hundreds of mails of every kind once', async () => {
    const whenNew = oneOfEachKind.filter(([kind]) => statesOf(kind).includes('NOT_STARTED'));
    const queuedMails = whenNew.length * 15;
    for (let count = 0; count < 15; count += 1) {
      const orderId = await order();
      for (const [kind, payload] of whenNew) await queued({ orderId, kind, payload });
    }
    const counts = await Promise.all([deliverDueMails(), deliverDueMails()]);
    expect(counts.reduce((sum, { sent }) => sum + sent, 0)).toBe(queuedMails);
    const ids = sink.mails().map((mail) => mail.headers.get('message-id'));
    expect(new Set(ids).size).toBe(queuedMails);
    expect(sink.mails()).toHaveLength(queuedMails);
  });

  it.each(oneOfEachKind)(
    'P1 a mail of kind %s waits while the server is down and goes out once when it is back',
    async (kind, payload) => {
      const orderId = await queued({ kind, payload });
      const now = new Date();
      await deliverDueMails(failsWith({ code: 'ECONNECTION' }), () => now);
      const waits = { state: 'QUEUED', tries: 1, code: 'ECONNECTION', hasLease: false };
      expect(await rowOf(orderId)).toMatchObject(waits);
      const soon = new Date(now.getTime() + 59_000);
      expect(await deliverDueMails(undefined, () => soon)).toMatchObject({ sent: 0 });
      const due = new Date(now.getTime() + 61_000);
      expect(await deliverDueMails(undefined, () => due)).toMatchObject({ sent: 1 });
      expect(await deliverDueMails(undefined, () => due)).toMatchObject({ sent: 0 });
      const answer = sink.mails().map((mail) => mail.headers.get('message-id'));
      expect(answer).toEqual([`<${orderId}.${kind}@localhost>`]);
    },
  );

  it('P1 parks a refused recipient, tells people once, and sends the others', async () => {
    const [refused, fine] = [await queued({ recipient: 'nobody@home.test' }), await queued()];
    const send = async (mail: OutgoingMail) => {
      if (mail.recipient === 'nobody@home.test') throw { responseCode: 550, command: 'RCPT TO' };
    };
    expect(await deliverDueMails(send)).toEqual({ sent: 1, later: 0, parked: 1 });
    expect(await rowOf(refused)).toMatchObject({ state: 'PARKED', code: 'REFUSED_550' });
    expect(await rowOf(fine)).toMatchObject({ state: 'SENT' });
    expect(
      await runSql<{ kind: string; order_id: string }>('SELECT kind, order_id FROM attention_item'),
    ).toEqual([{ kind: 'mail_parked', order_id: refused }]);
    expect(await deliverDueMails(send)).toEqual({ sent: 0, later: 0, parked: 0 });
  });

  it('sends no mail that stopped being true while it waited: a request to pay what is paid', async () => {
    let untrue = 0;
    for (const [kind, content] of oneOfEachKind) {
      for (const state of always.filter((one) => !statesOf(kind).includes(one))) {
        await queued({ orderId: await order(state), kind, payload: content });
        untrue += 1;
      }
    }
    expect(untrue).toBeGreaterThan(oneOfEachKind.length);
    expect(await deliverDueMails()).toEqual({ sent: 0, later: 0, parked: 0 });
    expect(await runSql('SELECT kind FROM mail_outbox')).toEqual([]);
    expect(statesOf('payment_link')).not.toContain('PAID');
    expect(statesOf('goods_ready')).not.toContain('REVERSED');
  });

  it('parks a row that it cannot compose', async () => {
    const orderId = await queued({ recipient: 'a@home.test, b@evil.test' });
    expect(await deliverDueMails()).toEqual({ sent: 0, later: 0, parked: 1 });
    expect(await rowOf(orderId)).toMatchObject({ code: 'BAD_RECIPIENT' });
    expect(sink.mails()).toEqual([]);
  });
});

/** The states of the order in which a mail of this kind is true. */
function statesOf(kind: string): readonly string[] {
  return shopperMails[kind as ShopperMailKind].trueWhile;
}

type Queued = { orderId?: string; recipient?: string; kind?: string; payload?: object };

/**
 * A row of the outbox, as the writer of payments leaves it a second ago; the order's id. The
 * database rounds its clock up to a millisecond that the process has not reached yet.
 */
async function queued(mail: Queued = {}): Promise<string> {
  const { recipient = 'guest@home.test', kind = 'invoice', payload: content = payload() } = mail;
  const orderId = mail.orderId ?? (await order(statesOf(kind)[0]));
  await runSql(
    `INSERT INTO mail_outbox (id, order_id, kind, recipient, locale, payload, next_try_at)
     VALUES (gen_random_uuid(), $1::uuid, $2, $3, 'en', $4::jsonb, now() - interval '1 second')`,
    [orderId, kind, recipient, JSON.stringify(content)],
  );
  return orderId;
}

async function order(state = 'NOT_STARTED'): Promise<string> {
  const id = randomUUID();
  await runSql(
    `INSERT INTO "order" (id, reference, transaction_type, total_minor, customer_name,
       customer_email, customer_phone, checkout_token, checkout_digest, is_test, state)
     VALUES ($1, $2, 'sale', 1000, 'Zainab', 'guest@home.test', '0770', $2, '', true,
       $3::"OrderState")`,
    [id, `D-${id}`, state],
  );
  return id;
}

async function rowOf(orderId: string) {
  type Row = { state: string; tries: number; code: string | null; hasLease: boolean };
  const [row] = await runSql<Row>(
    `SELECT state, tries, last_error_code AS code, leased_until IS NOT NULL AS "hasLease"
     FROM mail_outbox WHERE order_id = $1`,
    [orderId],
  );
  return row;
}

function failsWith(error: object) {
  return async () => {
    throw error;
  };
}

function payload(): ShopperPayloads['invoice'] {
  return {
    reference: 'D-7Q2M',
    isTest: true,
    at: '2026-11-21T11:05:00.000Z',
    isByHand: false,
    transactionType: 'sale',
    lines: [
      {
        kind: 'GOODS',
        quantity: 1,
        unitPriceMinor: '12000000',
        lineTotalMinor: '12000000',
        name: { en: 'Cardamom coffee', ar: 'قهوة', ckb: 'قاوە' },
      },
    ],
    totalMinor: '12000000',
    authorisedMinor: '12000000',
    rrn: '612345678901',
    approvalCode: '123456',
    customerName: 'Zainab',
    statusUrl: 'http://localhost:3000/orders/D-7Q2M?key=abc',
  };
}
