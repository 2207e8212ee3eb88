import { blankAfterMs, type FrameVerdict, judgeFrame, unusedAfterMs } from './frame-signs';

/** Where the bank's result is delivered to; a frame that stands there is ours again. */
const returnPath = '/api/backref';

export type FrameWatch = {
  /** Whether a card may be half typed, or its result on the way. */
  readonly isBusy: () => boolean;
  /**
   * Gives up a page that has had no answer yet. A browser holds back a second request for the same
   * page until the first has ended, for up to twenty seconds (measured in Chromium).
   */
  readonly giveUp: () => void;
  readonly stop: () => void;
};

/** Looks at the bank's frame from outside and says how it seems to be doing. */
export function watchFrame(
  frame: HTMLIFrameElement,
  tell: (verdict: FrameVerdict) => void,
): FrameWatch {
  const startedAt = Date.now();
  let wasUsed = false;
  let isRefused = false;

  function isUsed(): boolean {
    wasUsed ||= document.activeElement === frame;
    return wasUsed;
  }
  function look() {
    const waitedMs = Date.now() - startedAt;
    tell(judgeFrame({ isRefused, isBlank: isBlank(frame), isUsed: isUsed(), waitedMs }));
  }
  function onViolation(event: SecurityPolicyViolationEvent) {
    if (event.effectiveDirective !== 'frame-src') return;
    isRefused = true;
    look();
  }

  frame.addEventListener('load', look);
  window.addEventListener('blur', look);
  document.addEventListener('securitypolicyviolation', onViolation);
  const timers = [blankAfterMs, unusedAfterMs].map((ms) => setTimeout(look, ms));
  return {
    isBusy: () => isUsed() && !isBackFromBank(frame),
    giveUp: () => {
      if (isBlank(frame)) frame.contentWindow?.stop();
    },
    stop: () => {
      frame.removeEventListener('load', look);
      window.removeEventListener('blur', look);
      document.removeEventListener('securitypolicyviolation', onViolation);
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** Only an empty page of our own can be read; the bank's, and an error page, cannot. */
function isBlank(frame: HTMLIFrameElement): boolean {
  return frame.contentDocument?.URL === 'about:blank';
}

/** The result has been delivered: the frame shows our page, which leads the window on. */
function isBackFromBank(frame: HTMLIFrameElement): boolean {
  try {
    return frame.contentWindow?.location.pathname === returnPath;
  } catch {
    return false;
  }
}
