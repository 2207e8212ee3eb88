// What did each case show? Runs them in order and runs the oracles after each.
import { isDeepStrictEqual } from 'node:util';
import { askAll } from '../oracles/all-oracles';
import type { Excuses, Oracle, Violation } from '../oracles/violation';
import { seededRandom } from '../random';
import type { Campaign } from './campaign';
import { type CaseContext, type CaseResult, type FaultCase, Void } from './define-case';
import { makeWaiting, type Waiting } from './waiting';

type RunOptions = {
  readonly isShort: boolean;
  readonly seed: number;
  /** When the whole run should be over, by `performance.now()`. */
  readonly endsAt: number;
  readonly say: (line: string) => void;
};

const lanesMax = 4;
const storeSize = 40;
const shortCaseMs = 60_000;

type Notes = { [K in keyof Excuses]: Set<string> };

type Running = { figures: Record<string, number>; failures: string[]; isVoid: boolean };

/** Runs cases, adjacent parallel ones together. */
export class CaseRunner {
  readonly results: CaseResult[] = [];
  readonly #campaign: Campaign;
  readonly #oracles: readonly Oracle[];
  readonly #options: RunOptions;
  readonly #excuses: Notes = {
    ledgerLies: new Set(),
    bankActsTwice: new Set(),
    mailTwice: new Set(),
  };
  readonly #store = new Map<Waiting['type'], Promise<Waiting[]>>();

  constructor(campaign: Campaign, oracles: readonly Oracle[], options: RunOptions) {
    this.#campaign = campaign;
    this.#oracles = oracles;
    this.#options = options;
  }

  async runAll(cases: readonly FaultCase[]): Promise<void> {
    let sharesLeft = cases.reduce((sum, one) => sum + (one.share ?? 0), 0);
    for (let index = 0; index < cases.length; ) {
      const batch = nextBatch(cases.slice(index));
      index += batch.length;
      const shares = batch.reduce((sum, one) => sum + (one.share ?? 0), 0);
      const left = Math.max(0, this.#options.endsAt - performance.now());
      const mine = shares > 0 ? (left * shares) / Math.max(shares, sharesLeft) : shortCaseMs;
      sharesLeft -= shares;
      await this.#runBatch(batch, performance.now() + mine);
    }
  }

  async #runBatch(batch: readonly FaultCase[], deadline: number): Promise<void> {
    const found = await Promise.all(
      batch.map(async (one) => ({ one, ...(await this.#runOne(one, deadline)) })),
    );
    const violations = await this.#askOracles();
    for (const { one, running, ms } of found) {
      // In a batch the violating case is unknown, so all of them fail.
      const failed = running.failures.length + violations.length > 0;
      const result: CaseResult = {
        ...pickNames(one),
        verdict: running.isVoid ? 'void' : failed ? 'failed' : 'passed',
        ms: Math.round(ms),
        figures: running.figures,
        failures: running.failures,
        violations,
      };
      this.results.push(result);
      this.#tell(result);
    }
  }

  async #askOracles(): Promise<Violation[]> {
    try {
      return await askAll(this.#oracles, this.#campaign, this.#excuses);
    } catch (error) {
      return [{ oracle: 'O0', what: `the oracles cannot look: ${sentence(error)}` }];
    }
  }

  async #runOne(one: FaultCase, deadline: number): Promise<{ running: Running; ms: number }> {
    const running: Running = { figures: {}, failures: [], isVoid: false };
    const startedAt = performance.now();
    try {
      await one.run(this.#contextFor(one, running, deadline));
    } catch (error) {
      running.isVoid = error instanceof Void;
      running.failures.push(sentence(error));
    }
    return { running, ms: performance.now() - startedAt };
  }

  #contextFor(one: FaultCase, running: Running, deadline: number): CaseContext {
    const { isShort, seed } = this.#options;
    const add = (name: keyof Notes) => (key: string) => {
      this.#excuses[name].add(key);
    };
    const check = (isSo: boolean, what: string) => {
      if (!isSo) running.failures.push(what);
    };
    return {
      campaign: this.#campaign,
      isShort,
      deadline,
      random: seededRandom(seed + hashOf(one.id)),
      volume: (short, long) => (isShort ? short : long),
      check,
      inTime: (isSo, what) => {
        if (isShort) this.#campaign.noteScale('how long answers take is judged in the long form');
        else check(isSo, what);
      },
      equal: (actual, expected, what) =>
        check(
          isDeepStrictEqual(actual, expected),
          `${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`,
        ),
      count: (figure, amount = 1) => {
        running.figures[figure] = (running.figures[figure] ?? 0) + amount;
      },
      measure: (figure, value) => {
        running.figures[figure] = Math.round(value * 100) / 100;
      },
      void: (why) => {
        throw new Void(`void: ${why}`);
      },
      scale: (what) => this.#campaign.noteScale(`${one.id}: ${what}`),
      excuseLedger: add('ledgerLies'),
      excuseBankTwice: add('bankActsTwice'),
      excuseMailTwice: add('mailTwice'),
      waiting: async (type = 'sale') => this.#takeWaiting(type),
      manyWaiting: (count, type = 'sale') => makeWaiting(this.#campaign, { count, type }),
    };
  }

  async #takeWaiting(type: Waiting['type']): Promise<Waiting> {
    for (;;) {
      const store = await (this.#store.get(type) ?? this.#fillStore(type));
      const taken = store.pop();
      if (taken !== undefined) return taken;
      if ((await this.#store.get(type)) === store) this.#store.delete(type);
    }
  }

  #fillStore(type: Waiting['type']): Promise<Waiting[]> {
    const filling = makeWaiting(this.#campaign, { count: storeSize, type });
    this.#store.set(type, filling);
    return filling;
  }

  #tell(result: CaseResult): void {
    const { say } = this.#options;
    const figures = Object.entries(result.figures).map(([name, value]) => `${name} ${value}`);
    const words = result.verdict === 'passed' ? 'passed' : result.verdict.toUpperCase();
    const tail = figures.length > 0 ? ` (${figures.join(', ')})` : '';
    say(`${result.id.padEnd(4)} ${words} in ${result.ms} ms: ${result.title}${tail}`);
    for (const failure of result.failures) say(`       ${failure}`);
    for (const { oracle, what } of result.violations) say(`       ${oracle}: ${what}`);
  }
}

function pickNames<T extends Pick<CaseResult, 'id' | 'priority' | 'layer' | 'title'>>(one: T) {
  return { id: one.id, priority: one.priority, layer: one.layer, title: one.title };
}

function nextBatch(left: readonly FaultCase[]): readonly FaultCase[] {
  const isTogether = (one: FaultCase | undefined) =>
    one?.isParallel === true && one.share === undefined;
  if (!isTogether(left[0])) return left.slice(0, 1);
  const end = left.findIndex((one) => !isTogether(one));
  return left.slice(0, Math.min(lanesMax, end < 0 ? left.length : end));
}

function hashOf(text: string): number {
  let hash = 0;
  for (const letter of text) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return hash;
}

function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Void) return error.message;
  return `${error.message}${(error.stack ?? '').split('\n').slice(1, 4).join(' ').replace(/\s+/g, ' ')}`;
}
