// When would Prometheus start and end each alarm, given the metrics pages of several instances?
import { absentName, firing, type Page, type Rule, windowSeconds } from './prometheus';

type Scrape = { readonly atMs: number; readonly page: Page };

/** From when an alarm was raised until it was resolved; null: still raised. */
type Episode = { readonly fromMs: number; untilMs: number | null };

/** A page older than this no longer counts; in Prometheus five minutes. */
const staleSeconds = 300;
/** An alarm that returns sooner is not notified again: Alertmanager's `group_interval`. */
const sameAlarmSeconds = 300;

/**
 * Takes metrics pages and computes which alarms are raised. Divides all times in rules (`for`,
 * windows) and in Prometheus itself by `factor`: with 60, a second counts as a minute. Metrics that
 * are themselves durations, such as a file's age, are not scaled.
 */
export class AlarmJudge {
  readonly #scrapes = new Map<string, Scrape[]>();
  readonly #since = new Map<string, number>();
  readonly #episodes = new Map<string, Episode[]>();
  readonly #longestMs: number;

  constructor(
    readonly rules: readonly Rule[],
    readonly factor: number,
  ) {
    const windows = rules.map(({ expression }) => windowSeconds(expression));
    this.#longestMs = this.#scaled(Math.max(staleSeconds, ...windows));
  }

  add(instance: string, atMs: number, page: Page): void {
    const kept = (this.#scrapes.get(instance) ?? []).filter(
      (one) => atMs - one.atMs <= this.#longestMs,
    );
    this.#scrapes.set(instance, [...kept, { atMs, page }]);
  }

  /** The instance has not answered yet: its last page still counts. */
  keep(instance: string, atMs: number): void {
    const last = this.#scrapes.get(instance)?.at(-1);
    if (last) this.add(instance, atMs, last.page);
  }

  /** Evaluates each rule at this time. */
  judge(atMs: number): void {
    for (const rule of this.rules) {
      const held = this.#holding(rule, atMs);
      for (const key of this.#since.keys()) {
        if (key.startsWith(`${rule.name} `) && !held.has(key)) this.#since.delete(key);
      }
      for (const key of held) if (!this.#since.has(key)) this.#since.set(key, atMs);
      const isRaised = [...held].some(
        (key) => atMs - (this.#since.get(key) ?? atMs) >= this.#scaled(rule.forSeconds),
      );
      this.#note(rule.name, isRaised, atMs);
    }
  }

  /** The alarms raised now. */
  get raised(): string[] {
    return [...this.#episodes].flatMap(([name, all]) =>
      all.at(-1)?.untilMs === null ? [name] : [],
    );
  }

  /** How often each alarm was raised since then; counts alarms already raised then. */
  timesSince(fromMs: number): ReadonlyMap<string, number> {
    const counted = [...this.#episodes].map(([name, all]): [string, number] => [
      name,
      all.filter(({ untilMs }) => untilMs === null || untilMs > fromMs).length,
    ]);
    return new Map(counted.filter(([, times]) => times > 0));
  }

  #holding({ name, expression }: Rule, atMs: number): Set<string> {
    const fresh = [...this.#scrapes].filter(
      ([, all]) => atMs - (all.at(-1)?.atMs ?? 0) <= this.#scaled(staleSeconds),
    );
    const moment = (all: readonly Scrape[]) => {
      const fromMs = atMs - this.#scaled(windowSeconds(expression));
      const within = all.filter((one) => one.atMs >= fromMs);
      const pages = within.length > 0 ? within : all.slice(-1);
      const seconds = ((pages.at(-1)?.atMs ?? 0) - (pages[0]?.atMs ?? 0)) / 1000;
      return { pages: pages.map(({ page }) => page), now: atMs, seconds };
    };
    if (absentName(expression) !== null) {
      const pages = [fresh.flatMap(([, all]) => all.at(-1)?.page ?? [])];
      return new Set(firing(expression, { pages, now: atMs, seconds: 0 }).map(() => `${name} `));
    }
    return new Set(
      fresh.flatMap(([instance, all]) =>
        firing(expression, moment(all)).map(
          (labels) => `${name} ${instance} ${JSON.stringify(labels)}`,
        ),
      ),
    );
  }

  #note(name: string, isRaised: boolean, atMs: number): void {
    const all = this.#episodes.get(name) ?? [];
    const last = all.at(-1);
    if (isRaised && last?.untilMs === null) return;
    if (!isRaised) {
      if (last?.untilMs === null) last.untilMs = atMs;
      return;
    }
    if (last?.untilMs && atMs - last.untilMs < this.#scaled(sameAlarmSeconds)) last.untilMs = null;
    else this.#episodes.set(name, [...all, { fromMs: atMs, untilMs: null }]);
  }

  /** Scaled milliseconds of this run. */
  #scaled(seconds: number): number {
    return (seconds * 1000) / this.factor;
  }
}
