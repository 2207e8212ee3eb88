// Where is the guest of a stay, and what can happen next? States and moves as a table. Pure.

export type StayState = 'EXPECTED' | 'IN_HOUSE' | 'LEFT';
export type StayMove = 'check_in' | 'check_out' | 'undo_check_in' | 'undo_check_out';

/** Where each move leads; any other move is impossible. */
export const stayMoves: Readonly<
  Record<StayState, Readonly<Partial<Record<StayMove, StayState>>>>
> = {
  // A guest who was never checked in can still be checked out.
  EXPECTED: { check_in: 'IN_HOUSE', check_out: 'LEFT' },
  IN_HOUSE: { check_out: 'LEFT', undo_check_in: 'EXPECTED' },
  LEFT: { undo_check_out: 'IN_HOUSE' },
};

/** The state each move ends in, whatever state it starts from. */
const ends: Readonly<Record<StayMove, StayState>> = {
  check_in: 'IN_HOUSE',
  check_out: 'LEFT',
  undo_check_in: 'EXPECTED',
  undo_check_out: 'IN_HOUSE',
};

type Moved =
  | { readonly kind: 'moved'; readonly state: StayState }
  /** Already in that state: a second press changes nothing. */
  | { readonly kind: 'same' }
  | { readonly kind: 'TOO_EARLY' | 'NO_ROOM' | 'NOT_NOW' };

export type StayFacts = {
  readonly state: StayState;
  readonly checkIn: string;
  /** A room is reserved for it. */
  readonly hasRoom: boolean;
};

/** Where a move leads on a day of the merchant's calendar, or why it is refused. */
export function moveOf(stay: StayFacts, move: string, today: string): Moved {
  if (!isStayMove(move)) return { kind: 'NOT_NOW' };
  if (stay.state === ends[move]) return { kind: 'same' };
  const state = stayMoves[stay.state][move];
  if (state === undefined) return { kind: 'NOT_NOW' };
  const isUndone = move.startsWith('undo');
  if (!isUndone && today < stay.checkIn) return { kind: 'TOO_EARLY' };
  if (move === 'check_in' && !stay.hasRoom) return { kind: 'NO_ROOM' };
  return { kind: 'moved', state };
}

function isStayMove(text: string): text is StayMove {
  return Object.hasOwn(ends, text);
}
