import { addDays, readStay, type Stay } from '@/lib/catalog/stay-dates';
import { normaliseDigits } from '@/lib/money';

type Query = Record<string, string | string[] | undefined>;

/** The dates that a room's address asks for; two nights from tomorrow when it asks for none. */
export function readStayQuery(
  query: Query,
  rules: { today: string; guestsMax: number },
): { checkIn: string; checkOut: string; guests: string; stay: Stay } {
  const first = addDays(rules.today, 1);
  const fallback: Stay = { checkIn: first, checkOut: addDays(first, 2), nights: 2 };
  const asked = readStay(
    { checkIn: textOf(query.checkIn), checkOut: textOf(query.checkOut) },
    rules.today,
  );
  const stay = asked.ok ? asked.value : fallback;
  const guests = textOf(query.guests);
  return {
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
    guests: /^[1-9]\d?$/.test(guests) ? guests : String(Math.min(2, rules.guestsMax)),
    stay,
  };
}

function textOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? normaliseDigits(value) : '';
}
