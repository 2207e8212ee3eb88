import { describe, expect, it } from 'vitest';
import {
  blankAfterMs,
  type FrameSigns,
  judgeFrame,
  unusedAfterMs,
} from '@/app/(shop)/orders/[reference]/pay/frame-signs';

const fresh: FrameSigns = { isRefused: false, isBlank: false, isUsed: false, waitedMs: 0 };

describe('D17 the bank’s frame', () => {
  it.each<[string, Partial<FrameSigns>, ReturnType<typeof judgeFrame>]>([
    ['that has just begun to load is left alone', { isBlank: true }, 'quiet'],
    ['that was refused is missing at once', { isRefused: true }, 'missing'],
    [
      'without any answer is given its time',
      { isBlank: true, waitedMs: blankAfterMs - 1 },
      'quiet',
    ],
    ['without any answer is missing then', { isBlank: true, waitedMs: blankAfterMs }, 'missing'],
    ['that nobody has used for a moment is left alone', { waitedMs: unusedAfterMs - 1 }, 'quiet'],
    ['that nobody uses is asked about', { waitedMs: unusedAfterMs }, 'ask'],
    ['that is used is never asked about', { isUsed: true, waitedMs: unusedAfterMs * 9 }, 'quiet'],
  ])('%s', (_what, signs, verdict) => {
    expect(judgeFrame({ ...fresh, ...signs })).toBe(verdict);
  });
});
