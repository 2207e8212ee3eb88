// What became of each part of the drill? Its time, what the shoppers of it saw, and what it threw.
import type { Lifetime } from '../../scripts/cli/lifetime';
import { shop, type } from './site';

/** What the shoppers of one part have seen. */
export type Shopped = {
  readonly requests: number;
  readonly slowestMs: number;
  /** The references of the orders whose payment was received. */
  readonly bought: readonly string[];
  readonly failures: readonly string[];
};

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
  /** Which of their failures the text admits. */
  readonly only: RegExp;
  readonly fault: string;
};

/** Visitors at the same time, while a part is played. */
const lanes = 2;
/**
 * What two kills cost at most: a form that the killed instance had taken, which no proxy sends again, or a
 * result that is on the disk of one that has just started, whose page sends it again by itself.
 */
export const atKills = { most: 2 * lanes, only: /^Error: (?:\S+ 502|\/api\/backref 503): / };
const none = /$^/;
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
      this.#rows.map(({ part, seconds, seen, only }) => {
        const refused = seen?.failures.filter((failure) => only.test(failure)) ?? [];
        return {
          part,
          seconds,
          requests: seen?.requests ?? '',
          refused: statusesOf(refused),
          failed: seen === null ? '' : seen.failures.length - refused.length,
          'slowest ms': seen?.slowestMs ?? '',
        };
      }),
    );
  }

  /** What ended the play. */
  end(error: unknown): void {
    if (!this.lifetime.isEnding) console.error(error);
    this.#rows.push({
      part: 'all that follows',
      seconds: 0,
      seen: null,
      only: none,
      fault: String(error),
    });
  }

  /** One part: its time, and what it threw. `isNeeded`: without it nothing else can be played. */
  async part(
    name: string,
    work: () => Promise<unknown>,
    {
      isNeeded = false,
      seen,
      only = none,
    }: { isNeeded?: boolean; seen?: () => Shopped; only?: RegExp } = {},
  ): Promise<void> {
    if (this.lifetime.isEnding) return;
    const startedAt = performance.now();
    let fault = '';
    await work().catch((error) => {
      fault = String(error?.message ?? error);
    });
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    this.#rows.push({ part: name, seconds, seen: seen?.() ?? null, only, fault });
    console.log(
      `${fault === '' ? '✔' : '✖'} ${name} (${seconds} s)${fault === '' ? '' : `\n${fault}`}`,
    );
    if (fault !== '' && isNeeded) throw new Error('Without this nothing else can be played.');
  }

  bought(name: string): Promise<void> {
    let seen: Shopped | null = null;
    const work = async () => {
      seen = seenOf(await this.ground.shop('--times 1'));
      judge(seen, { most: 0, only: none });
    };
    return this.part(name, work, { seen: () => seen ?? nothing });
  }

  /** A part while shoppers come: none of their requests fails but those that are admitted. */
  async under(
    name: string,
    work: () => Promise<unknown>,
    admitted: Admitted = { most: 0, only: none },
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
    await this.part(name, whole, { seen: () => seen, only: admitted.only });
    return seen;
  }
}

/** How often each status was answered: `3 × 502, 40 × 503`. */
function statusesOf(failures: readonly string[]): string {
  const statuses = failures.map((failure) => / (\d{3}): /.exec(failure)?.[1] ?? 'none');
  const times = (status: string) => statuses.filter((one) => one === status).length;
  return [...new Set(statuses)]
    .sort()
    .map((status) => `${times(status)} × ${status}`)
    .join(', ');
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
