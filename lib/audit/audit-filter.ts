// Which part of the audit does an address ask for? Read strictly: malformed parts are ignored.
import { isRowId } from '@/lib/text/row-id';

/** The place of an entry in the list: newest first, ties by id. */
export type AuditPlace = { readonly at: string; readonly id: string };

export type AuditFilter = {
  /** A subject, an order's reference or a person's e-mail address, as it was typed. */
  readonly about: string;
  readonly actorId: string | null;
  readonly action: string | null;
  /** Days of the merchant's calendar, both included. */
  readonly from: string | null;
  readonly to: string | null;
  readonly after: AuditPlace | null;
};

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

const actionShape = /^[a-zA-Z_.]{1,60}$/;
const placeShape = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\d{1,18})$/;

/** The filter of a page's query. */
export function readAuditFilter(query: Query): AuditFilter {
  const [, at, id] = placeShape.exec(one(query.after)) ?? [];
  return {
    about: one(query.about).trim().slice(0, 254),
    actorId: isRowId(one(query.person)) ? one(query.person) : null,
    action: actionShape.test(one(query.action)) ? one(query.action) : null,
    from: dayOf(one(query.from)),
    to: dayOf(one(query.to)),
    after: at !== undefined && id !== undefined && isInstant(at) ? { at, id } : null,
  };
}

/** The filter as query parameters, without the place: a new filter starts at the first page. */
export function auditFilterPairs(filter: AuditFilter): Record<string, string> {
  const { about, actorId, action, from, to } = filter;
  const pairs = { about, person: actorId, action, from, to };
  return Object.fromEntries(
    Object.entries(pairs).filter((pair): pair is [string, string] => Boolean(pair[1])),
  );
}

/** The place as a query parameter. */
export function placeText({ at, id }: AuditPlace): string {
  return `${at}_${id}`;
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
