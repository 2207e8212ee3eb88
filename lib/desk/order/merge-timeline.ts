// How is an order's history put together? Rows of several tables as one list, page by page.

/** A stored message, timer or decision, with what a link to it needs. */
type TimelineEvidence = {
  readonly id: string;
  readonly source: string;
  readonly verdict: string;
};

export type TimelineOperation = {
  readonly kind: string;
  readonly state: string;
  /** Of a reversal: what goes back to the card. */
  readonly amountMinor: string;
  /** Of a reversal: what was held and what was taken, where these differ. */
  readonly other: { readonly heldMinor: string; readonly takenMinor: string } | null;
  readonly reason: string;
};

/** What one line is about. */
type TimelineFact =
  | {
      readonly kind: 'audit';
      readonly action: string;
      readonly attemptState: string | null;
      readonly operation: TimelineOperation | null;
      /** The reason of a closed issue, or of a guest's leaving before the money was taken. */
      readonly reason: string | null;
    }
  /** Evidence that changed nothing: a repeated message. */
  | { readonly kind: 'evidence' }
  | {
      readonly kind: 'attention';
      readonly event: 'opened' | 'settled';
      readonly item: string;
      readonly operationKind: string | null;
    }
  | {
      readonly kind: 'mail';
      readonly event: 'queued' | 'sent' | 'parked';
      readonly mail: string;
      readonly code: string | null;
    };

export type TimelineItem = {
  /** Orders items of one instant, the later cause first; unique within an order. */
  readonly key: string;
  /** ISO 8601. */
  readonly at: string;
  readonly actor: { readonly kind: string; readonly name: string };
  /** The cause in the audit: `message:<digest>`, `timer`, `approval:<id>`. */
  readonly cause: string | null;
  readonly fact: TimelineFact;
  readonly evidence: readonly TimelineEvidence[];
};

/** An evidence row, before it is attached to what it caused. */
export type EvidenceItem = TimelineItem & { readonly digest: string };

/** The newest rows of one table that a page may need; `isWhole`: there are no older ones. */
export type TimelineSource<T extends TimelineItem = TimelineItem> = {
  readonly rows: readonly T[];
  readonly isWhole: boolean;
};

export type TimelineCursor = Pick<TimelineItem, 'at' | 'key'>;

export type TimelinePage = {
  readonly items: readonly TimelineItem[];
  /** Where the next page begins; null at the beginning of the history. */
  readonly older: TimelineCursor | null;
};

/**
 * Merges the sources, the newest first. Evidence is attached to the audit entry that was written in
 * the same statement, at the same instant, so one line shows who did it, why, and on which
 * evidence. Rows at or before the oldest instant that a source has read only in part are left
 * to the next page, so that no line lacks its evidence and none appears twice.
 */
export function mergeTimeline(
  sources: {
    readonly evidence: TimelineSource<EvidenceItem>;
    readonly others: readonly TimelineSource[];
  },
  page: { readonly before: TimelineCursor | null; readonly size: number },
): TimelinePage {
  const all = [sources.evidence, ...sources.others];
  const horizon = all
    .filter(({ isWhole, rows }) => !isWhole && rows.length > 0)
    .map(({ rows }) => rows.map(({ at }) => at).sort()[0] ?? '')
    .sort()
    .at(-1);
  const { before, size } = page;
  const merged = attachEvidence(
    sources.others.flatMap(({ rows }) => rows),
    sources.evidence.rows,
  )
    .filter((item) => horizon === undefined || item.at > horizon)
    .filter((item) => before === null || compareItems(item, before) > 0)
    .sort(compareItems);
  const items = merged.slice(0, size);
  const isEnd = merged.length <= size && horizon === undefined;
  const last = items.at(-1);
  return {
    items,
    older: isEnd || last === undefined ? null : { at: last.at, key: last.key },
  };
}

/** The newest first. */
function compareItems(one: TimelineCursor, other: TimelineCursor): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  if (one.key === other.key) return 0;
  return one.key < other.key ? 1 : -1;
}

function attachEvidence(
  items: readonly TimelineItem[],
  evidence: readonly EvidenceItem[],
): TimelineItem[] {
  const laid = new Map<string, TimelineEvidence[]>();
  const alone: TimelineItem[] = [];
  for (const row of evidence) {
    const owner = ownerOf(row, items);
    const { digest: _digest, ...item } = row;
    if (owner === undefined) alone.push(item);
    else laid.set(owner.key, [...(laid.get(owner.key) ?? []), ...row.evidence]);
  }
  const withEvidence = items.map((item) => {
    const own = laid.get(item.key);
    return own === undefined ? item : { ...item, evidence: [...item.evidence, ...own] };
  });
  return [...withEvidence, ...alone];
}

/** The entry that names the message, else the one about the payment that has its instant. */
function ownerOf(row: EvidenceItem, items: readonly TimelineItem[]): TimelineItem | undefined {
  const same = items.filter((item) => item.at === row.at && item.fact.kind === 'audit');
  const naming = same.find(({ cause }) => row.digest !== '' && cause?.endsWith(`:${row.digest}`));
  const aboutMoney = same.find(
    ({ fact }) => fact.kind === 'audit' && !/^(?:attention|note)\./.test(fact.action),
  );
  return naming ?? aboutMoney;
}

const cursorShape = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-z:-]{1,80})$/;

/** The place in an address. */
export function writeTimelineCursor({ at, key }: TimelineCursor): string {
  return `${at}_${key}`;
}

/** The place that an address names; null for anything else, which is the beginning. */
export function readTimelineCursor(text: string | undefined): TimelineCursor | null {
  const [, at, key] = cursorShape.exec(text ?? '') ?? [];
  if (at === undefined || key === undefined) return null;
  return Number.isNaN(new Date(at).getTime()) ? null : { at, key };
}
