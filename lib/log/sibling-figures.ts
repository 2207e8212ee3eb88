// What do the other processes of this instance count? Asked through their parent process.
import 'server-only';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import { processWide } from '@/lib/process/process-wide';
import { processNumber } from '@/lib/settings/build-facts';

type Family = MetricObjectWithValues<MetricValue<string>>;

export type ProcessFigures = {
  readonly process: number;
  readonly families: readonly Family[];
};

/** Messages that scripts/processes/serve.mjs passes on; it adds the sender. */
type Word =
  /** Sent to all others. */
  | { readonly diwan: 'ask'; readonly id: number; readonly from: number }
  /** The number of processes that were asked. */
  | { readonly diwan: 'asked'; readonly id: number; readonly count: number }
  | {
      readonly diwan: 'tell';
      readonly id: number;
      readonly from: number;
      readonly to: number;
      readonly families: readonly Family[];
    };

type Question = { told: ProcessFigures[]; count: number; done: () => void };

const state = processWide('sibling figures', () => ({
  last: 0,
  questions: new Map<number, Question>(),
}));

/** Longer than any working process needs; figures that do not arrive in time are missing. */
const answerMs = 3_000;

/** Sends the others the result of `read` whenever one of them asks. Called once, at boot. */
export function tellSiblings(read: () => Promise<readonly Family[]>): void {
  if (processNumber() === null) return;
  process.on('message', (word: Word) => void hear(word, read));
}

async function hear(word: Word, read: () => Promise<readonly Family[]>): Promise<void> {
  if (word.diwan === 'ask') {
    send({ diwan: 'tell', id: word.id, to: word.from, families: await read() });
    return;
  }
  const question = state.questions.get(word.id);
  if (!question) return;
  if (word.diwan === 'asked') question.count = word.count;
  else if (word.diwan === 'tell')
    question.told.push({ process: word.from, families: word.families });
  if (question.told.length >= question.count) question.done();
}

/** The figures of the others that answer in time; none where this process is alone. */
export async function askSiblings(): Promise<readonly ProcessFigures[]> {
  if (processNumber() === null || !process.connected) return [];
  state.last += 1;
  const id = state.last;
  const told: ProcessFigures[] = [];
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, answerMs);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    state.questions.set(id, { told, count: Number.POSITIVE_INFINITY, done });
    send({ diwan: 'ask', id });
  });
  state.questions.delete(id);
  return told;
}

function send(word: object): void {
  // The parent process may just have ended.
  if (process.connected) process.send?.(word, undefined, undefined, () => {});
}
