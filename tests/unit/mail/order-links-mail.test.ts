import { locales } from '@/lib/i18n/locale';
import { composeMail } from '@/lib/mail/compose-mail';
import { identityOf } from '../../support/identity';

const sender = {
  appUrl: 'https://shop.example',
  merchantTimezone: 'Asia/Baghdad',
  identity: identityOf('Dar Dijla', 'desk@dardijla.example'),
};
const url = (reference: string) => `https://shop.example/orders/${reference}?key=Xw3kPq9LrT2vNs7d`;
const placed = (reference: string, isTest = false) => ({
  reference,
  placedAt: '2026-11-21T11:05:00.000Z',
  totalMinor: '250000000',
  isTest,
  statusUrl: url(reference),
});

async function composed(locale: string, orders: readonly object[]) {
  const payload = { at: '2026-11-23T11:05:00.000Z', orders };
  const recipient = 'guest@home.test';
  const row = { orderId: null, subjectKey: 'a-1', kind: 'order_links', recipient, locale, payload };
  const mail = await composeMail(row, sender);
  if (!mail.ok) throw new Error(mail.code);
  return mail.value;
}

describe('the email with the links of an address', () => {
  it.each(locales)('has each link on its own line, and where to press it: %s', async (locale) => {
    const given = [placed('D7Q2MK4XW'), placed('D8Q2MK4XW', true)];
    const { text, html, subject, messageId } = await composed(locale, given);
    for (const reference of ['D7Q2MK4XW', 'D8Q2MK4XW']) {
      expect(text.split('\n')).toContain(url(reference));
      expect(html).toContain(`href="${url(reference)}"`);
    }
    expect(messageId).toBe('<a-1.order_links@shop.example>');
    expect(text).not.toMatch(/\{\w+\}|TEST/);
    expect(subject).toContain('Dar Dijla');
  });

  it('carries the test mark where all of it is a test', async () => {
    const { subject } = await composed('en', [placed('D7Q2MK4XW', true)]);
    expect(subject).toBe('[TEST] Dar Dijla: the links to your orders');
  });
});
