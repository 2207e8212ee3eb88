import {
  blankAfterMs,
  type FrameSigns,
  heightSaid,
  isOutOfPlace,
  judgeFrame,
  unusedAfterMs,
} from '@/app/(shop)/orders/[reference]/pay/frame-signs';

const fresh: FrameSigns = { isRefused: false, isBlank: false, isUsed: false, waitedMs: 0 };

describe('D17 the bank’s frame', () => {
  it.each<[string, Partial<FrameSigns>, ReturnType<typeof judgeFrame>]>([
    ['that has just begun to load is said to', { isBlank: true }, 'loading'],
    ['that was refused is missing at once', { isRefused: true, isBlank: true }, 'missing'],
    ['without an answer for three seconds is slow', { isBlank: true, waitedMs: 3_000 }, 'slow'],
    ['without any answer is given its time', { isBlank: true, waitedMs: blankAfterMs - 1 }, 'slow'],
    ['without any answer is missing then', { isBlank: true, waitedMs: blankAfterMs }, 'missing'],
    ['that nobody has used for a moment is left alone', { waitedMs: unusedAfterMs - 1 }, 'quiet'],
    ['that nobody uses is asked about', { waitedMs: unusedAfterMs }, 'ask'],
    ['that is used is never asked about', { isUsed: true, waitedMs: unusedAfterMs * 9 }, 'quiet'],
  ])('%s', (_what, signs, verdict) => expect(judgeFrame({ ...fresh, ...signs })).toBe(verdict));
});

it.each([
  [{ height: 812.4 }, 813],
  [{ height: 1 }, 320],
  [{ height: 1e9 }, 2_400],
  [{ height: '812' }, null],
  [{ height: Number.NaN }, null],
  [{ height: -5 }, null],
  [812, null],
  [null, null],
])('a frame that says %j is given the height %j', (message, height) => {
  expect(heightSaid(message)).toBe(height);
});

it.each([
  ['scrolled away above, as after a long form', -177, true],
  ['just behind what stays at the top', 43, true],
  ['at the top of the view', 44, false],
  ['a little below', 150, false],
  ['at the foot of the view', 400, true],
])('H4 a frame %s is brought to the top: %i', (_where, top, is) => {
  expect(isOutOfPlace(top, { top: 44, height: 596 })).toBe(is);
});
