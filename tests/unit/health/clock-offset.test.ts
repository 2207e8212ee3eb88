import { judgeOffset, provenOffset } from '@/lib/health/clock-offset';

const at = (minute: number, second = 0) => new Date(Date.UTC(2026, 10, 21, 12, minute, second));
const between = (from: Date, to: Date) => ({ from, to });

describe('the offset that an exchange proves', () => {
  it('is nothing while the other clock may be right', () => {
    expect(provenOffset(at(0, 5), between(at(0, 0), at(0, 10)))).toBe(0);
    // A payment of forty minutes: the result was made somewhere in between.
    expect(provenOffset(at(20), between(at(0), at(40)))).toBe(0);
  });

  it('is what cannot be explained otherwise: ours ahead is positive', () => {
    expect(provenOffset(at(0), between(at(30), at(31)))).toBe(30 * 60_000 - 1_000);
    expect(provenOffset(at(40), between(at(0), at(1)))).toBe(-39 * 60_000);
  });

  it('allows for a time that is cut to the second', () => {
    const from = new Date(at(0, 5).getTime() + 900);
    expect(provenOffset(at(0, 5), between(from, from))).toBe(0);
  });

  it('I2 is the difference when our clock jumps back in between', () =>
    expect(provenOffset(at(10), between(at(10), at(-20)))).toBe(-30 * 60_000));
});

test.each([
  [0, 'good'],
  [299_999, 'good'],
  [300_000, 'warning'],
  [-300_000, 'warning'],
  [2_699_999, 'warning'],
  [2_700_000, 'red'],
  [-2_700_000, 'red'],
])('I1 an offset of %d ms is %s', (offset, state) => expect(judgeOffset(offset)).toBe(state));
