// What does the bank know, and how is it made to misbehave? A typed client of the mock's control.
import type { ControlClient } from '../../support/control-client';

export type BankRequest = {
  readonly id: number;
  readonly at: string;
  readonly operation: string;
  readonly order: string;
  readonly digest: string;
  readonly fields: Record<string, string>;
  readonly broken: string[];
  readonly script: number | null;
  readonly answer: { readonly status: number; readonly at: string } | null;
};

export type LedgerOrder = {
  readonly order: string;
  readonly trtype: string;
  readonly state: 'prepared' | 'authorised' | 'paid' | 'completed' | 'reversed' | 'declined';
  readonly requestedAmount: string;
  readonly amount: string;
  readonly completedAmount: string;
  readonly rrn: string;
  readonly intRef: string;
  readonly approvals: number;
  readonly completions: number;
  readonly reversals: number;
};

export type Outcome = {
  readonly action?: string;
  readonly rc?: string;
  readonly feePercent?: number;
};

export class BankControl {
  constructor(protected readonly control: ControlClient) {}

  /** Settles a prepared ORDER as a cardholder would; the result's fields, not yet delivered. */
  async pay(order: string, card: string | Outcome = 'approve'): Promise<Record<string, string>> {
    const wish = typeof card === 'string' ? { order, card } : { order, outcome: card };
    const settled = (await this.control.post('/pay', wish)) as { fields: Record<string, string> };
    return settled.fields;
  }

  script(wish: object): Promise<unknown> {
    return this.control.post('', wish);
  }

  wait(wish: object): Promise<unknown> {
    return this.control.post('/wait', wish);
  }

  release(barrier: string): Promise<unknown> {
    return this.control.post('/release', { barrier });
  }

  reset(parts: readonly string[]): Promise<unknown> {
    return this.control.post('/reset', { parts });
  }

  /** The ledger's entry for one ORDER. */
  async ledgerOf(order: string): Promise<LedgerOrder | undefined> {
    const { orders } = await this.#ledger(`?order=${order}`);
    return orders[0];
  }

  /** The whole ledger. */
  async ledger(): Promise<LedgerOrder[]> {
    return (await this.#ledger('?limit=1000000')).orders;
  }

  async ledgerEvents(): Promise<number> {
    return (await this.#ledger('?limit=0')).events.total;
  }

  async asked(
    query: { operation?: string; order?: string; since?: number } = {},
  ): Promise<BankRequest[]> {
    const given = Object.entries(query).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const found = (await this.control.get(
      `/requests?${new URLSearchParams([...given, ['limit', '1000000']])}`,
    )) as { items: BankRequest[] };
    return found.items;
  }

  #ledger(query: string) {
    return this.control.get(`/ledger${query}`) as Promise<{
      orders: LedgerOrder[];
      events: { total: number };
    }>;
  }
}
