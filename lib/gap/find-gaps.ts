// What happened to money that a database does not know of? Compares words; decides nothing. Pure.
import type { ToldMovement } from '@/lib/gateway/belief/message-words';

export type GapSource = 'journal' | 'spool' | 'email' | 'statement';

type Movement = Exclude<ToldMovement, 'taken'>;

/** One thing known outside the database. */
export type Told = {
  readonly source: GapSource;
  /** Null: a line of a statement, whose ORDER only its RRN can identify. */
  readonly gatewayOrderId: string | null;
  readonly rrn: string | null;
  readonly movement: ToldMovement;
  /** For people: what was stated, such as an amount and a verdict. */
  readonly words: string;
  readonly at: string;
  readonly reference: string | null;
  /** Marks by which the database would know it; [] for a line already compared with it. */
  readonly marks: readonly string[];
  /** Signed by the bank, so that the one writer can judge it. */
  readonly isSigned: boolean;
};

/** What the database knows about the ORDERs named by the sources. */
export type Known = {
  readonly marks: ReadonlySet<string>;
  readonly orders: ReadonlyMap<string, { readonly reference: string; readonly isHold: boolean }>;
  /** ORDERs by RRN. */
  readonly rrns: ReadonlyMap<string, string>;
};

export type Gap = {
  /** An ORDER, or the RRN of one that no source names. */
  readonly subject: string;
  readonly movement: Movement;
  readonly reference: string | null;
  /** False: the order itself is not in this database. */
  readonly isOrderKnown: boolean;
  readonly sources: readonly GapSource[];
  readonly words: readonly string[];
  readonly at: string;
  readonly isSigned: boolean;
};

/**
 * Returns one gap for each payment, completion and reversal that the sources report and the
 * database does not know, oldest first, with all its sources.
 */
export function findGaps(told: readonly Told[], known: Known): Gap[] {
  const orderOfRrn = new Map(known.rrns);
  for (const { gatewayOrderId, rrn } of told) {
    if (gatewayOrderId !== null && rrn) orderOfRrn.set(rrn, gatewayOrderId);
  }
  const missing = told
    .filter(({ marks }) => !marks.some((mark) => known.marks.has(mark)))
    .map((one) => ({ ...one, order: one.gatewayOrderId ?? orderOfRrn.get(one.rrn ?? '') ?? null }));
  const held = new Set(
    told.flatMap(({ movement, gatewayOrderId }) =>
      movement === 'payment' || movement === 'completion' ? (gatewayOrderId ?? []) : [],
    ),
  );
  const groups = new Map<string, typeof missing>();
  for (const one of missing) {
    const isHold = known.orders.get(one.order ?? '')?.isHold || held.has(one.order ?? '');
    const taken = isHold ? 'completion' : 'payment';
    const movement = one.movement === 'taken' ? taken : one.movement;
    const key = `${movement} ${one.order ?? `RRN ${one.rrn}`}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups]
    .map(([key, group]) => gapOf(key, group, known))
    .sort((a, b) => a.at.localeCompare(b.at));
}

function gapOf(
  key: string,
  group: readonly (Told & { readonly order: string | null })[],
  known: Known,
): Gap {
  const [movement = '', ...subject] = key.split(' ');
  const order = known.orders.get(group[0]?.order ?? '');
  return {
    subject: subject.join(' '),
    movement: movement as Movement,
    reference: order?.reference ?? group.find(({ reference }) => reference)?.reference ?? null,
    isOrderKnown: order !== undefined,
    sources: [...new Set(group.map(({ source }) => source))],
    words: [...new Set(group.map(({ words }) => words))],
    at: group.map(({ at }) => at).sort()[0] ?? '',
    isSigned: group.some(({ isSigned }) => isSigned),
  };
}
