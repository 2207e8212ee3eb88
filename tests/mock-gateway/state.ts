// Answers: what can be read about a running gateway?
import type { Gateway } from './gateway';

export type StateQuery = { readonly order?: string; readonly limit?: number };

export type GatewayState = ReturnType<typeof describeState>;

const LIMIT = 200;

/** Everything, newest last, at most `limit` items per list; only one ORDER if the query has it. */
export function describeState(gateway: Gateway, query: StateQuery) {
  const { order, limit = LIMIT } = query;
  const pick = <T extends { order: string }>(list: {
    total: number;
    latest: (limit?: number) => T[];
  }) => {
    const items = order === undefined ? list.latest(limit) : ofOrder(list.latest(), order, limit);
    return { total: list.total, items };
  };
  return {
    now: new Date(gateway.now()).toISOString(),
    clockOffsetMs: gateway.clock.offsetMs,
    settings: { ...gateway.settings },
    terminal: gateway.options.terminal,
    profile: gateway.options.profile.name,
    counts: Object.fromEntries(gateway.counts),
    requests: pick(gateway.requests),
    brokenRules: pick(gateway.broken),
    ledger: describeLedger(gateway, query),
    held: gateway.barriers.list(),
    scripts: gateway.scripts.list(),
    deliveries: pick(gateway.deliveries),
    mails: pick(gateway.mails),
  };
}

/** Only the ledger. */
export function describeLedger(gateway: Gateway, query: StateQuery) {
  const { order, limit = LIMIT } = query;
  const { ledger } = gateway;
  const one = order === undefined ? undefined : ledger.find(order);
  return {
    totals: ledger.totals(),
    ...ledger.size(),
    orders: order === undefined ? ledger.latest(limit) : one === undefined ? [] : [one],
    events: {
      total: ledger.events.total,
      items:
        order === undefined
          ? ledger.events.latest(limit)
          : ofOrder(ledger.events.latest(), order, limit),
    },
  };
}

function ofOrder<T extends { order: string }>(items: T[], order: string, limit: number): T[] {
  return items.filter((item) => item.order === order).slice(-limit);
}
