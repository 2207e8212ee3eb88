import {
  blankAfterMs,
  type FrameVerdict,
  heightSaid,
  isOutOfPlace,
  judgeFrame,
  slowAfterMs,
  unusedAfterMs,
} from './frame-signs';

/** Where the bank's result is delivered; a frame at this path is ours again. */
const returnPath = '/api/backref';

export type FrameWatch = {
  /** Whether a card may be half typed, or its result on the way. */
  readonly isBusy: () => boolean;
  /**
   * Stops loading a page that has not answered yet. A browser delays a second request for the same
   * page until the first has ended, for up to twenty seconds (measured in Chromium).
   */
  readonly giveUp: () => void;
  readonly stop: () => void;
};

/** Watches the bank's frame from outside and reports its condition. */
export function watchFrame(
  frame: HTMLIFrameElement,
  tell: (verdict: FrameVerdict) => void,
): FrameWatch {
  const startedAt = Date.now();
  let wasUsed = false;
  let isRefused = false;
  let hasSpoken = false;

  function isUsed(): boolean {
    wasUsed ||= document.activeElement === frame;
    return wasUsed;
  }
  function look() {
    const waitedMs = Date.now() - startedAt;
    tell(
      judgeFrame({ isRefused, isBlank: isBlank(frame), isUsed: isUsed() || hasSpoken, waitedMs }),
    );
  }
  function onViolation(event: SecurityPolicyViolationEvent) {
    if (event.effectiveDirective !== 'frame-src') return;
    isRefused = true;
    look();
  }

  /** Grows the frame with its content; a page that sends messages has loaded. */
  function onMessage({ source, data }: MessageEvent) {
    const height = source === frame.contentWindow ? heightSaid(data) : null;
    if (height === null) return;
    hasSpoken = true;
    frame.style.minHeight = `${height}px`;
    look();
  }

  function onLoad() {
    look();
    bringIntoView(frame);
  }

  look();
  frame.addEventListener('load', onLoad);
  window.addEventListener('blur', look);
  window.addEventListener('message', onMessage);
  document.addEventListener('securitypolicyviolation', onViolation);
  const timers = [slowAfterMs, blankAfterMs, unusedAfterMs].map((ms) => setTimeout(look, ms));
  return {
    isBusy: () => isUsed() && !isBackFromBank(frame),
    giveUp: () => {
      if (isBlank(frame)) frame.contentWindow?.stop();
    },
    stop: () => {
      frame.removeEventListener('load', onLoad);
      window.removeEventListener('blur', look);
      window.removeEventListener('message', onMessage);
      document.removeEventListener('securitypolicyviolation', onViolation);
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** Scrolls each of the bank's pages into view, including the 3-D Secure step. */
function bringIntoView(frame: HTMLIFrameElement): void {
  if (isBlank(frame)) return;
  const top = Number.parseFloat(getComputedStyle(frame).scrollMarginTop) || 0;
  const view = { top, height: window.innerHeight - top };
  if (!isOutOfPlace(frame.getBoundingClientRect().top, view)) return;
  frame.scrollIntoView({ block: 'start', behavior: 'instant' });
}

/** Only an empty page of our own can be read; the bank's, and an error page, cannot. */
function isBlank(frame: HTMLIFrameElement): boolean {
  return frame.contentDocument?.URL === 'about:blank';
}

/** The result was delivered: the frame shows our page, which then moves the whole window. */
function isBackFromBank(frame: HTMLIFrameElement): boolean {
  try {
    return frame.contentWindow?.location.pathname === returnPath;
  } catch {
    return false;
  }
}
