/** What the page can see of a frame that belongs to another site. */
export type FrameSigns = {
  /** Our own policy or the browser kept the page out, and said so. */
  readonly isRefused: boolean;
  /** Still the empty page that every frame begins with: no answer has come. */
  readonly isBlank: boolean;
  /** It has had the focus. */
  readonly isUsed: boolean;
  readonly waitedMs: number;
};

export type FrameVerdict = 'quiet' | 'ask' | 'missing';

/** An answer that takes longer than this is not on its way. */
export const blankAfterMs = 8_000;
/** A shopper who sees the card page has started by now; the offer does not disturb others. */
export const unusedAfterMs = 15_000;

/**
 * Whether the card page is there. A site that refuses to be framed looks from outside like one
 * that was loaded (measured in Chromium: the same load event, no violation, the same silence), so
 * a frame that no one uses is asked about, and only what is certain is called missing.
 */
export function judgeFrame(signs: FrameSigns): FrameVerdict {
  if (signs.isUsed) return 'quiet';
  if (signs.isRefused || (signs.isBlank && signs.waitedMs >= blankAfterMs)) return 'missing';
  return signs.waitedMs >= unusedAfterMs ? 'ask' : 'quiet';
}
