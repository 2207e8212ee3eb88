// What does the bank's own ledger show for a month? Its money lines, its nets, and a file of them.

type LedgerEvent = { readonly at: string; readonly kind: string; readonly amount: string };

export type LedgerOrder = {
  readonly order: string;
  readonly terminal: string;
  readonly rrn: string;
  readonly intRef: string;
  readonly approval: string;
  readonly events: readonly LedgerEvent[];
};

export type BankLine = {
  readonly order: string;
  readonly rrn: string;
  readonly approval: string;
  readonly terminal: string;
  /** What the merchant received; negative: what was returned. */
  readonly minor: bigint;
  readonly at: string;
};

const takes: readonly string[] = ['paid', 'completed'];

/** Money that moved, oldest first. A hold moves no money, and neither does its release. */
export function linesOf(orders: readonly LedgerOrder[]): readonly BankLine[] {
  return orders
    .flatMap((order) => {
      let left = 0n;
      return order.events.flatMap(({ kind, amount, at }) => {
        const minor = takes.includes(kind) ? minorOf(amount) : kind === 'reversed' ? -left : 0n;
        left += minor;
        const { rrn, approval, terminal } = order;
        return minor === 0n ? [] : [{ order: order.order, rrn, approval, terminal, minor, at }];
      });
    })
    .sort((a, b) => a.at.localeCompare(b.at));
}

/** Received minus returned, for each day in the merchant's time zone. */
export function netByDay(lines: readonly BankLine[]): ReadonlyMap<string, bigint> {
  const nets = new Map<string, bigint>();
  for (const { at, minor } of lines) {
    const day = houseDay(at);
    nets.set(day, (nets.get(day) ?? 0n) + minor);
  }
  return nets;
}

/** The file as a bank writes it: a preamble, its own column names, thousands separators. */
export function fileOf(lines: readonly BankLine[]): string {
  const rows = lines.map(({ at, terminal, rrn, approval, minor }) => {
    const house = new Date(Date.parse(at) + 3 * 3_600_000).toISOString();
    const [day, time] = [house.slice(0, 10).split('-').reverse().join('/'), house.slice(11, 19)];
    const kind = minor < 0n ? 'REFUND' : 'PURCHASE';
    return [terminal, day, time, kind, rrn, approval, `"${thousands(minor)}"`].join(',');
  });
  const names = 'Terminal ID,Transaction Date,Transaction Time,Type,RRN,Auth Code,Amount';
  return ['Settlement report', '', names, ...rows].join('\n');
}

function houseDay(at: string): string {
  return new Date(Date.parse(at) + 3 * 3_600_000).toISOString().slice(0, 10);
}

function minorOf(text: string): bigint {
  const [whole = '', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(3, '0'));
}

function thousands(minor: bigint): string {
  const size = minor < 0n ? -minor : minor;
  const whole = (size / 1000n).toString().replace(/\B(?=(\d{3})+$)/g, ',');
  return `${whole}.${(size % 1000n).toString().padStart(3, '0')}`;
}
