// Which part of the sign-in log does an address ask for? Read strictly: malformed parts are
// ignored.
import {
  dayValue,
  filterPairs,
  firstValue,
  type Place,
  placeValue,
  type Query,
} from '@/lib/text/query-value';
import { isRowId } from '@/lib/text/row-id';

export const signInOutcomes = [
  'password',
  'organisation',
  'wrong_code',
  'wrong_password',
  'disabled',
] as const;

export type SignInOutcome = (typeof signInOutcomes)[number];

export type SignInFilter = {
  readonly userId: string | null;
  readonly outcome: SignInOutcome | null;
  /** The network as logged; a prefix is enough. */
  readonly network: string;
  /** Days of the merchant's calendar, both included. */
  readonly from: string | null;
  readonly to: string | null;
  readonly after: Place | null;
};

export function readSignInFilter(query: Query): SignInFilter {
  return {
    userId: isRowId(firstValue(query.person)) ? firstValue(query.person) : null,
    outcome: signInOutcomes.find((known) => known === firstValue(query.outcome)) ?? null,
    network: /^[0-9A-Fa-f.:/]{1,60}$/.test(firstValue(query.network).trim())
      ? firstValue(query.network).trim().toLowerCase()
      : '',
    from: dayValue(query.from),
    to: dayValue(query.to),
    after: placeValue(query.after, isRowId),
  };
}

/** The filter as query parameters, without the place: a new filter starts at the first page. */
export function signInFilterPairs(filter: SignInFilter): Record<string, string> {
  const { userId, outcome, network, from, to } = filter;
  return filterPairs({ person: userId, outcome, network, from, to });
}
