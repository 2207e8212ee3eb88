// Which part of the audit does an address ask for? Read strictly: malformed parts are ignored.
import {
  dayValue,
  filterPairs,
  firstValue,
  type Place,
  placeValue,
  type Query,
} from '@/lib/text/query-value';
import { isRowId } from '@/lib/text/row-id';

export type AuditFilter = {
  /** A subject, an order's reference or a person's e-mail address, as it was typed. */
  readonly about: string;
  readonly actorId: string | null;
  readonly action: string | null;
  /** Days of the merchant's calendar, both included. */
  readonly from: string | null;
  readonly to: string | null;
  readonly after: Place | null;
};

const actionShape = /^[a-zA-Z_.]{1,60}$/;
const idShape = /^\d{1,18}$/;

/** The filter of a page's query. */
export function readAuditFilter(query: Query): AuditFilter {
  return {
    about: firstValue(query.about).trim().slice(0, 254),
    actorId: isRowId(firstValue(query.person)) ? firstValue(query.person) : null,
    action: actionShape.test(firstValue(query.action)) ? firstValue(query.action) : null,
    from: dayValue(query.from),
    to: dayValue(query.to),
    after: placeValue(query.after, (id) => idShape.test(id)),
  };
}

/** The filter as query parameters, without the place: a new filter starts at the first page. */
export function auditFilterPairs(filter: AuditFilter): Record<string, string> {
  const { about, actorId, action, from, to } = filter;
  return filterPairs({ about, person: actorId, action, from, to });
}
