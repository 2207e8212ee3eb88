// Which rules of its own has the demo's hotel? Set at the desk in the end, so that no order of the story is sold by them.
import { setDayRules } from '@/lib/desk/calendar/day-rules';
import { setGuestPrices } from '@/lib/desk/calendar/guest-prices';
import { setNightPrice } from '@/lib/desk/calendar/night-prices';
import { setExtra } from '@/lib/desk/calendar/stay-extras';
import type { CatalogueEditor } from '@/lib/desk/catalogue/change-product';
import { changeChildBands } from '@/lib/desk/identity/change-child-bands';
import { must } from './shopper-acts';

const slug = 'shanashil-suite';
/** Days from today. */
const season = { first: 45, last: 52 };
const everyDay = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [`weekdays-${day}`, 'yes']));
const ofChildren = (youngest: string, others: string) => ({
  'childMinors-2': youngest,
  'childMinors-11': others,
});

/** Half board, prices by guests in the suite, and a season there with its own prices and two nights at least. */
export async function setHouseRules(
  keeper: CatalogueEditor,
  day: (daysAhead: number) => string,
): Promise<void> {
  must('age groups', await changeChildBands(keeper, { childBands: '2, 11' }));
  const board = {
    nameEn: 'Half board',
    nameAr: 'نصف إقامة',
    nameCkb: 'نیوە خواردن',
    priceMinor: '20000',
    counted: 'person_night',
    isActive: 'yes',
  };
  must('extra', await setExtra(keeper, { extraId: '', seenVersion: 0, source: board }));
  const guests = {
    baseAdults: '2',
    adultMinor: '40000',
    singleMinor: '0',
    ...ofChildren('0', '20000'),
  };
  must('guests', await setGuestPrices(keeper, { slug, isNone: false, source: guests }));
  const [first, last] = [day(season.first), day(season.last)];
  const prices = {
    ...{ firstNight: first, lastNight: last, priceMinor: '340000', ...everyDay },
    ...{ adultMinor: '60000', ...ofChildren('', '30000') },
  };
  must('season', await setNightPrice(keeper, { slug, source: prices }));
  const rules = { firstDay: first, lastDay: last, minNights: '2', [`kinds-${slug}`]: 'yes' };
  const same = { arrival: 'same', departure: 'same', sale: 'same' };
  must('rules', await setDayRules(keeper, { slug, source: { ...rules, ...same, ...everyDay } }));
}
