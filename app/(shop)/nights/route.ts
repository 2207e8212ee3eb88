import { readCartId } from '@/lib/cart/cart-cookie';
import {
  type CalendarDay,
  type CalendarMonths,
  inThousands,
} from '@/lib/catalogue/calendar-months';
import { type OfferedNight, readOfferedNights } from '@/lib/catalogue/offered-nights';
import { daysAheadMax, nightsMax, todayIn } from '@/lib/catalogue/stay-dates';
import { childAges, roomsMax } from '@/lib/catalogue/stay-form';
import { formatDay, formatMonth } from '@/lib/i18n/format-date';
import { requestLocale } from '@/lib/i18n/language-cookie';
import { getTranslations, type Translate } from '@/lib/i18n/translations';
import { guideRate } from '@/lib/merchant/guide-rate';
import { type GuideRate, guideAmount } from '@/lib/money/guide-amount';
import { formatMoney, money } from '@/lib/money/money';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { addDays } from '@/lib/time/iso-date';
import { calendarWords } from '../_components/calendar-words';
import { maySeeDrafts } from '../_components/preview';

/** A phone turns several pages of the calendar before it asks again. */
const monthsAtOnce = 3;
const headers = { 'cache-control': 'private, max-age=30', vary: 'Cookie' };

/**
 * The nights of some months, as the calendar shows them: price, free rooms, and their words; with
 * `words`, the calendar's own.
 */
export async function GET(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const locale = await requestLocale();
  const words = query.get('words');
  if (words !== null) {
    return Response.json(await calendarWords(locale, words === 'room'), { headers });
  }
  const today = todayIn(settings().merchantTimezone, systemClock.now());
  const months = monthsFrom(query.get('month') ?? '', today);
  const first = `${months[0]}-01`;
  const from = first < today ? today : first;
  const horizon = addDays(today, daysAheadMax + nightsMax);
  const end = `${monthAfter(months.at(-1) ?? '')}-01`;
  const until = end < horizon ? end : horizon;
  const guests = countIn(query.get('guests'), 99);
  const ages = childAges().read([query.get('childAges')?.slice(0, 60) ?? '']);
  const wish = {
    slug: query.get('room')?.slice(0, 80) ?? null,
    party: { guests, childAges: ages.ok && ages.value.length < guests ? ages.value : [] },
    rooms: countIn(query.get('rooms'), roomsMax),
    cartId: await readCartId(),
    isPreview: await maySeeDrafts(),
  };
  const nights = from < until ? await readOfferedNights({ ...wish, from, until }) : [];
  const t = await getTranslations('shop');
  const rate = await guideRate();
  const found: CalendarMonths = {
    months: months.map((month) => ({ month, title: formatMonth(month, locale) })),
    days: nights.map((night) => shownDay(night, locale, t, rate)),
  };
  return Response.json(found, { headers });
}

function shownDay(
  { night, free, priceMinor, rules }: OfferedNight,
  locale: string,
  t: Translate,
  rate: GuideRate | null,
) {
  const about = rate && priceMinor !== null ? guideAmount(priceMinor, rate) : null;
  const day: CalendarDay = {
    date: night,
    name: formatDay(night, locale),
    said: rules.notForSale ? t('calendar.notForSale') : t('room.nightFree', { free }),
    free,
    ...(Object.keys(rules).length > 0 && { rules }),
    ...(priceMinor !== null && {
      minor: Number(priceMinor),
      price: inThousands(priceMinor),
      full: formatMoney(money(priceMinor), locale),
      ...(about !== null && rate && { about: `≈ ${about} ${rate.currency}` }),
    }),
  };
  return day;
}

function monthsFrom(typed: string, today: string): string[] {
  const isMonth = /^20\d\d-(?:0[1-9]|1[0-2])$/.test(typed);
  const months = [isMonth ? typed : today.slice(0, 7)];
  while (months.length < monthsAtOnce) months.push(monthAfter(months.at(-1) ?? ''));
  return months;
}

const monthAfter = (month: string) => addDays(`${month}-28`, 5).slice(0, 7);

function countIn(typed: string | null, max: number): number {
  const count = /^[1-9]\d?$/.test(typed ?? '') ? Number(typed) : 1;
  return Math.min(count, max);
}
