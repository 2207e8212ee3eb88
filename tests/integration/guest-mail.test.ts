import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '@/lib/actor';
import { db } from '@/lib/db/client';
import { queryOnce } from '@/lib/db/transaction';
import { deliverDueMails } from '@/lib/mail/deliver-mails';
import { correctPhone } from '@/lib/orders/contact/correct-phone';
import { correctEmail, sendingsMax, sendMailAgain } from '@/lib/orders/guest-mail';
import { orderKey } from '@/lib/orders/order-link';
import { findOrderForShopper } from '@/lib/orders/read-order';
import { shownPhone } from '@/lib/text/phone-number';
import { holdNight, type OneNight } from '../support/one-night';
import { createPerson } from '../support/people';
import { plain } from '../support/plain-sql';
import { withBank } from '../support/shop';

const bank = withBank();
let clerk: Actor<'complete'>;
beforeAll(async () => {
  clerk = await createPerson<'complete'>();
});

type Sent = { readonly to: string; readonly id: string; readonly text: string };

/** The mails that leave now about an order. */
async function leaving({ orderId }: OneNight): Promise<Sent[]> {
  const sent: Sent[] = [];
  await deliverDueMails(async ({ recipient, messageId, text }) => {
    if (messageId.includes(orderId)) sent.push({ to: recipient, id: messageId, text });
  });
  return sent;
}

const rowOf = ({ orderId }: OneNight) =>
  db().order.findUniqueOrThrow({
    where: { id: orderId },
    include: { corrections: true, phoneCorrections: true },
  });
const entriesOf = ({ orderId }: OneNight, action: string) =>
  db().auditEntry.findMany({ where: { subject: `order:${orderId}`, action } });

describe('an email that did not arrive', () => {
  test('is sent again as an email of its own, to the address of now, and written down', async () => {
    const stay = await holdNight(bank);
    const { reference, customerEmail } = await rowOf(stay);
    const first = (await leaving(stay)).find(({ id }) => id.includes('.invoice@'));
    const again = { reference, kind: 'invoice' };
    expect(await sendMailAgain(clerk, again)).toEqual({
      ok: true,
      value: { email: customerEmail },
    });
    expect(await sendMailAgain(clerk, again)).toMatchObject({ code: 'ON_ITS_WAY' });
    const [second, ...more] = await leaving(stay);
    expect(more).toEqual([]);
    expect(second?.id).toContain('.invoice.2@');
    expect(second?.text).toBe(first?.text);
    expect(await entriesOf(stay, 'order.mail_sent_again')).toMatchObject([
      { actorId: clerk.userId, after: { mail: 'invoice', sending: 2 } },
    ]);
  });

  test('is not sent for ever, nor one that never was, nor a payment link', async () => {
    const stay = await holdNight(bank);
    const { reference } = await rowOf(stay);
    await queryOnce(
      plain(`UPDATE mail_outbox SET state = 'SENT',
        payload = payload || '{"sending": ${sendingsMax}}' WHERE order_id = '${stay.orderId}'`),
    );
    const codeOf = async (kind: string, of = reference) => {
      const sent = await sendMailAgain(clerk, { reference: of, kind });
      return sent.ok ? 'sent' : sent.code;
    };
    expect(await codeOf('invoice')).toBe('TOO_MANY');
    expect(await codeOf('reversed')).toBe('NOT_FOUND');
    expect(await codeOf('payment_link')).toBe('NOT_FOUND');
    expect(await codeOf('invoice', 'NOSUCHORDER')).toBe('NOT_FOUND');
    expect(await entriesOf(stay, 'order.mail_sent_again')).toEqual([]);
  });
});

describe('a wrong address', () => {
  test('is corrected: its links open nothing any more, the old one is kept, mails go to the new one', async () => {
    const stay = await holdNight(bank);
    const { reference, customerEmail: seenEmail } = await rowOf(stay);
    const oldKey = orderKey({ id: stay.orderId, linkRound: 0 });
    expect(await findOrderForShopper({ reference, key: oldKey })).not.toBeNull();
    const corrected = await correctEmail(clerk, {
      reference,
      seenEmail,
      email: ' Sara@Right.test ',
    });
    expect(corrected).toEqual({ ok: true, value: { email: 'Sara@Right.test' } });
    expect(await findOrderForShopper({ reference, key: oldKey })).toBeNull();
    // What still waited leaves to the right address, with the link of now.
    const newKey = orderKey({ id: stay.orderId, linkRound: 1 });
    const sent = await leaving(stay);
    expect(sent.length).toBeGreaterThan(0);
    for (const { to, text } of sent) {
      expect(to).toBe('Sara@Right.test');
      expect(text).toContain(newKey);
      expect(text).not.toContain(oldKey);
    }
    expect(await findOrderForShopper({ reference, key: newKey })).not.toBeNull();
    expect((await rowOf(stay)).corrections).toMatchObject([
      { oldEmail: seenEmail, newEmail: 'Sara@Right.test', correctedById: clerk.userId },
    ]);
    const [entry] = await entriesOf(stay, 'order.email_corrected');
    expect(entry).toMatchObject({ actorId: clerk.userId });
    expect(JSON.stringify([entry?.before, entry?.after])).not.toContain('@');
  });

  test.each([
    ['BAD_EMAIL', { email: 'sara@' }],
    ['BAD_EMAIL', { email: 'a@b.test, c@d.test' }],
    ['CHANGED_MEANWHILE', { seenEmail: 'another@seen.test' }],
    ['UNCHANGED', {}],
    ['NOT_FOUND', { reference: 'NOSUCHORDER' }],
  ])('stays when it is refused: %s', async (code, change) => {
    const stay = await holdNight(bank);
    const before = await rowOf(stay);
    const { reference, customerEmail: email } = before;
    const input = { reference, seenEmail: email, email, ...change };
    expect(await correctEmail(clerk, input)).toMatchObject({ ok: false, code });
    expect(await rowOf(stay)).toEqual(before);
  });
});

describe('a wrong telephone number', () => {
  const right = '+9647801112233';

  test('is corrected as the checkout reads it, the old one is kept, and the audit names neither', async () => {
    const stay = await holdNight(bank);
    const { reference, customerPhone } = await rowOf(stay);
    const asked = { reference, seenPhone: shownPhone(customerPhone), askedPhone: '' };
    expect(await correctPhone(clerk, { ...asked, phone: ' ٠٧٨٠ ١١١ ٢٢٣٣ ' })).toEqual({
      ok: true,
      value: { phone: '+964 780 111 2233', isLinkRenewed: false },
    });
    expect(await rowOf(stay)).toMatchObject({
      customerPhone: right,
      linkRound: 0,
      phoneCorrections: [{ oldPhone: customerPhone, newPhone: right, correctedById: clerk.userId }],
    });
    const entries = await entriesOf(stay, 'order.phone_corrected');
    expect(entries).toMatchObject([{ actorId: clerk.userId }]);
    const [entry] = entries;
    expect(JSON.stringify([entry?.before, entry?.after])).not.toMatch(/964|780/);
    const again = { ...asked, phone: '0780 111 2244' };
    expect(await correctPhone(clerk, again)).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  });

  test('takes an unusual number once it was asked about', async () => {
    const stay = await holdNight(bank);
    const { reference, customerPhone } = await rowOf(stay);
    const seenPhone = shownPhone(customerPhone);
    const asked = { reference, seenPhone, phone: '+964 100 000 0000', askedPhone: '' };
    const answer = { ok: false, code: 'UNUSUAL', number: '+9641000000000' };
    expect(await correctPhone(clerk, asked)).toEqual(answer);
    expect(await correctPhone(clerk, { ...asked, askedPhone: '+9641000000001' })).toEqual(answer);
    expect(await correctPhone(clerk, { ...asked, askedPhone: answer.number })).toMatchObject({
      ok: true,
    });
  });

  test.each([
    ['tooShort', { phone: '0780' }],
    ['tooLong', { phone: '+964 780 111 2233 4455' }],
    ['badPhone', { phone: 'call me' }],
    ['required', { phone: ' ' }],
    ['CHANGED_MEANWHILE', { seenPhone: '+964 770 999 9999' }],
    ['UNCHANGED', {}],
    ['NOT_FOUND', { reference: 'NOSUCHORDER' }],
  ])('stays when it is refused: %s', async (code, change) => {
    const stay = await holdNight(bank);
    const before = await rowOf(stay);
    const { reference, customerPhone } = before;
    const phone = code === 'UNCHANGED' ? customerPhone : right;
    const seenPhone = shownPhone(customerPhone);
    const input = { reference, seenPhone, phone, askedPhone: '', ...change };
    expect(await correctPhone(clerk, input)).toMatchObject({ ok: false, code });
    expect(await rowOf(stay)).toEqual(before);
  });
});
