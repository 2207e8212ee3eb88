import { moveOf, type StayMove, type StayState, stayMoves } from '@/lib/orders/stays/stay-moves';

const states: readonly StayState[] = ['EXPECTED', 'IN_HOUSE', 'LEFT'];
const moves: readonly StayMove[] = ['check_in', 'check_out', 'undo_check_in', 'undo_check_out'];
const day = '2026-11-24';
const stayIn = (state: StayState, hasRoom = true) => ({ state, checkIn: day, hasRoom });

/** What each move comes to from each state; `-`: refused, `=`: it is so already. */
const table: Readonly<Record<StayMove, string>> = {
  check_in: 'IN_HOUSE = -',
  check_out: 'LEFT LEFT =',
  undo_check_in: '= EXPECTED -',
  undo_check_out: '- = IN_HOUSE',
};

describe('the moves of a stay', () => {
  test.each(moves)('%s comes to what the table says, from every state', (move) => {
    const come = states.map((state) => {
      const moved = moveOf(stayIn(state), move, day);
      if (moved.kind === 'moved') return moved.state;
      return moved.kind === 'same' ? '=' : '-';
    });
    expect(come.join(' ')).toBe(table[move]);
  });

  test('each is undone by a move of the same table', () => {
    expect(stayMoves.IN_HOUSE.undo_check_in).toBe('EXPECTED');
    expect(stayMoves.LEFT.undo_check_out).toBe('IN_HOUSE');
  });

  test('none is made before the first day, but each is taken back on any', () => {
    const before = '2026-11-23';
    expect(moveOf(stayIn('EXPECTED'), 'check_in', before)).toEqual({ kind: 'TOO_EARLY' });
    expect(moveOf(stayIn('IN_HOUSE'), 'check_out', before)).toEqual({ kind: 'TOO_EARLY' });
    expect(moveOf(stayIn('IN_HOUSE'), 'undo_check_in', before)).toMatchObject({ kind: 'moved' });
  });

  test('nobody comes into a room that is not kept, and everybody may leave', () => {
    expect(moveOf(stayIn('EXPECTED', false), 'check_in', day)).toEqual({ kind: 'NO_ROOM' });
    expect(moveOf(stayIn('IN_HOUSE', false), 'check_out', day)).toMatchObject({ state: 'LEFT' });
  });

  test.each(['', 'toString', 'LEFT'])('%j is no move', (word) => {
    expect(moveOf(stayIn('EXPECTED'), word, day)).toEqual({ kind: 'NOT_NOW' });
  });
});
