import { describe, expect, it } from 'vitest';
import { composeMail } from '@/lib/mail/compose-mail';
import type { InvoicePayload } from '@/lib/mail/invoice-payload';
import { renderInvoice } from '@/lib/mail/templates/invoice';

const merchant = { name: 'Dar Dijla', contact: 'desk@dardijla.test' };

describe('the invoice mail', () => {
  it('says of a hold that nothing was taken, with stay dates', () => {
    const mail = renderInvoice(stay(), 'en', merchant);

    expect(mail.subject).toBe('Dar Dijla: your booking D-7Q2M is confirmed, 250,000 IQD held');
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain('250,000 IQD is held on your card. It has not been taken.');
      expect(body).toContain('Check-in 2026-12-01, check-out 2026-12-03');
      expect(body).toContain('2 nights');
      expect(body).toContain('2 guests');
      expect(body).not.toContain('has been paid');
    }
  });

  it('says of a sale that it is paid, with the note on delivery', () => {
    const mail = renderInvoice(goods(), 'en', merchant);

    expect(mail.subject).toBe('Dar Dijla: payment of 36,000 IQD received for order D-7Q2M');
    expect(mail.text).toContain('36,000 IQD has been paid by your card.');
    expect(mail.text).toMatch(/delivered or ready for collection/);
    expect(mail.text).not.toContain('is held');
  });

  it('P5 shows dinars by three decimals, with the fraction only when there is one', () => {
    const mail = renderInvoice({ ...goods(), authorisedMinor: '36000500' }, 'en', merchant);
    expect(mail.text).toContain('Amount paid: 36,000.500 IQD');
    expect(mail.text).toContain('Order total: 36,000 IQD');
    expect(mail.text).toContain(
      'your order is 36,000 IQD, the amount at the bank is 36,000.500 IQD',
    );
  });

  it('gives the references a bank asks for, the link and the contact', () => {
    const { text, html } = renderInvoice(stay(), 'en', merchant);
    expect(text).toContain('Retrieval reference (RRN): 612345678901');
    expect(text).toContain('Approval code: 123456');
    expect(text).toContain('https://shop.test/orders/D-7Q2M?key=abc');
    expect(text).toContain('Write to desk@dardijla.test');
    expect(html).toContain('href="https://shop.test/orders/D-7Q2M?key=abc"');
  });

  it('says when the bank gave no reference', () => {
    const { text } = renderInvoice({ ...stay(), rrn: '', approvalCode: null }, 'en', merchant);
    expect(text).toContain('Approval code: not given by the bank');
    expect(text).toContain('Retrieval reference (RRN): not given by the bank');
  });

  it('carries the test mark in subject and body of a test order, and only there', () => {
    const test = renderInvoice({ ...stay(), isTest: true }, 'en', merchant);
    expect(test.subject).toMatch(/^\[TEST\] /);
    expect(test.text).toContain('This mail belongs to a test.');
    expect(test.html).toContain('This mail belongs to a test.');

    const real = renderInvoice(stay(), 'en', merchant);
    expect(`${real.subject}${real.text}${real.html}`).not.toMatch(/test\b.*no money moved/i);
  });

  it('M1 shows names and references as text', () => {
    const hostile = `"><img src=x onerror=alert(1)><script>`;
    const payload = { ...stay(), customerName: hostile, rrn: hostile };
    const { html } = renderInvoice(payload, 'en', { ...merchant, name: hostile });
    expect(html).not.toMatch(/<img|<script/);
    expect(html).toContain('&#60;script&#62;');
  });

  it('M2 keeps line breaks of names out of the subject and the body', () => {
    const payload = { ...stay(), customerName: 'Ali\r\nBcc: all@evil.test\r\n\r\nHello' };
    const mail = renderInvoice(payload, 'en', { ...merchant, name: 'Dar\r\nBcc: all@evil.test' });
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.text).not.toMatch(/^Bcc:/m);
  });

  it('falls back to English for a language whose words are not complete', () => {
    expect(renderInvoice(stay(), 'ckb', merchant).subject).toBe(
      renderInvoice(stay(), 'en', merchant).subject,
    );
  });
});

describe('composing a row of the outbox', () => {
  const sender = { appUrl: 'https://shop.test', merchantName: 'Dar Dijla', merchantContact: '' };
  const row = { orderId: '019', kind: 'invoice', recipient: 'guest@home.test', locale: 'en' };

  it('F25 gives a Message-ID that depends on order and kind alone', () => {
    const first = composeMail({ ...row, payload: stay() }, sender);
    const again = composeMail({ ...row, payload: goods() }, sender);
    expect(first).toMatchObject({ ok: true, value: { messageId: '<019.invoice@shop.test>' } });
    expect(again).toMatchObject({ ok: true, value: { messageId: '<019.invoice@shop.test>' } });
  });

  it.each([
    'guest@home.test,other@evil.test',
    'guest@home.test\r\nBcc: other@evil.test',
    '"a b"@home.test',
    'Guest <guest@home.test>',
    'guest＠home.test',
    'guest@home',
    `${'x'.repeat(65)}@home.test`,
    '',
  ])('M2 K19 refuses the recipient %j', (recipient) => {
    const composed = composeMail({ ...row, recipient, payload: stay() }, sender);
    expect(composed).toMatchObject({ ok: false, code: 'BAD_RECIPIENT' });
  });

  it('refuses a payload or a kind that is not its own', () => {
    expect(composeMail({ ...row, payload: { reference: 'D-1' } }, sender)).toMatchObject({
      code: 'BAD_PAYLOAD',
    });
    expect(
      composeMail({ ...row, payload: { ...stay(), statusUrl: 'javascript:alert(1)' } }, sender),
    ).toMatchObject({ code: 'BAD_PAYLOAD' });
    expect(composeMail({ ...row, kind: 'offer', payload: stay() }, sender)).toMatchObject({
      code: 'UNKNOWN_KIND',
    });
  });
});

function stay(): InvoicePayload {
  return {
    reference: 'D-7Q2M',
    isTest: false,
    transactionType: 'authorization',
    lines: [
      {
        kind: 'STAY',
        nameEn: 'River room',
        nameAr: 'غرفة النهر',
        nameCkb: 'ژووری ڕووبار',
        quantity: 2,
        unitPriceMinor: '125000000',
        lineTotalMinor: '250000000',
        checkIn: '2026-12-01',
        checkOut: '2026-12-03',
        guests: 2,
      },
    ],
    totalMinor: '250000000',
    authorisedMinor: '250000000',
    rrn: '612345678901',
    approvalCode: '123456',
    customerName: 'Zainab',
    statusUrl: 'https://shop.test/orders/D-7Q2M?key=abc',
  };
}

function goods(): InvoicePayload {
  return {
    ...stay(),
    transactionType: 'sale',
    lines: [
      {
        kind: 'GOODS',
        nameEn: 'Cardamom coffee',
        nameAr: 'قهوة بالهيل',
        nameCkb: 'قاوەی هێل',
        quantity: 3,
        unitPriceMinor: '12000000',
        lineTotalMinor: '36000000',
      },
    ],
    totalMinor: '36000000',
    authorisedMinor: '36000000',
  };
}
