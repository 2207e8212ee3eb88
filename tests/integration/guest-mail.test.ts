import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { prepareWhatsapp, takeGuestLink } from '@/lib/desk/order/share-order';
import { showMail } from '@/lib/desk/order/show-mail';
import { readTopicMark } from '@/lib/desk/orders/desk-news';
import { deliverDueMails } from '@/lib/mail/deliver-mails';
import { correctPhone } from '@/lib/orders/contact/correct-phone';
import { correctEmail, mailSendingsMax, sendMailAgain } from '@/lib/orders/guest-mail';
import { orderKey } from '@/lib/orders/order-link';
import { correctOwnEmail, ownCorrectionsMax } from '@/lib/orders/own-email';
import { findOrderForShopper } from '@/lib/orders/read-order';
import type { Actor } from '@/lib/rights/actor';
import { shownPhone } from '@/lib/text/phone-number';
import ar from '@/messages/ar/status.json';
import { holdNight, type OneNight } from '../support/one-night';
import { createPerson } from '../support/people';
import { runSql } from '../support/plain-sql';
import { problemOf } from '../support/problem-of';
import { auditOf } from '../support/records';
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
const entriesOf = ({ orderId }: OneNight, action: string) => auditOf(`order:${orderId}`, action);

/** A hold, and what a page of the desk shows of it. */
async function shownHold() {
  const stay = await holdNight(bank);
  return { stay, ...(await rowOf(stay)) };
}

describe('an email that did not arrive', () => {
  test('is sent again as an email of its own, to the address of now, and written down', async () => {
    const { stay, reference, customerEmail } = await shownHold();
    const first = (await leaving(stay)).find(({ id }) => id.includes('.invoice@'));
    const again = { reference, kind: 'invoice' };
    const sentTo = { ok: true, value: { email: customerEmail } };
    expect(await sendMailAgain(clerk, again)).toEqual(sentTo);
    expect(await sendMailAgain(clerk, again)).toMatchObject({ code: 'ON_ITS_WAY' });
    const shown = await readTopicMark(`order:${reference}`);
    const [second, ...more] = await leaving(stay);
    expect(more).toEqual([]);
    // The open page of the order says Sent instead of Queued by itself.
    expect(await readTopicMark(`order:${reference}`)).not.toBe(shown);
    expect(second?.id).toContain('.invoice.2@');
    expect(second?.text).toBe(first?.text);
    const expected = [{ actorId: clerk.userId, after: { mail: 'invoice', sending: 2 } }];
    expect(await entriesOf(stay, 'order.mail_sent_again')).toMatchObject(expected);
  });

  test('is not sent for ever, nor one that never was, nor a payment link', async () => {
    const { stay, reference } = await shownHold();
    await runSql(`UPDATE mail_outbox SET state = 'SENT',
        payload = payload || '{"sending": ${mailSendingsMax}}' WHERE order_id = '${stay.orderId}'`);
    const codeOf = async (kind: string, of = reference) => {
      const sent = await sendMailAgain(clerk, { reference: of, kind });
      return sent.ok ? 'sent' : sent.code;
    };
    expect([await codeOf('invoice'), await codeOf('reversed')]).toEqual(['TOO_MANY', 'NOT_FOUND']);
    expect(await codeOf('payment_link')).toBe('NOT_FOUND');
    expect(await codeOf('invoice', 'NOSUCHORDER')).toBe('NOT_FOUND');
    expect(await entriesOf(stay, 'order.mail_sent_again')).toEqual([]);
  });
});

describe('a wrong address', () => {
  test('is corrected: its links open nothing any more, the old one is kept, mails go to the new one', async () => {
    const { stay, reference, customerEmail: seenEmail } = await shownHold();
    const oldKey = orderKey({ id: stay.orderId, linkRound: 0 });
    expect(await findOrderForShopper({ reference, key: oldKey })).not.toBeNull();
    const wish = { reference, seenEmail, email: ' Sara@Right.test ' };
    const corrected = await correctEmail(clerk, wish);
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
    ['email cutEmail', { email: 'sara@' }],
    ['email badEmail', { email: 'a@b.test, c@d.test' }],
    ['CHANGED_MEANWHILE', { seenEmail: 'another@seen.test' }],
    ['UNCHANGED', {}],
    ['NOT_FOUND', { reference: 'NOSUCHORDER' }],
  ])('stays when it is refused: %s', async (code, change) => {
    const stay = await holdNight(bank);
    const before = await rowOf(stay);
    const { reference, customerEmail: email } = before;
    const input = { reference, seenEmail: email, email, ...change };
    expect(problemOf(await correctEmail(clerk, input))).toBe(code);
    expect(await rowOf(stay)).toEqual(before);
  });
});

describe('a wrong address that its guest corrects', () => {
  /** The order, and its guest's wish for another address. */
  async function ownOrder() {
    const { stay, reference, cartId } = await shownHold();
    const correct = async (email: string, change: object = {}, hours = 0) =>
      correctOwnEmail(
        { reference, cartId, seenEmail: (await rowOf(stay)).customerEmail, email, ...change },
        { now: () => new Date(Date.now() + hours * 3_600_000) },
      );
    return { stay, reference, correct };
  }

  test('gets the confirmation and a new link there, and the guest is written down as who did it', async () => {
    const { stay, reference, correct } = await ownOrder();
    await leaving(stay);
    const oldKey = orderKey({ id: stay.orderId, linkRound: 0 });
    const value = { email: 'sara@right.test', orderId: stay.orderId, linkRound: 1, isSent: true };
    expect(await correct('sara@right.test')).toEqual({ ok: true, value });
    expect(await findOrderForShopper({ reference, key: oldKey })).toBeNull();
    const [mail, ...more] = await leaving(stay);
    expect(more).toEqual([]);
    const id = expect.stringContaining('.invoice.2@');
    expect(mail).toMatchObject({ to: 'sara@right.test', id });
    expect(mail?.text).toContain(orderKey({ id: stay.orderId, linkRound: 1 }));
    expect((await rowOf(stay)).corrections).toMatchObject([{ correctedById: null }]);
    const entries = await entriesOf(stay, 'order.email_corrected');
    expect(entries).toMatchObject([{ actorKind: 'shopper', actorId: null }]);
  });

  test.each([
    ['NOT_FOUND', 'without the session that placed it', { cartId: null }, 0],
    ['NOT_FOUND', 'from another session', { cartId: randomUUID() }, 0],
    ['NOT_FOUND', 'a day later', {}, 25],
    ['email cutEmail', 'for no address', { email: 'sara@' }, 0],
    ['CHANGED_MEANWHILE', 'over another correction', { seenEmail: 'other@seen.test' }, 0],
  ])('is refused, %s: %s', async (code, _why, change, hours) => {
    const { stay, correct } = await ownOrder();
    const before = await rowOf(stay);
    expect(problemOf(await correct('sara@right.test', change, hours))).toBe(code);
    expect(await rowOf(stay)).toEqual(before);
  });

  test('is not corrected for ever', async () => {
    const { stay, correct } = await ownOrder();
    for (let turn = 0; turn < ownCorrectionsMax; turn += 1) {
      expect(await correct(`sara${turn}@right.test`)).toMatchObject({ ok: true });
    }
    expect(await correct('once@more.test')).toMatchObject({ code: 'TOO_MANY' });
    // Staff still can.
    const { reference, customerEmail: seenEmail } = await rowOf(stay);
    const byStaff = await correctEmail(clerk, { reference, seenEmail, email: 'once@more.test' });
    expect(byStaff).toMatchObject({ ok: true });
  });
});

describe('a wrong telephone number', () => {
  const right = '+9647801112233';

  test('is corrected as the checkout reads it, the old one is kept, and the audit names neither', async () => {
    const { stay, reference, customerPhone } = await shownHold();
    const asked = { reference, seenPhone: shownPhone(customerPhone), askedPhone: '' };
    const expected = { ok: true, value: { phone: '+964 780 111 2233', isLinkRenewed: false } };
    expect(await correctPhone(clerk, { ...asked, phone: ' ٠٧٨٠ ١١١ ٢٢٣٣ ' })).toEqual(expected);
    expect(await rowOf(stay)).toMatchObject({
      customerPhone: right,
      linkRound: 0,
      phoneCorrections: [{ oldPhone: customerPhone, newPhone: right, correctedById: clerk.userId }],
    });
    const [entry] = await entriesOf(stay, 'order.phone_corrected');
    expect(entry).toMatchObject({ actorId: clerk.userId });
    expect(JSON.stringify([entry?.before, entry?.after])).not.toMatch(/964|780/);
    const again = { ...asked, phone: '0780 111 2244' };
    expect(await correctPhone(clerk, again)).toMatchObject({ code: 'CHANGED_MEANWHILE' });
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
    const refused = /^[a-z]/.test(code) ? { fields: { phone: code } } : { code };
    expect(await correctPhone(clerk, input)).toMatchObject({ ok: false, ...refused });
    expect(await rowOf(stay)).toEqual(before);
  });
});

describe('an email that is shown', () => {
  test('is what the guest has, in the guest’s language, without a link that works', async () => {
    const { stay, reference, customerEmail } = await shownHold();
    await runSql(`UPDATE mail_outbox SET locale = 'ckb' WHERE order_id = '${stay.orderId}'`);
    expect(await showMail(reference, 'invoice', false)).toMatchObject({ isQueued: true });
    const sent = (await leaving(stay)).find(({ id }) => id.includes('.invoice@'));
    const shown = await showMail(reference, 'invoice', false);
    const to = { recipient: customerEmail, againTo: customerEmail };
    const gone = { isQueued: false, sentAt: expect.any(String) };
    expect(shown).toMatchObject({ locale: 'ckb', ...to, ...gone });
    expect(shown?.html).toContain('dir="rtl"');
    expect(shown?.html).toContain(reference);
    expect(sent?.text).toContain('key=');
    expect(shown?.html).not.toMatch(/key=|href=|<script/);
  });

  test('says to which address it would go now, and is not there once its text is gone', async () => {
    const { stay, reference, customerEmail } = await shownHold();
    await leaving(stay);
    const email = 'sara@right.test';
    await correctEmail(clerk, { reference, seenEmail: customerEmail, email });
    const to = { recipient: customerEmail, againTo: email };
    expect(await showMail(reference, 'invoice', false)).toMatchObject(to);
    await runSql(`UPDATE mail_outbox SET recipient = '', payload = '{}'
        WHERE order_id = '${stay.orderId}'`);
    expect(await showMail(reference, 'invoice', false)).toBeNull();
    expect(await showMail(reference, 'payment_link', true)).toBeNull();
    expect(await showMail('NOSUCHORDER', 'invoice', false)).toBeNull();
  });
});

describe('an order that staff give out', () => {
  test('has a link for everyone who completes payments, and it is written down who took it', async () => {
    const { stay, reference, customerPhone, linkRound } = await shownHold();
    const taken = await takeGuestLink(clerk, reference);
    const key = taken.ok ? new URL(taken.value.url).searchParams.get('key') : null;
    expect(key).toBe(orderKey({ id: stay.orderId, linkRound }));
    expect(await entriesOf(stay, 'order.link_taken')).toMatchObject([{ actorId: clerk.userId }]);
    const over = { now: () => new Date(Date.now() + 181 * 86_400_000) };
    expect(await takeGuestLink(clerk, reference, over)).toMatchObject({ code: 'LINK_OVER' });
    expect(await entriesOf(stay, 'order.link_taken')).toHaveLength(1);
    // It may have gone to the number that turns out to be wrong.
    const asked = { reference, seenPhone: shownPhone(customerPhone), askedPhone: '' };
    await correctPhone(clerk, { ...asked, phone: '0780 111 2233' });
    expect(await findOrderForShopper({ reference, key: key ?? '' })).toBeNull();
  });

  test('is told of by WhatsApp in the guest’s language, without its link', async () => {
    const { stay, reference } = await shownHold();
    await runSql(`UPDATE "order" SET locale = 'ar' WHERE id = '${stay.orderId}'`);
    const message = await prepareWhatsapp(clerk, reference);
    expect(message).toMatchObject({ ok: true, value: { digits: '9647700000000' } });
    const text = message.ok ? message.value.text : '';
    expect(text).toContain(reference);
    expect(text).toContain(ar.heading.authorised);
    expect(text).not.toContain('key=');
    const entries = await entriesOf(stay, 'order.whatsapp_prepared');
    expect(entries).toMatchObject([{ actorId: clerk.userId }]);
    await runSql(`UPDATE "order" SET customer_phone = '12' WHERE id = '${stay.orderId}'`);
    expect(await prepareWhatsapp(clerk, reference)).toMatchObject({ code: 'NO_PHONE' });
  });

  test('gives out nothing of a guest who was erased', async () => {
    const { stay, reference } = await shownHold();
    await runSql(`UPDATE "order" SET erased_at = now() WHERE id = '${stay.orderId}'`);
    expect(await takeGuestLink(clerk, reference)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await prepareWhatsapp(clerk, reference)).toMatchObject({ code: 'NOT_FOUND' });
  });
});
