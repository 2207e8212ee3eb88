/** What the page can see of a frame that belongs to another site. */
export type FrameSigns = {
  /** Our own policy or the browser blocked the page and reported it. */
  readonly isRefused: boolean;
  /** Still the empty page that every frame begins with: no answer has come. */
  readonly isBlank: boolean;
  /** It has had the focus, or has sent its height. */
  readonly isUsed: boolean;
  readonly waitedMs: number;
};

const verdicts = ['loading', 'slow', 'quiet', 'ask', 'missing'] as const;
export type FrameVerdict = (typeof verdicts)[number];

/** The words around the frame, with those of each verdict. */
export const frameWords = [
  ...verdicts,
  ...(['frameTitle', 'full', 'fullSame', 'after', 'stuck', 'toOrder'] as const),
];

/** From here on the page explains that the bank is slow. */
export const slowAfterMs = 3_000;
/** An answer that takes longer than this will not come. */
export const blankAfterMs = 8_000;
/** By now a shopper who sees the card page has started; the offer does not disturb them. */
export const unusedAfterMs = 15_000;

/**
 * Whether the card page is shown. From outside, a site that refuses to be framed looks like one
 * that loaded (measured in Chromium: same load event, no violation, no message). So a frame that is
 * not used gets a question, and only a certain failure is reported as missing.
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

/** No bank's page is lower or higher than this; messages cannot grow the frame further. */
const heightsPx = { min: 320, max: 2_400 };

/** The height that the framed page sends, `{ height: 812 }`; null for any other message. */
export function heightSaid(message: unknown): number | null {
  if (typeof message !== 'object' || message === null || !('height' in message)) return null;
  const { height } = message;
  if (typeof height !== 'number' || !(height > 0)) return null;
  return Math.min(Math.max(Math.ceil(height), heightsPx.min), heightsPx.max);
}

/** The part of the window where the frame is visible: below the sticky header. */
export type View = { readonly top: number; readonly height: number };

/**
 * Whether a frame with its top edge here must be scrolled to the top of the view: the bank's next
 * step begins at that edge, however far the last one was scrolled.
 */
export function isOutOfPlace(frameTop: number, view: View): boolean {
  return frameTop < view.top || frameTop > view.top + view.height / 4;
}
