// Which of the bank's rows is which movement? By RRN, approval and amount, or time. Pure.
import { daysBetween } from '@/lib/time/iso-date';
import type { Direction } from './reading/movement-kinds';
import type { BankRow } from './reading/read-row';
import { groupBy, repetitionsOf, timesListed } from './repeated-rows';

/** A movement of ours that a statement may contain. */
export type OurMovement = {
  readonly key: string;
  readonly direction: Direction;
  readonly rrn: string | null;
  readonly approvalCode: string | null;
  readonly amountMinor: bigint;
  /** On the statement's calendar. */
  readonly day: string;
  readonly at?: Date;
  readonly terminal: string;
};

type MatchNote =
  /** How it was matched. */
  | 'BY_RRN'
  | 'BY_APPROVAL'
  | 'BY_TIME'
  /** Several fit equally well: none was matched. */
  | 'AMBIGUOUS'
  /** The RRN is known, but no movement in this direction. */
  | 'RRN_OF_ANOTHER_KIND'
  /** The statement lists the payment more than once, and another of its rows was matched. */
  | 'LISTED_AGAIN'
  /** From a terminal that is not ours. */
  | 'OTHER_TERMINAL'
  /** A hold that we do not know: no money was taken. */
  | 'HOLD';

type MatchedBy = 'BY_RRN' | 'BY_APPROVAL' | 'BY_TIME';

type RowMatch = {
  readonly line: number;
  readonly outcome: 'matched' | 'amount_differs' | 'bank_only' | 'set_aside';
  /** The movement, if there is one. */
  readonly key: string | null;
  readonly note: MatchNote | null;
  /** How often the statement lists it. */
  readonly listed: number;
};

export type Matching = {
  /** One for each row, in their order. */
  readonly rows: readonly RowMatch[];
  /** Movements of ours without a row; `note` is set if rows fitted but none was matched. */
  readonly oursOnly: readonly { readonly key: string; readonly note: MatchNote | null }[];
};

/** Banks book up to days later, and a hold's completion by its own date. */
export const windowDays = 5;

/**
 * Matches each row to at most one movement and vice versa. Same RRN and direction: matched, or the
 * amount differs. Otherwise the same approval code, direction and amount within five days, or the
 * same direction and amount within five minutes, unless two references contradict it. If more than
 * one fits, none is matched and both sides carry a note. What the statement lists again is one
 * match, and each further row says so.
 */
export function matchRows(
  rows: readonly BankRow[],
  ours: readonly OurMovement[],
  terminals: ReadonlySet<string>,
): Matching {
  const isAside = ({ terminal }: BankRow) => terminal !== null && !terminals.has(terminal);
  const found = new Map<number, Found>();
  const takenBy = new Map<string, number>();
  const doubtful = new Set<string>();
  const take = (row: BankRow, movement: OurMovement, note: MatchedBy) => {
    const isSame = row.amountMinor === movement.amountMinor;
    takenBy.set(movement.key, row.line);
    found.set(row.line, {
      outcome: isSame ? 'matched' : 'amount_differs',
      key: movement.key,
      note,
    });
  };
  for (const row of rows.filter(isAside)) {
    found.set(row.line, unmatched('set_aside', 'OTHER_TERMINAL'));
  }
  const all = rows.filter((row) => !isAside(row));
  const repetitions = repetitionsOf(all);
  const open = all.filter(({ line }) => !repetitions.has(line));
  matchByRrn(open, ours, take, found, doubtful);
  for (const match of [matchByApproval, matchByTime]) {
    match(
      open.filter(({ line }) => !found.has(line)),
      ours.filter(({ key }) => !takenBy.has(key) && !doubtful.has(key)),
      take,
      found,
      doubtful,
    );
  }
  const rrns = new Set(ours.map(({ rrn }) => rrn));
  for (const row of open.filter(({ line }) => !found.has(line))) {
    const isKnown = row.rrn !== null && rrns.has(row.rrn);
    const note = isKnown ? 'RRN_OF_ANOTHER_KIND' : row.direction === 'hold' ? 'HOLD' : null;
    found.set(row.line, unmatched(note === 'HOLD' ? 'set_aside' : 'bank_only', note));
  }
  for (const [line, first] of repetitions) {
    const one = found.get(first);
    if (one !== undefined) found.set(line, one.key === null ? one : listedAgain);
  }
  const listed = timesListed(all);
  return {
    rows: rows.map(({ line }) => ({
      line,
      ...(found.get(line) ?? unmatched('bank_only', null)),
      listed: listed.get(line) ?? 1,
    })),
    oursOnly: ours
      .filter(({ key }) => !takenBy.has(key))
      .map(({ key }) => ({ key, note: doubtful.has(key) ? 'AMBIGUOUS' : null })),
  };
}

type Found = Omit<RowMatch, 'line' | 'listed'>;

type Take = (row: BankRow, movement: OurMovement, note: MatchedBy) => void;

function matchByRrn(
  rows: readonly BankRow[],
  ours: readonly OurMovement[],
  take: Take,
  found: Map<number, Found>,
  doubtful: Set<string>,
): void {
  const groups = groupBy(ours, ({ rrn, direction }) => rrn && `${direction} ${rrn}`);
  const rowGroups = groupBy(rows, ({ rrn, direction }) => rrn && `${direction} ${rrn}`);
  for (const [name, group] of rowGroups) {
    const movements = groups.get(name) ?? [];
    const [movement] = movements;
    if (movement === undefined) continue;
    if (movements.length > 1) {
      for (const { line } of group) found.set(line, unmatched('bank_only', 'AMBIGUOUS'));
      for (const { key } of movements) doubtful.add(key);
      continue;
    }
    // The row that agrees, else the first: the order in which they are given decides nothing.
    const inOrder = group.toSorted((a, b) => a.line - b.line);
    const equal = inOrder.find(({ amountMinor }) => amountMinor === movement.amountMinor);
    const row = equal ?? inOrder[0];
    if (row !== undefined) take(row, movement, 'BY_RRN');
    for (const { line } of group.filter((one) => one !== row)) found.set(line, listedAgain);
  }
}

function matchByApproval(
  rows: readonly BankRow[],
  ours: readonly OurMovement[],
  take: Take,
  found: Map<number, Found>,
  doubtful: Set<string>,
): void {
  const name = (one: BankRow | OurMovement) =>
    one.approvalCode && `${one.direction} ${one.approvalCode} ${one.amountMinor}`;
  const groups = groupBy(ours, name);
  const pairs = rows.map((row) => {
    const group = groups.get(name(row) ?? '') ?? [];
    return { row, fitting: group.filter((movement) => isNear(row, movement)) };
  });
  takePairs(pairs, 'BY_APPROVAL', take, found, doubtful);
}

const nearMs = 5 * 60_000;

/** Same amount at the same time; two different approval codes exclude a match. */
function matchByTime(
  rows: readonly BankRow[],
  ours: readonly OurMovement[],
  take: Take,
  found: Map<number, Found>,
  doubtful: Set<string>,
): void {
  const slotOf = (at: Date) => Math.floor(at.getTime() / nearMs);
  const name = (one: BankRow | OurMovement, slot: number) =>
    `${one.direction} ${one.amountMinor} ${slot}`;
  const groups = groupBy(ours, (one) => one.at && name(one, slotOf(one.at)));
  const pairs = rows.map((row) => {
    const { at } = row;
    if (at === null || row.direction === 'hold') return { row, fitting: [] };
    const slot = slotOf(at);
    const near = [slot - 1, slot, slot + 1].flatMap((one) => groups.get(name(row, one)) ?? []);
    const isSameTime = (movement: OurMovement) =>
      Math.abs((movement.at?.getTime() ?? 0) - at.getTime()) <= nearMs &&
      (row.approvalCode === null ||
        movement.approvalCode === null ||
        row.approvalCode === movement.approvalCode);
    return { row, fitting: near.filter((one) => isSameTime(one) && isNear(row, one)) };
  });
  takePairs(pairs, 'BY_TIME', take, found, doubtful);
}

/** Matches pairs that fit each other and nothing else. */
function takePairs(
  pairs: readonly { readonly row: BankRow; readonly fitting: readonly OurMovement[] }[],
  note: MatchedBy,
  take: Take,
  found: Map<number, Found>,
  doubtful: Set<string>,
): void {
  const rowsOf = new Map<string, number>();
  for (const { key } of pairs.flatMap(({ fitting }) => fitting)) {
    rowsOf.set(key, (rowsOf.get(key) ?? 0) + 1);
  }
  for (const { row, fitting } of pairs) {
    const [movement] = fitting;
    if (movement === undefined) continue;
    if (fitting.length === 1 && rowsOf.get(movement.key) === 1) take(row, movement, note);
    else {
      found.set(row.line, unmatched('bank_only', 'AMBIGUOUS'));
      for (const { key } of fitting) doubtful.add(key);
    }
  }
}

/** Whether references and terminals do not contradict each other and the dates are close. */
function isNear(row: BankRow, movement: OurMovement): boolean {
  const isOtherRrn = row.rrn !== null && movement.rrn !== null && row.rrn !== movement.rrn;
  const isOtherTerminal = row.terminal !== null && row.terminal !== movement.terminal;
  const days = Math.abs(daysBetween(movement.day, row.day));
  return !isOtherRrn && !isOtherTerminal && days <= windowDays;
}

function unmatched(outcome: Found['outcome'], note: MatchNote | null): Found {
  return { outcome, key: null, note };
}

const listedAgain = unmatched('bank_only', 'LISTED_AGAIN');
