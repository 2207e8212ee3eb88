/** The status of an order, as its page receives it. */
type OrderStatus = { readonly version: string; readonly heading: string };

const pausesMs = [1_500, 2_000, 3_000, 5_000, 8_000, 10_000];
const lifetimeMs = 60 * 60 * 1000;
/** The first event comes within a second or two; after this, events are assumed to be blocked. */
const silenceMs = 8_000;

/**
 * Watches an order until stopped, at most an hour: by server-sent events, or by polling where
 * events do not arrive. A hidden page pauses and asks at once when it is shown again. Passes on
 * every answer; the caller decides whether it is new.
 */
export function watchOrderStatus(
  orderUrl: string,
  onStatus: (status: OrderStatus) => void,
): () => void {
  let stopListening: (() => void) | undefined;
  let isPolling = false;
  const until = Date.now() + lifetimeMs;

  function rest() {
    stopListening?.();
    stopListening = undefined;
  }

  function begin() {
    rest();
    if (document.hidden || Date.now() > until) return;
    stopListening =
      isPolling || typeof EventSource === 'undefined'
        ? poll(`${orderUrl}/state`, until, onStatus)
        : listen(`${orderUrl}/events`, onStatus, () => {
            isPolling = true;
            begin();
          });
  }

  /** A page restored from the browser's cache may have missed changes. */
  function returnTo({ persisted }: PageTransitionEvent) {
    if (persisted) begin();
  }

  document.addEventListener('visibilitychange', begin);
  window.addEventListener('pageshow', returnTo);
  begin();
  return () => {
    document.removeEventListener('visibilitychange', begin);
    window.removeEventListener('pageshow', returnTo);
    rest();
  };
}

function listen(
  url: string,
  onStatus: (status: OrderStatus) => void,
  giveUp: () => void,
): () => void {
  const source = new EventSource(url);
  const silence = setTimeout(giveUp, silenceMs);
  source.addEventListener('state', (event) => {
    clearTimeout(silence);
    const status = parseStatus(event.data);
    if (status !== null) onStatus(status);
  });
  source.addEventListener('error', () => {
    // The browser reconnects a lost connection itself, but not a refused one.
    if (source.readyState === EventSource.CLOSED) giveUp();
  });
  return () => {
    clearTimeout(silence);
    source.close();
  };
}

function poll(url: string, until: number, onStatus: (status: OrderStatus) => void): () => void {
  const abort = new AbortController();
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function ask() {
    let waitMs = 0;
    try {
      const answer = await fetch(url, { cache: 'no-store', signal: abort.signal });
      // The order is no longer theirs: asking again would not change that.
      if (answer.status === 404) return;
      waitMs = Number(answer.headers.get('Retry-After') ?? 0) * 1000;
      const status = answer.ok ? parseStatus(await answer.text()) : null;
      if (status !== null) onStatus(status);
    } catch {
      // No network just now: the next turn asks again.
    }
    plan(waitMs);
  }

  function plan(atLeastMs: number) {
    if (abort.signal.aborted || Date.now() > until) return;
    const pauseMs = pausesMs[Math.min(turn, pausesMs.length - 1)] ?? 0;
    timer = setTimeout(ask, Math.max(pauseMs, atLeastMs));
    turn += 1;
  }

  plan(0);
  return () => {
    abort.abort();
    clearTimeout(timer);
  };
}

function parseStatus(text: string): OrderStatus | null {
  try {
    const { version, heading } = JSON.parse(text);
    const isStatus = typeof version === 'string' && typeof heading === 'string';
    return isStatus ? { version, heading } : null;
  } catch {
    return null;
  }
}
