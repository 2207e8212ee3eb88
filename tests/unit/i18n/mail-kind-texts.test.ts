import { createTranslator } from 'next-intl';
import { locales } from '@/lib/i18n/locale';
import { readMessages } from '@/lib/i18n/messages';
import { mails } from '@/lib/mail/mails';

test.each(locales)('every mail that the house writes has a name in %s', async (locale) => {
  const messages = await readMessages(locale);
  const t = createTranslator({ locale, messages, namespace: 'order.mails.kind' });
  expect(Object.keys(mails).filter((kind) => !t.has(kind as never))).toEqual([]);
});

test.each(locales)(
  'an amount that the bank cannot be sent is explained by the decimals of this house, in %s',
  async (locale) => {
    const messages = await readMessages(locale);
    const t = createTranslator({ locale, messages, namespace: 'desk.problem' });
    const said = [0, 2, 3].map((decimals) =>
      t('notPayable' as never, { decimals: String(decimals) } as never),
    );
    expect(new Set(said).size).toBe(3);
    expect(said.map((sentence) => sentence.includes('1250.50'))).toEqual([false, true, true]);
  },
);
