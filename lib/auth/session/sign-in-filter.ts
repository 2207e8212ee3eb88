// Which part of the sign-in log does an address ask for? Read strictly: malformed parts are
// ignored.
import { isRowId } from '@/lib/text/row-id';

export const signInOutcomes = [
  'password',
  'organisation',
  'wrong_code',
  'wrong_password',
  'disabled',
] as const;

export type SignInOutcome = (typeof signInOutcomes)[number];

/** The place of a row in the list: newest first, ties by id. */
export type SignInPlace = { readonly at: string; readonly id: string };

export type SignInFilter = {
  readonly userId: string | null;
  readonly outcome: SignInOutcome | null;
  /** The network as logged; a prefix is enough. */
  readonly network: string;
  /** Days of the merchant's calendar, both included. */
  readonly from: string | null;
  readonly to: string | null;
  readonly after: SignInPlace | null;
};

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

export function readSignInFilter(query: Query): SignInFilter {
  const [at = '', id = ''] = one(query.after).split('_');
  return {
    userId: isRowId(one(query.person)) ? one(query.person) : null,
    outcome: signInOutcomes.find((known) => known === one(query.outcome)) ?? null,
    network: /^[0-9A-Fa-f.:/]{1,60}$/.test(one(query.network).trim())
      ? one(query.network).trim().toLowerCase()
      : '',
    from: dayOf(one(query.from)),
    to: dayOf(one(query.to)),
    after: isInstant(at) && isRowId(id) ? { at, id } : null,
  };
}

/** The filter as query parameters, without the place: a new filter starts at the first page. */
export function signInFilterPairs(filter: SignInFilter): Record<string, string> {
  const { userId, outcome, network, from, to } = filter;
  const pairs = { person: userId, outcome, network, from, to };
  return Object.fromEntries(
    Object.entries(pairs).filter((pair): pair is [string, string] => Boolean(pair[1])),
  );
}

function one(value: string | readonly string[] | undefined): string {
  return [value ?? ''].flat()[0] ?? '';
}

function dayOf(text: string): string | null {
  return /^\d{4}-\d\d-\d\d$/.test(text) && isInstant(`${text}T00:00:00.000Z`) ? text : null;
}

function isInstant(text: string): boolean {
  const instant = new Date(text);
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === text;
}
