/** What the page can see of a frame that belongs to another site. */
export type FrameSigns = {
  /** Our own policy or the browser kept the page out, and said so. */
  readonly isRefused: boolean;
  /** Still the empty page that every frame begins with: no answer has come. */
  readonly isBlank: boolean;
  /** It has had the focus, or has said how high it is. */
  readonly isUsed: boolean;
  readonly waitedMs: number;
};

export type FrameVerdict = 'loading' | 'slow' | 'quiet' | 'ask' | 'missing';

/** From here on a shopper wonders, and is told that it is the bank. */
export const slowAfterMs = 3_000;
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
  if (signs.isRefused) return 'missing';
  if (signs.isBlank) {
    if (signs.waitedMs < slowAfterMs) return 'loading';
    return signs.waitedMs < blankAfterMs ? 'slow' : 'missing';
  }
  return signs.waitedMs >= unusedAfterMs ? 'ask' : 'quiet';
}

/** No page of a bank is lower or higher; the frame grows no further for any message. */
const heightsPx = { min: 320, max: 2_400 };

/** How high the page in the frame says that it is, `{ height: 812 }`; null for any other message. */
export function heightSaid(message: unknown): number | null {
  if (typeof message !== 'object' || message === null || !('height' in message)) return null;
  const { height } = message;
  if (typeof height !== 'number' || !(height > 0)) return null;
  return Math.min(Math.max(Math.ceil(height), heightsPx.min), heightsPx.max);
}

/** The part of the view that the frame may be seen in: below what stays at the top of it. */
export type View = { readonly top: number; readonly height: number };

/**
 * Whether a frame whose edge stands there has to be brought to the top of the view: the next step
 * of the bank begins at its edge, wherever the last one had been scrolled to.
 */
export function isOutOfPlace(frameTop: number, view: View): boolean {
  return frameTop < view.top || frameTop > view.top + view.height / 4;
}
