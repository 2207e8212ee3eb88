// Which open pages follow which orders? The status feed: one query a second serves them all.
import 'server-only';
import { isReadingCrowded } from '@/lib/db/read-pool';
import { isDraining } from '@/lib/health/draining';
import { log } from '@/lib/log/log';
import { processWide } from '@/lib/process/process-wide';
import { readShopperStates, type ShopperState } from './shopper-states';

/** A waiting page. It gets the order's state at once, and then every change. */
type Watcher = {
  readonly orderId: string;
  readonly network: string;
  readonly onChange: (state: ShopperState) => void;
  /** Nothing changed; the connection is alive. */
  readonly onHeartbeat: () => void;
  readonly end: () => void;
};

type Watch = {
  readonly watcher: Watcher;
  readonly endsAt: number;
  lastEventAt: number;
  version: string | null;
};

export const feedLimits = { perOrder: 10, perNetwork: 60, inAll: 2_000 } as const;

const pollEveryMs = 1_000;
const heartbeatEveryMs = 15_000;
/** Then the page connects again, perhaps to another instance. */
const lifetimeMs = 5 * 60_000;

type Registry = {
  readonly watches: Set<Watch>;
  timer: ReturnType<typeof setInterval> | undefined;
  isPolling: boolean;
  hasFailed: boolean;
};

// Routes may be bundled apart; there is one timer per process.
const registry = processWide<Registry>('state-changes', () => ({
  watches: new Set(),
  timer: undefined,
  isPolling: false,
  hasFailed: false,
}));

/**
 * Watches an order until `stop` is called or the watcher was ended: after five minutes, and when
 * the process is asked to stop. Null when the order, the network or the process is at its limit.
 */
export function watchOrder(watcher: Watcher, nowMs = Date.now()): { stop: () => void } | null {
  const { watches } = registry;
  if (isDraining() || isFull(watcher)) return null;
  const watch: Watch = { watcher, endsAt: nowMs + lifetimeMs, lastEventAt: nowMs, version: null };
  watches.add(watch);
  keepPolling();
  return {
    stop: () => {
      watches.delete(watch);
      keepPolling();
    },
  };
}

function isFull({ orderId, network }: Watcher): boolean {
  const others = [...registry.watches].map(({ watcher }) => watcher);
  const ofOrder = others.filter((other) => other.orderId === orderId).length;
  const ofNetwork = others.filter((other) => other.network === network).length;
  return (
    others.length >= feedLimits.inAll ||
    ofOrder >= feedLimits.perOrder ||
    ofNetwork >= feedLimits.perNetwork
  );
}

function keepPolling(): void {
  if (registry.watches.size === 0) {
    clearInterval(registry.timer);
    registry.timer = undefined;
  } else {
    registry.timer ??= setInterval(() => void pollStates(), pollEveryMs);
  }
}

/** Runs one round: ends expired watches, queries all orders once, sends changes. */
export async function pollStates(nowMs = Date.now()): Promise<void> {
  for (const watch of registry.watches) {
    if (!isDraining() && nowMs < watch.endsAt) continue;
    registry.watches.delete(watch);
    watch.watcher.end();
  }
  keepPolling();
  // Skipped while the round before is still running, or while the database is crowded.
  if (registry.watches.size === 0 || registry.isPolling || isReadingCrowded()) return;
  registry.isPolling = true;
  try {
    const ids = new Set([...registry.watches].map(({ watcher }) => watcher.orderId));
    const states = await readShopperStates([...ids]);
    for (const watch of registry.watches) {
      try {
        notifyWatch(watch, states.get(watch.watcher.orderId), nowMs);
      } catch {
        // Its connection broke between two rounds; the others continue.
        registry.watches.delete(watch);
      }
    }
    registry.hasFailed = false;
  } catch (error) {
    if (!registry.hasFailed) log.warn('news.not_read', { error });
    registry.hasFailed = true;
  } finally {
    registry.isPolling = false;
  }
}

function notifyWatch(watch: Watch, state: ShopperState | undefined, nowMs: number): void {
  if (state !== undefined && state.version !== watch.version) {
    watch.version = state.version;
    watch.lastEventAt = nowMs;
    watch.watcher.onChange(state);
  } else if (nowMs - watch.lastEventAt >= heartbeatEveryMs) {
    watch.lastEventAt = nowMs;
    watch.watcher.onHeartbeat();
  }
}
