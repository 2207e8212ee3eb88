// What is one case of the catalogue, and what may it use?
import catalogue from '../catalogue.json';
import type { Violation } from '../oracles/violation';
import type { Campaign } from './campaign';
import type { Waiting } from './waiting';

/** Where a figure comes from. Only the two over HTTP support the claim. */
type Layer = 'http' | 'two instances' | 'function';

export type CaseContext = {
  readonly campaign: Campaign;
  readonly isShort: boolean;
  /** Numbers from 0 to 1 that the run's seed and the case's id decide. */
  readonly random: () => number;
  /** When a volume has to end, by `performance.now()`. */
  readonly deadline: number;
  /** So many of it in this form; the long one may be cut by its time, which is told. */
  readonly volume: (short: number, long: number) => number;
  readonly check: (isSo: boolean, what: string) => void;
  readonly equal: (actual: unknown, expected: unknown, what: string) => void;
  /** Adds to a figure of the report. */
  readonly count: (figure: string, amount?: number) => void;
  /** A figure that is measured, not counted. */
  readonly measure: (figure: string, value: number) => void;
  /** The case shows nothing: a fault was not delivered, a control was refused. */
  readonly void: (why: string) => never;
  /** Something of the case itself is smaller or faster than in the catalogue. */
  readonly scale: (what: string) => void;
  /** The bank was made to lie about this ORDER; its ledger proves nothing (O1). */
  readonly excuseLedger: (order: string) => void;
  /** The bank was made to act twice (O2). */
  readonly excuseBankTwice: (order: string) => void;
  /** A crash between sending and marking was the case (O7). */
  readonly excuseMailTwice: (orderId: string) => void;
  /** The case wrote into this order's rows by SQL (O4). */
  readonly excusePlanted: (orderId: string) => void;
  /** A payment that waits for its result; taken from a store that is filled in bulk. */
  readonly waiting: (type?: Waiting['type']) => Promise<Waiting>;
  /** What the case began with the campaign. */
  readonly begun: <T>() => Promise<T>;
  readonly manyWaiting: (count: number, type?: Waiting['type']) => Promise<Waiting[]>;
};

type Named = {
  readonly priority: 0 | 1 | 2;
  /** Where a number has several cases; otherwise the sentence of the catalogue is the title. */
  readonly title?: string;
};

type CaseOptions = Named & {
  /** `http` unless it is said. */
  readonly layer?: Layer;
  /** May run together with its neighbours of the same kind; oracles are asked after all of them. */
  readonly isParallel?: boolean;
  /** Its volume takes a share of the minutes of a long run; others take what they take. */
  readonly share?: number;
  /** Something slow that begins with the campaign; `t.begun` waits for it. */
  readonly begin?: (campaign: Campaign, isShort: boolean) => Promise<unknown>;
};

export type FaultCase = CaseOptions & {
  /** The fault number of docs/faults.md. */
  readonly id: string;
  readonly layer: Layer;
  readonly title: string;
  readonly run: (t: CaseContext) => Promise<void>;
};

/** A case that another test of the project shows: the file must have a test of that name. */
type ShownBy = Named & {
  readonly layer: 'function' | 'browser';
  readonly file: string;
  readonly test: string;
};

export type CoveredCase = ShownBy & { readonly id: string; readonly title: string };

type Verdict = 'passed' | 'failed' | 'void' | 'covered';

export type CaseResult = {
  readonly id: string;
  readonly priority: 0 | 1 | 2;
  readonly layer: Layer | 'browser';
  readonly title: string;
  readonly verdict: Verdict;
  readonly ms: number;
  readonly figures: Readonly<Record<string, number>>;
  readonly failures: readonly string[];
  readonly violations: readonly Violation[];
};

/** Says that what was tried shows nothing. */
export class Void extends Error {}

const cases: FaultCase[] = [];
const covered: CoveredCase[] = [];

/** Adds a case to the campaign; called while its file is loaded. */
export function defineCase(id: string, options: CaseOptions, run: FaultCase['run']): void {
  cases.push({ layer: 'http', title: sentenceOf(id), ...options, id, run });
}

export function defineCovered(id: string, shownBy: ShownBy): void {
  covered.push({ title: sentenceOf(id), ...shownBy, id });
}

const sentences: Readonly<Record<string, string>> = Object.assign(
  {},
  ...catalogue.groups.map(({ faults }) => faults),
);

function sentenceOf(id: string): string {
  return sentences[id] ?? '';
}

export function allCases(): { cases: readonly FaultCase[]; covered: readonly CoveredCase[] } {
  return { cases, covered };
}
