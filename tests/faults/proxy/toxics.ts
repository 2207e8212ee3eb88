// Which network faults can be put between two programs? Toxiproxy's vocabulary.

export type Stream = 'upstream' | 'downstream';

/** What goes wrong on a connection; `type` and its numbers mean what they mean in Toxiproxy. */
type ToxicKind =
  | { readonly type: 'latency'; readonly latencyMs: number }
  /** Every new connection is refused by a reset, every open one is reset. */
  | { readonly type: 'down' }
  /** Nothing passes any more; closed after `timeoutMs`, 0: held until the toxic is removed. */
  | { readonly type: 'timeout'; readonly timeoutMs: number }
  | { readonly type: 'reset_peer'; readonly timeoutMs?: number };

export type ToxicOptions = ToxicKind & {
  readonly name?: string;
  /** Client to server is upstream; default downstream. */
  readonly stream?: Stream;
  /**
   * Begins on a connection when these texts have gone upstream, one after the other; it then
   * applies to the chunk with the last of them already. Without: from the first byte.
   */
  readonly match?: readonly string[];
  /** The search for `match` begins anew when this text goes upstream, e.g. BEGIN. */
  readonly within?: string;
  /** Only to one chunk of a connection; whatever comes later passes. */
  readonly isOnce?: boolean;
  /** On how many connections at most; default all. */
  readonly times?: number;
};

/** One fault that really happened to one connection. */
export type DeliveredFault = {
  readonly at: number;
  readonly proxy: string;
  readonly connection: number;
  readonly toxic: string;
  readonly type: ToxicKind['type'];
  readonly stream: Stream;
};

const namesByStream: Readonly<Record<Stream, string>> = { upstream: 'up', downstream: 'down' };

/** A toxic in force, with its bookkeeping of which connections it has hit. */
export class ActiveToxic {
  readonly name: string;
  readonly stream: Stream;
  readonly delivered: DeliveredFault[] = [];
  isRemoved = false;
  readonly #hit = new Set<number>();
  readonly #listeners = new Set<() => void>();
  readonly #endings: (() => void)[] = [];

  constructor(
    readonly wish: ToxicOptions,
    number: number,
  ) {
    this.stream = wish.stream ?? 'downstream';
    this.name = wish.name ?? `${wish.type}_${namesByStream[this.stream]}_${number}`;
  }

  /** Whether it may (still) be applied to this connection. */
  mayHit(connection: number): boolean {
    if (this.isRemoved) return false;
    return this.#hit.has(connection) || this.#hit.size < (this.wish.times ?? Infinity);
  }

  /** Says that the connection feels it; the first time of each is a delivered fault. */
  hit(connection: number, proxy: string, now: number): DeliveredFault | null {
    if (this.#hit.has(connection)) return null;
    this.#hit.add(connection);
    const fault: DeliveredFault = {
      at: now,
      proxy,
      connection,
      toxic: this.name,
      type: this.wish.type,
      stream: this.stream,
    };
    this.delivered.push(fault);
    for (const listener of [...this.#listeners]) listener();
    return fault;
  }

  /** Resolves when so many connections felt it; rejects when the time runs out. */
  untilDelivered(count = 1, timeoutMs = 240_000): Promise<void> {
    if (this.delivered.length >= count) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#listeners.delete(listener);
        reject(new Error(`The toxic ${this.name} hit ${this.delivered.length} of ${count}.`));
      }, timeoutMs);
      const listener = () => {
        if (this.delivered.length < count) return;
        clearTimeout(timer);
        this.#listeners.delete(listener);
        resolve();
      };
      this.#listeners.add(listener);
    });
  }

  /** Resolves when the toxic is taken away: what it held goes on. */
  untilRemoved(): Promise<void> {
    if (this.isRemoved) return Promise.resolve();
    return new Promise((resolve) => this.#endings.push(resolve));
  }

  remove(): void {
    this.isRemoved = true;
    for (const ending of this.#endings.splice(0)) ending();
  }
}
