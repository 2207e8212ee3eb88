// Which open pages wait for news of which orders? One question a second answers all of them.
import 'server-only';
import { isReadingCrowded } from '@/lib/db/read-pool';
import { isDraining } from '@/lib/health/draining';
import { log } from '@/lib/log/log';
import { processWide } from '@/lib/process-wide';
import { readShopperStates, type ShopperState } from './shopper-states';

/** A page that waits. It is told at once where its order stands, and then of every change. */
type Watcher = {
  readonly orderId: string;
  readonly network: string;
  readonly tell: (state: ShopperState) => void;
  /** Nothing new; the line is alive. */
  readonly beat: () => void;
  readonly end: () => void;
};

type Watch = {
  readonly watcher: Watcher;
  readonly endsAt: number;
  spokenAt: number;
  version: number | null;
};

export const newsLimits = { perOrder: 10, perNetwork: 60, inAll: 2_000 } as const;

const askEveryMs = 1_000;
const beatEveryMs = 15_000;
/** Then the page connects again, perhaps to another instance. */
const lifetimeMs = 5 * 60_000;

type Book = {
  readonly watches: Set<Watch>;
  timer: ReturnType<typeof setInterval> | undefined;
  isAsking: boolean;
  hasFailed: boolean;
};

// Doors may be bundled apart; there is one ticker a process.
const book = processWide<Book>('state-changes', () => ({
  watches: new Set(),
  timer: undefined,
  isAsking: false,
  hasFailed: false,
}));

/**
 * Watches an order until `stop` is called or the watcher was ended: after five minutes, and when
 * the process is asked to stop. Null when the order, the network or the process has its most.
 */
export function watchOrder(watcher: Watcher, nowMs = Date.now()): { stop: () => void } | null {
  const { watches } = book;
  if (isDraining() || isFull(watcher)) return null;
  const watch: Watch = { watcher, endsAt: nowMs + lifetimeMs, spokenAt: nowMs, version: null };
  watches.add(watch);
  keepAsking();
  return {
    stop: () => {
      watches.delete(watch);
      keepAsking();
    },
  };
}

function isFull({ orderId, network }: Watcher): boolean {
  const others = [...book.watches].map(({ watcher }) => watcher);
  const ofOrder = others.filter((other) => other.orderId === orderId).length;
  const ofNetwork = others.filter((other) => other.network === network).length;
  return (
    others.length >= newsLimits.inAll ||
    ofOrder >= newsLimits.perOrder ||
    ofNetwork >= newsLimits.perNetwork
  );
}

function keepAsking(): void {
  const open = book;
  if (open.watches.size === 0) {
    clearInterval(open.timer);
    open.timer = undefined;
  } else {
    open.timer ??= setInterval(() => void askForNews(), askEveryMs);
  }
}

/** One turn of the ticker: ends what is over, asks once for all, tells what is new. */
export async function askForNews(nowMs = Date.now()): Promise<void> {
  const open = book;
  for (const watch of open.watches) {
    if (!isDraining() && nowMs < watch.endsAt) continue;
    open.watches.delete(watch);
    watch.watcher.end();
  }
  keepAsking();
  // A turn that takes longer than a second, or a crowded database, is not asked over itself.
  if (open.watches.size === 0 || open.isAsking || isReadingCrowded()) return;
  open.isAsking = true;
  try {
    const ids = new Set([...open.watches].map(({ watcher }) => watcher.orderId));
    const states = await readShopperStates([...ids]);
    for (const watch of open.watches) {
      try {
        tellNews(watch, states.get(watch.watcher.orderId), nowMs);
      } catch {
        // Its line broke between two turns; the others go on.
        open.watches.delete(watch);
      }
    }
    open.hasFailed = false;
  } catch (error) {
    if (!open.hasFailed) log.warn('news.not_read', { error });
    open.hasFailed = true;
  } finally {
    open.isAsking = false;
  }
}

function tellNews(watch: Watch, state: ShopperState | undefined, nowMs: number): void {
  if (state !== undefined && state.version !== watch.version) {
    watch.version = state.version;
    watch.spokenAt = nowMs;
    watch.watcher.tell(state);
  } else if (nowMs - watch.spokenAt >= beatEveryMs) {
    watch.spokenAt = nowMs;
    watch.watcher.beat();
  }
}
