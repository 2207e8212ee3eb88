import { type MailSample, mailSamples } from '@/app/dev/mails/mail-samples';
import { locales } from '@/lib/i18n/locale';
import { composeMail } from '@/lib/mail/compose-mail';
import { identityOf } from '../support/identity';
import { expect, test } from './fixtures/test';

/** A merchant whose addresses are as long as real ones. */
const identity = {
  ...identityOf('Dar Dijla', 'reservations.and.questions@dar-dijla-guesthouse.example'),
  mapUrl: `https://maps.example/place/${'Dar+Dijla+'.repeat(20)}@33.3,44.4,17z`,
  phone: '+964 770 123 4567',
};

/** The narrowest phone. */
const width = 320;

test('no mail is wider than a phone, in any language', async ({ page }) => {
  await page.setViewportSize({ width, height: 640 });
  const wide: string[] = [];
  for (const sample of mailSamples) {
    for (const locale of locales) {
      await page.setContent(await htmlOf(sample, locale));
      const shown = await page.evaluate(() => document.documentElement.scrollWidth);
      if (shown > width) wide.push(`${sample.name} ${locale}: ${shown}`);
    }
  }
  expect(wide).toEqual([]);
});

async function htmlOf({ kind, payload }: MailSample, locale: string): Promise<string> {
  const row = { orderId: 'a', kind, payload, locale, recipient: 'guest@example.test' };
  const sender = { appUrl: 'https://shop.example', merchantTimezone: 'Asia/Baghdad', identity };
  const mail = await composeMail(row, sender);
  if (!mail.ok) throw new Error(mail.code);
  return mail.value.html;
}
