// Who asked for what, and when? Said in place of every act on money that has to wait for it.
import type { useTranslations } from 'next-intl';
import { formatInstant } from '@/lib/i18n/format-date';
import { formatMoney, money } from '@/lib/money/money';
import type { Waiting } from '@/lib/payments/ledger/waiting-request';
import { settings } from '@/lib/settings/env';

/** As one sentence in the reader's language. */
export function waitingSentence(
  t: ReturnType<typeof useTranslations<'desk'>>,
  { by, asked, amountMinor, askedAt }: Omit<Waiting, 'requestId'>,
  locale: string,
): string {
  return t(`waiting.${asked}`, {
    name: by,
    amount: amountMinor === null ? '' : formatMoney(money(BigInt(amountMinor)), locale),
    at: formatInstant(askedAt, locale, settings().merchantTimezone),
  });
}
