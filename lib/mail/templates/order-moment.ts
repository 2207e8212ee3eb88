// What does a guest want of an order beside the money? Its picture, its days and place, and where to tap.
import { formatDay } from '@/lib/i18n/format-date';
import { formatList } from '@/lib/i18n/format-list';
import { directionOf, type Locale } from '@/lib/i18n/locale';
import { type Localized, textIn } from '@/lib/i18n/localized';
import type { MailButton, MailFact, Merchant } from './mail-content';
import type { MailTranslator } from './mail-messages';
import { foreignText, isolated } from './mail-text';
import { type OrderPayload, type ShopperMailLine, wholeStays } from './order-payload';

type Texts = {
  readonly locale: Locale;
  readonly t: MailTranslator;
  readonly merchant: Merchant;
};

/** The first uploaded picture among what was ordered: mail readers show no drawings. */
export function pictureOf({ lines }: OrderPayload, { locale, merchant }: Texts) {
  const line = lines.find(({ picture }) => picture);
  if (line === undefined) return null;
  return { url: `${merchant.appUrl}/pictures/${line.picture}/narrow`, alt: ownName(line, locale) };
}

/** What a mail says of coming: the stays and the place, or the place alone. */
export type Visit = 'stays' | 'place';

/** Each stay with its days and guests, then the place, unless all is brought. */
export function visitFacts(
  payload: OrderPayload,
  { t, locale, merchant }: Texts,
  visit: Visit | undefined,
): MailFact[] {
  if (visit === undefined) return [];
  const { checkInFrom, checkOutBy, address, hours } = merchant;
  const stays = staysOf(payload, visit).map((line) => {
    const checkIn = { day: formatDay(line.checkIn, locale), at: checkInFrom };
    const checkOut = { day: formatDay(line.checkOut, locale), at: checkOutBy };
    return {
      label: ownName(line, locale),
      details: [
        t(checkInFrom === '' ? 'place.checkIn' : 'place.checkInFrom', checkIn),
        t(checkOutBy === '' ? 'place.checkOut' : 'place.checkOutBy', checkOut),
        ...guestsOf(line, t, locale),
      ],
      value: '',
    };
  });
  const place = [
    ...(address === '' ? [] : [isolated(foreignText(address), directionOf(locale))]),
    ...(hours === '' ? [] : [t('place.hours', { hours })]),
  ];
  if (place.length === 0 || !isVisited(payload)) return stays;
  return [...stays, { label: foreignText(merchant.name), details: place, value: '' }];
}

/** How many guests come, with the ages of the children among them. */
export function guestsOf(
  { guests, childAges }: ShopperMailLine,
  t: Texts['t'],
  locale: Locale,
): string[] {
  if (!guests) return [];
  const ages = (childAges ?? []).map(String);
  if (ages.length === 0) return [t('guests', { count: guests })];
  return [t('family', { count: guests, ages: formatList(ages, locale) })];
}

function staysOf({ lines }: OrderPayload, visit: Visit | undefined) {
  return visit === 'stays' ? wholeStays(lines) : [];
}

/** Whether the guest comes to us: for a stay, or to collect goods. */
function isVisited({ lines, goods }: OrderPayload): boolean {
  return lines.some(({ kind }) => kind === 'STAY') || !goods?.delivery;
}

/** The map and the calendar of what is confirmed, and in any case the merchant's number. */
export function buttonsOf(
  payload: OrderPayload,
  { t, merchant: { mapUrl, phone } }: Texts,
  visit: Visit | undefined,
): MailButton[] {
  const calendar = new URL(payload.statusUrl);
  calendar.pathname += '/calendar';
  return [
    ...(visit && mapUrl !== '' && isVisited(payload)
      ? [{ label: t('place.map'), url: mapUrl }]
      : []),
    ...(phone === ''
      ? []
      : [{ label: t('place.call', { phone }), url: `tel:${phone.replace(/[^0-9+]/g, '')}` }]),
    ...(staysOf(payload, visit).length > 0
      ? [{ label: t('place.calendar'), url: calendar.href }]
      : []),
  ];
}

/** A name in the mail's language, else in another one. */
export function ownName({ name }: { readonly name: Localized }, locale: Locale): string {
  return foreignText(textIn(name, locale));
}
