// What became of each part of the drill? Its time, what the shoppers of it saw, and what it threw.
import type { Lifetime } from '../../scripts/cli/lifetime';
import type { Shopped } from './shopped';
import { shop, type } from './site';

/** Where a part is played: visitors there, and lines of a shell. */
type Ground = {
  readonly shop: (how: string) => Promise<string>;
  readonly type: (lines: string) => Promise<string>;
};

/** How many of a part's requests may fail, and why; 0 where nothing is said. */
type Admitted = { readonly most: number; readonly only: RegExp };
type Row = {
  readonly part: string;
  readonly seconds: number;
  readonly seen: Shopped | null;
  readonly fault: string;
};

/** Visitors at the same time, while a part is played. */
export const lanes = 2;
const nothing: Shopped = { requests: 0, slowestMs: 0, bought: [], failures: [] };

/** The parts that were played on one machine. */
export class Report {
  readonly #rows: Row[] = [];

  constructor(
    readonly title: string,
    private readonly lifetime: Lifetime,
    private readonly ground: Ground = { shop, type },
  ) {}

  get failed(): number {
    return this.#rows.filter(({ fault }) => fault !== '').length;
  }

  get passed(): number {
    return this.#rows.length - this.failed;
  }

  print(): void {
    console.log(this.title);
    console.table(
      this.#rows.map(({ part, seconds, seen }) => ({
        part,
        seconds,
        requests: seen?.requests ?? '',
        failed: seen?.failures.length ?? '',
        'slowest ms': seen?.slowestMs ?? '',
      })),
    );
  }

  /** What ended the play. */
  end(error: unknown): void {
    if (!this.lifetime.isEnding) console.error(error);
    this.#rows.push({ part: 'all that follows', seconds: 0, seen: null, fault: String(error) });
  }

  /** One part: its time, and what it threw. `isNeeded`: without it nothing else can be played. */
  async part(
    name: string,
    work: () => Promise<unknown>,
    { isNeeded = false, seen }: { isNeeded?: boolean; seen?: () => Shopped } = {},
  ): Promise<void> {
    if (this.lifetime.isEnding) return;
    const startedAt = performance.now();
    let fault = '';
    await work().catch((error) => {
      fault = String(error?.message ?? error);
    });
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    this.#rows.push({ part: name, seconds, seen: seen?.() ?? null, fault });
    console.log(
      `${fault === '' ? '✔' : '✖'} ${name} (${seconds} s)${fault === '' ? '' : `\n${fault}`}`,
    );
    if (fault !== '' && isNeeded) throw new Error('Without this nothing else can be played.');
  }

  bought(name: string): Promise<void> {
    let seen: Shopped | null = null;
    const work = async () => {
      seen = seenOf(await this.ground.shop('--times 1'));
      judge(seen, { most: 0, only: /$^/ });
    };
    return this.part(name, work, { seen: () => seen ?? nothing });
  }

  /** A part while shoppers come: none of their requests fails but those that are admitted. */
  async under(
    name: string,
    work: () => Promise<unknown>,
    admitted: Admitted = { most: 0, only: /$^/ },
  ): Promise<Shopped> {
    let seen = nothing;
    const whole = async () => {
      const until = `/run/diwan-over-${process.pid}-${this.#rows.length}`;
      const shopping = this.ground.shop(`--lanes ${lanes} --until ${until}`);
      // Reported below; the work's own error comes first.
      shopping.catch(() => {});
      try {
        await work();
      } finally {
        await this.ground.type(`touch ${until}`);
        seen = seenOf(await shopping);
      }
      judge(seen, admitted);
    };
    await this.part(name, whole, { seen: () => seen });
    return seen;
  }
}

/** The last line of the shoppers. */
export function seenOf(output: string): Shopped {
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Shopped;
}

function judge({ bought: orders, failures }: Shopped, { most, only }: Admitted): void {
  if (orders.length === 0) throw new Error(`nobody bought: ${failures.join('; ').slice(0, 1_000)}`);
  const wrong = failures.filter((failure) => !only.test(failure));
  if (wrong.length > 0 || failures.length > most)
    throw new Error(failures.join('\n').slice(0, 2_000));
}
