// Which file puts an order's stays into a calendar, and which mail brings it along?
import 'server-only';
import { type Localized, textIn } from '@/lib/catalog/localized';
import { isLocale } from '@/lib/i18n/locale';
import { getTranslations } from '@/lib/i18n/translations';
import { shopperPayloads } from '@/lib/mail/payloads/shopper-payloads';
import type { MailAttachment } from '@/lib/mail/smtp';
import { merchantIn } from '@/lib/merchant/identity';
import { merchantIdentity } from '@/lib/merchant/known-merchant';
import { settings } from '@/lib/settings/env';
import { calendarFile } from './stay-calendar';

type Booking = {
  readonly reference: string;
  readonly confirmedAt: string;
  readonly lines: readonly {
    readonly names: Localized;
    readonly checkIn?: string | null | undefined;
    readonly checkOut?: string | null | undefined;
  }[];
};

/** The calendar file of an order's stays in one language; null without a stay. */
export async function bookingCalendar(booking: Booking, locale: string): Promise<string | null> {
  const { reference, confirmedAt, lines } = booking;
  const stays = lines.flatMap(({ names, checkIn, checkOut }) =>
    checkIn && checkOut ? [{ name: textIn(names, locale), checkIn, checkOut }] : [],
  );
  if (stays.length === 0) return null;
  const { appUrl, merchantTimezone: timeZone } = settings();
  const merchant = merchantIn(await merchantIdentity(), locale);
  const t = await getTranslations('status', isLocale(locale) ? locale : 'en');
  const words = [`${t('order')} ${reference}`, merchant.contact].filter((text) => text !== '');
  const about = { reference, confirmedAt, words, host: new URL(appUrl).hostname };
  return calendarFile(stays, { ...merchant, timeZone }, about);
}

type Mail = { readonly kind: string; readonly locale: string; readonly payload: unknown };

/** What goes with the mail that confirms a booking: its calendar file. */
export async function calendarOfMail(mail: Mail): Promise<readonly MailAttachment[]> {
  const payload = shopperPayloads.invoice.safeParse(mail.kind === 'invoice' ? mail.payload : null);
  if (!payload.success) return [];
  const { reference, at, lines } = payload.data;
  const named = wholeStays(lines).map(({ nameEn, nameAr, nameCkb, ...line }) => ({
    ...line,
    names: { en: nameEn, ar: nameAr, ckb: nameCkb },
  }));
  const file = await bookingCalendar({ reference, confirmedAt: at, lines: named }, mail.locale);
  if (file === null) return [];
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH';
  return [{ filename: `${reference}.ics`, contentType, content: Buffer.from(file) }];
}

type Dated = {
  readonly stay?: number | null | undefined;
  readonly checkOut?: string | null | undefined;
};

/** A stay of several prices is one event, from its first line until its last. */
function wholeStays<L extends Dated>(lines: readonly L[]): L[] {
  return lines.flatMap((line) => {
    if (line.stay == null) return [line];
    const own = lines.filter(({ stay }) => stay === line.stay);
    return own[0] === line ? [{ ...line, checkOut: own.at(-1)?.checkOut }] : [];
  });
}
