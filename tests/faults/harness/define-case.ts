// What is one case of the catalogue, and what may it use?
import catalogue from '../catalogue.json';
import type { Violation } from '../oracles/violation';
import type { Campaign } from './campaign';
import type { Waiting } from './waiting';

/** Where a figure comes from. */
type Layer = 'http' | 'two instances';

export type CaseContext = {
  readonly campaign: Campaign;
  readonly isShort: boolean;
  /** Random numbers from 0 to 1, determined by the run's seed and the case's id. */
  readonly random: () => number;
  /** When the case's volume must end, by `performance.now()`. */
  readonly deadline: number;
  /** How many in this form; time may cut the long form short, which is reported. */
  readonly volume: (short: number, long: number) => number;
  readonly check: (isSo: boolean, what: string) => void;
  /**
   * Judges how long something took, in the long form alone: beside other work the short one would
   * measure the machine. What the app promises whatever the machine is a `check`.
   */
  readonly inTime: (isSo: boolean, what: string) => void;
  readonly equal: (actual: unknown, expected: unknown, what: string) => void;
  /** Adds to a counted figure of the report. */
  readonly count: (figure: string, amount?: number) => void;
  /** Sets a measured figure of the report. */
  readonly measure: (figure: string, value: number) => void;
  /** Ends a case that proves nothing: a fault was not delivered, a control was refused. */
  readonly void: (why: string) => never;
  /** Reports that part of the case is smaller or faster than in the catalogue. */
  readonly scale: (what: string) => void;
  /** Excuses an ORDER about which the bank was made to lie; its ledger proves nothing (O1). */
  readonly excuseLedger: (order: string) => void;
  /** Excuses an ORDER on which the bank was made to act twice (O2). */
  readonly excuseBankTwice: (order: string) => void;
  /** Excuses a second email if the case was a crash between sending and marking (O7). */
  readonly excuseMailTwice: (orderId: string) => void;
  /** A payment that waits for its result, from a store that is filled in bulk. */
  readonly waiting: (type?: Waiting['type']) => Promise<Waiting>;
  readonly manyWaiting: (count: number, type?: Waiting['type']) => Promise<Waiting[]>;
};

type CaseOptions = {
  readonly priority: 0 | 1 | 2;
  /** For numbers with several cases; otherwise the catalogue's sentence is the title. */
  readonly title?: string;
  /** By default `http`. */
  readonly layer?: Layer;
  /** May run together with neighbours that may too; the oracles run after all of them. */
  readonly isParallel?: boolean;
  /** The share of a long run's minutes for its volume; other cases take what they need. */
  readonly share?: number;
};

export type FaultCase = CaseOptions & {
  /** The fault number of docs/faults.md. */
  readonly id: string;
  readonly layer: Layer;
  readonly title: string;
  readonly run: (t: CaseContext) => Promise<void>;
};

type Verdict = 'passed' | 'failed' | 'void';

export type CaseResult = {
  readonly id: string;
  readonly priority: 0 | 1 | 2;
  readonly layer: Layer;
  readonly title: string;
  readonly verdict: Verdict;
  readonly ms: number;
  readonly figures: Readonly<Record<string, number>>;
  readonly failures: readonly string[];
  readonly violations: readonly Violation[];
};

/** Thrown when a case proves nothing. */
export class Void extends Error {}

const cases: FaultCase[] = [];

/** Adds a case to the campaign; call it while its file loads. */
export function defineCase(id: string, options: CaseOptions, run: FaultCase['run']): void {
  cases.push({ layer: 'http', title: sentenceOf(id), ...options, id, run });
}

const sentences: Readonly<Record<string, string>> = Object.assign(
  {},
  ...catalogue.groups.map(({ faults }) => faults),
);

function sentenceOf(id: string): string {
  return sentences[id] ?? '';
}

export function allCases(): readonly FaultCase[] {
  return cases;
}
