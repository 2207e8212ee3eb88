// Which open issues does the page show, and in which order?

import { z } from 'zod';
import {
  type AttentionGroup,
  attentionGroups,
  attentionKinds,
  attentionRule,
} from '@/lib/attention/attention-kinds';
import { firstValue, type Query } from '@/lib/text/query-value';
import { readTimePlace, type TimePlace } from './time-place';

/** The kinds that a filter offers, in the order of their groups. */
export const kindsOffered: readonly string[] = Object.keys(attentionKinds);

/** Ages of an issue: under five minutes, an hour, a day; a day and more. */
export const attentionAges = ['fresh', 'minutes', 'hours', 'days'] as const;

export type AttentionFilter = {
  readonly kind: string | null;
  readonly isMine: boolean;
  readonly age: (typeof attentionAges)[number] | null;
  /** Where the page of one kind begins; null at its oldest issue, and for all kinds together. */
  readonly place: TimePlace | null;
};

const query = z.object({
  kind: z.enum(kindsOffered),
  mine: z.literal('1'),
  age: z.enum(attentionAges),
});

/** The filter in an address; unknown values are ignored. */
export function readAttentionFilter(given: Query): AttentionFilter {
  const kind = query.shape.kind.safeParse(firstValue(given.kind));
  const mine = query.shape.mine.safeParse(firstValue(given.mine));
  const age = query.shape.age.safeParse(firstValue(given.age));
  return {
    kind: kind.success ? kind.data : null,
    isMine: mine.success,
    age: age.success ? age.data : null,
    place: kind.success ? readTimePlace(given) : null,
  };
}

const minuteMs = 60_000;
const agesMinutes = { fresh: 0, minutes: 5, hours: 60, days: 24 * 60 } as const;

/** The times between which an issue of this age was opened: after the first, up to the second. */
export function openedBetween(
  age: AttentionFilter['age'],
  now: Date,
): { readonly after: Date | null; readonly until: Date | null } {
  const before = (minutes: number) => new Date(now.getTime() - minutes * minuteMs);
  const older = age === null ? undefined : attentionAges[attentionAges.indexOf(age) + 1];
  return {
    after: older === undefined ? null : before(agesMinutes[older]),
    // An issue that another clock opened a moment ahead of ours counts as new.
    until: age === null || age === 'fresh' ? null : before(agesMinutes[age]),
  };
}

/** How many items of a kind are open. */
export type KindCount = { readonly kind: string; readonly total: number };

/** The page of all kinds shows this many issues, but always some of each kind. */
const itemsMax = 50;
const itemsOfKindMin = 3;

/** The most issues of each kind on the page of all kinds. */
export function roomOfEach(counts: readonly KindCount[]): number {
  const totals = counts.map(({ total }) => total);
  const drawn = (room: number) => totals.reduce((sum, total) => sum + Math.min(total, room), 0);
  let room = itemsOfKindMin;
  while (room < itemsMax && drawn(room + 1) <= itemsMax) room += 1;
  return room;
}

type Row = { readonly kind: string };

export type AttentionKindView<T extends Row> = KindCount & { readonly rows: readonly T[] };

export type AttentionGroupView<T extends Row> = {
  readonly group: AttentionGroup;
  readonly total: number;
  readonly kinds: readonly AttentionKindView<T>[];
};

/** Kinds group by group, money first; kinds and groups without an item are left out. */
export function viewAttention<T extends Row>(
  counts: readonly KindCount[],
  rows: readonly T[],
): AttentionGroupView<T>[] {
  const kinds = counts
    .toSorted((a, b) => rankOf(a.kind) - rankOf(b.kind) || a.kind.localeCompare(b.kind))
    .map((count) => ({ ...count, rows: rows.filter(({ kind }) => kind === count.kind) }));
  return attentionGroups
    .map((group) => {
      const own = kinds.filter(({ kind }) => (attentionRule(kind)?.group ?? 'look') === group);
      return { group, total: own.reduce((sum, { total }) => sum + total, 0), kinds: own };
    })
    .filter(({ total }) => total > 0);
}

/** A kind without its own text comes last. */
function rankOf(kind: string): number {
  const place = kindsOffered.indexOf(kind);
  return place === -1 ? kindsOffered.length : place;
}
