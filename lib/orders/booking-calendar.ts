// How do an order's stays get into a guest's calendar, and which emails attach the file?
import 'server-only';
import { isLocale } from '@/lib/i18n/locale';
import { type Localized, textIn } from '@/lib/i18n/localized';
import { getTranslations } from '@/lib/i18n/translations';
import { invoice } from '@/lib/mail/kinds/invoice';
import { stayCancelled } from '@/lib/mail/kinds/stay-cancelled';
import type { MailAttachment } from '@/lib/mail/smtp';
import { wholeStays } from '@/lib/mail/templates/order-payload';
import { merchantIn } from '@/lib/merchant/identity';
import { merchantIdentity } from '@/lib/merchant/known-merchant';
import { settings } from '@/lib/settings/env';
import { calendarFile } from './stay-calendar';

type Booking = {
  readonly reference: string;
  readonly confirmedAt: string;
  /** All of the order's stays, cancelled ones included. */
  readonly stays: readonly {
    readonly names: Localized;
    readonly checkIn: string;
    readonly checkOut: string;
    readonly isCancelled: boolean;
  }[];
};

/** The calendar file of an order's stays in one language; null without a stay. */
export async function bookingCalendar(booking: Booking, locale: string): Promise<string | null> {
  const { reference, confirmedAt } = booking;
  if (booking.stays.length === 0) return null;
  const stays = booking.stays.map(({ names, ...stay }) => ({
    ...stay,
    name: textIn(names, locale),
  }));
  const { appUrl, merchantTimezone: timeZone } = settings();
  const merchant = merchantIn(await merchantIdentity(), locale);
  const t = await getTranslations('status', isLocale(locale) ? locale : 'en');
  const words = [`${t('order')} ${reference}`, merchant.contact].filter((text) => text !== '');
  const about = { reference, confirmedAt, words, host: new URL(appUrl).hostname };
  return calendarFile(stays, { ...merchant, timeZone }, about);
}

type Mail = { readonly kind: string; readonly locale: string; readonly payload: unknown };

/** The calendar file to attach to emails that confirm a booking or the cancellation of a stay. */
export async function calendarOfMail(mail: Mail): Promise<readonly MailAttachment[]> {
  const known = bookingIn(mail);
  if (known === null) return [];
  const { reference, at, lines } = known;
  const stays = wholeStays(lines).map(({ name: names, ...line }, place) => ({
    ...line,
    names,
    isCancelled: known.cancelled.includes(place),
  }));
  const file = await bookingCalendar({ reference, confirmedAt: at, stays }, mail.locale);
  if (file === null) return [];
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH';
  return [{ filename: `${reference}.ics`, contentType, content: Buffer.from(file) }];
}

function bookingIn({ kind, payload }: Mail) {
  if (kind === 'invoice') {
    const read = invoice.payload.safeParse(payload);
    const cancelled: number[] = [];
    return read.success ? { ...read.data, cancelled } : null;
  }
  if (kind !== 'stay_cancelled') return null;
  const read = stayCancelled.payload.safeParse(payload);
  if (!read.success) return null;
  const cancelled = read.data.stays.flatMap(({ place }) => place ?? []);
  // Older builds did not record which stays were cancelled.
  return cancelled.length === read.data.stays.length ? { ...read.data, cancelled } : null;
}
