import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queryOnce, withTx } from '@/lib/db/transaction';
import { deliverDueMails } from '@/lib/mail/deliver-mails';
import type { InvoicePayload } from '@/lib/mail/invoice-payload';
import { queueMail } from '@/lib/mail/outbox';
import { closeSmtp, type OutgoingMail } from '@/lib/mail/smtp';
import { type MailSink, startMailSink } from '../support/mail-sink';

let sink: MailSink;

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
  await queryOnce('DELETE FROM mail_outbox');
  await queryOnce('DELETE FROM attention_item');
});

describe('delivering mails', () => {
  it('sends a queued invoice by SMTP and marks it', async () => {
    const orderId = await queued();
    expect(await deliverDueMails()).toEqual({ sent: 1, later: 0, parked: 0 });

    const mail = await sink.untilMail(({ to }) => to.includes('guest@home.test'));
    expect(mail.subject).toContain('D-7Q2M');
    expect(mail.headers.get('message-id')).toBe(`<${orderId}.invoice@localhost>`);
    expect(await rowOf(orderId)).toMatchObject({
      state: 'SENT',
      tries: 1,
      code: null,
      hasLease: false,
    });
    expect(await deliverDueMails()).toEqual({ sent: 0, later: 0, parked: 0 });
  });

  it('P2 queues one mail of a kind for an order, with the transaction or not at all', async () => {
    const orderId = await order();
    const mail = {
      orderId,
      kind: 'invoice',
      recipient: 'guest@home.test',
      locale: 'en',
      payload: payload(),
    } as const;
    const failing = withTx(async (tx) => {
      await queueMail(tx, mail);
      throw new Error('the payment was not recorded');
    });
    await expect(failing).rejects.toThrow('the payment was not recorded');
    expect(await rowOf(orderId)).toBeUndefined();

    expect(await withTx((tx) => queueMail(tx, mail))).toBe(true);
    expect(await withTx((tx) => queueMail(tx, mail))).toBe(false);
  });

  it('M2 a name with line breaks adds neither header nor recipient', async () => {
    await queued({
      payload: {
        ...payload(),
        customerName: 'Ali\r\nBcc: all@evil.test',
        reference: 'D-1\r\nBcc: all@evil.test',
      },
    });
    await deliverDueMails();

    const mail = await sink.untilMail(() => true);
    expect(mail.to).toEqual(['guest@home.test']);
    expect(mail.headers.has('bcc')).toBe(false);
    expect(mail.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
  });

  it('P3 two workers send each of 60 mails once', async () => {
    for (let count = 0; count < 60; count += 1) await queued();
    const counts = await Promise.all([deliverDueMails(), deliverDueMails()]);

    expect(counts.reduce((sum, { sent }) => sum + sent, 0)).toBe(60);
    expect(new Set(sink.mails().map((mail) => mail.headers.get('message-id'))).size).toBe(60);
    expect(sink.mails()).toHaveLength(60);
  });

  it('P1 keeps a mail while the server is down and tries it again when it is due', async () => {
    const orderId = await queued();
    const now = new Date();
    await deliverDueMails(failsWith({ code: 'ECONNECTION' }), () => now);
    expect(await rowOf(orderId)).toMatchObject({
      state: 'QUEUED',
      tries: 1,
      code: 'ECONNECTION',
      hasLease: false,
    });

    const soon = new Date(now.getTime() + 59_000);
    expect(await deliverDueMails(undefined, () => soon)).toMatchObject({ sent: 0 });
    const due = new Date(now.getTime() + 61_000);
    expect(await deliverDueMails(undefined, () => due)).toMatchObject({ sent: 1 });
  });

  it('P1 parks a refused recipient, tells people once, and sends the others', async () => {
    const refused = await queued({ recipient: 'nobody@home.test' });
    const fine = await queued();
    const send = async (mail: OutgoingMail) => {
      if (mail.recipient === 'nobody@home.test') throw { responseCode: 550, command: 'RCPT TO' };
    };
    expect(await deliverDueMails(send)).toEqual({ sent: 1, later: 0, parked: 1 });

    expect(await rowOf(refused)).toMatchObject({ state: 'PARKED', code: 'REFUSED_550' });
    expect(await rowOf(fine)).toMatchObject({ state: 'SENT' });
    const items = await queryOnce<{ kind: string; order_id: string }>(
      'SELECT kind, order_id FROM attention_item',
    );
    expect(items).toEqual([{ kind: 'mail_parked', order_id: refused }]);
    expect(await deliverDueMails(send)).toEqual({ sent: 0, later: 0, parked: 0 });
  });

  it('F25 a mail over which processes died is repeated once with its Message-ID, then parked', async () => {
    const orderId = await queued();
    const ids: string[] = [];
    const dies = (mail: OutgoingMail) => {
      ids.push(mail.messageId);
      return new Promise<never>(() => {});
    };
    const start = new Date();
    const at = (minutes: number) => () => new Date(start.getTime() + minutes * 60_000);

    void deliverDueMails(dies, at(0));
    await expect.poll(() => ids.length).toBe(1);
    // Under lease nobody else takes it.
    expect(await deliverDueMails(dies, at(4))).toEqual({ sent: 0, later: 0, parked: 0 });
    void deliverDueMails(dies, at(6));
    await expect.poll(() => ids.length).toBe(2);
    expect(await deliverDueMails(dies, at(12))).toEqual({ sent: 0, later: 0, parked: 1 });

    expect(new Set(ids)).toEqual(new Set([`<${orderId}.invoice@localhost>`]));
    expect(ids).toHaveLength(2);
    expect(await rowOf(orderId)).toMatchObject({ state: 'PARKED', code: 'LOST_TWICE' });
  });

  it('parks a row that it cannot compose', async () => {
    const orderId = await queued({ recipient: 'a@home.test, b@evil.test' });
    expect(await deliverDueMails()).toEqual({ sent: 0, later: 0, parked: 1 });
    expect(await rowOf(orderId)).toMatchObject({ code: 'BAD_RECIPIENT' });
    expect(sink.mails()).toEqual([]);
  });
});

type Queued = { recipient?: string; payload?: InvoicePayload };

async function queued(mail: Queued = {}): Promise<string> {
  const orderId = await order();
  const row = {
    orderId,
    kind: 'invoice' as const,
    recipient: 'guest@home.test',
    locale: 'en',
    payload: payload(),
    ...mail,
  };
  await withTx((tx) => queueMail(tx, row));
  return orderId;
}

async function order(): Promise<string> {
  const id = randomUUID();
  await queryOnce(
    `INSERT INTO "order" (id, reference, transaction_type, total_minor, customer_name,
       customer_email, customer_phone, checkout_token, checkout_digest, is_test)
     VALUES ($1, $2, 'sale', 1000, 'Zainab', 'guest@home.test', '0770', $2, '', true)`,
    [id, `D-${id}`],
  );
  return id;
}

async function rowOf(orderId: string) {
  const [row] = await queryOnce<{
    state: string;
    tries: number;
    code: string | null;
    hasLease: boolean;
  }>(
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

function payload(): InvoicePayload {
  return {
    reference: 'D-7Q2M',
    isTest: true,
    transactionType: 'sale',
    lines: [
      {
        kind: 'GOODS',
        nameEn: 'Cardamom coffee',
        nameAr: 'قهوة',
        nameCkb: 'قاوە',
        quantity: 1,
        unitPriceMinor: '12000000',
        lineTotalMinor: '12000000',
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
