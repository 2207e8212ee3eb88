// Which dates did this visitor last search for? Kept until the browser closes, for other links.
import { normaliseDigits } from '@/lib/money/money';
import { ownCookie } from '@/lib/settings/own-cookie';
import { readStayWish, type StayWish } from './stay-wish';

type Rules = Parameters<typeof readStayWish>[1];

/** Name and flags of the cookie that holds the last dates and guests of a search. */
export function stayCookie() {
  return ownCookie('diwan_stay', undefined);
}

const shape =
  /^(\d{4}-\d\d-\d\d)_(\d{4}-\d\d-\d\d)_([1-9]\d?)(?:_([2-9]))?(?:_a(\d{1,2}(?:\.\d{1,2}){0,19}))?$/;

/** The cookie's value for an address with dates; null for any other. */
export function keptStay(pathname: string, query: URLSearchParams): string | null {
  if (pathname !== '/' && !pathname.startsWith('/rooms/')) return null;
  const rooms = query.get('rooms') ?? '1';
  const ages = normaliseDigits(query.get('childAges') ?? '').match(/\d+/g) ?? [];
  const kept = ['checkIn', 'checkOut', 'guests']
    .map((name) => query.get(name))
    .concat(rooms === '1' ? [] : [rooms])
    .concat(ages.length === 0 ? [] : [`a${ages.join('.')}`])
    .join('_');
  return shape.test(kept) ? kept : null;
}

/**
 * The stay in an address, or else the last one searched for. A kept stay that is no longer
 * possible, such as one in the past, is ignored.
 */
export function wishedStay(
  query: Parameters<typeof readStayWish>[0],
  kept: string | undefined,
  rules: Rules,
): StayWish {
  const wish = readStayWish(query, rules);
  const [, checkIn, checkOut, guests, rooms, childAges] = shape.exec(kept ?? '') ?? [];
  if (wish.isAsked || checkIn === undefined) return wish;
  const again = readStayWish({ checkIn, checkOut, guests, rooms, childAges }, rules);
  const isUsable = again.stay !== null || again.problem.code === 'TOO_MANY_GUESTS';
  return isUsable ? again : wish;
}
