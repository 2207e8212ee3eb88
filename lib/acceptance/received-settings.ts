// Do the settings by which we judge what comes agree with what came, and do the clocks?
import { fitsShape, learnShapes, parseShapes } from '@/lib/gateway/wire/result-shapes';
import { parseTimestamp } from '@/lib/gateway/wire/timestamp';
import { judgeCase } from './acceptance-cases';
import {
  amountOf,
  answersOf,
  attemptsOf,
  type RunFacts,
  type SeenAttempt,
  type SeenMessage,
} from './run-facts';
import { asItCame, type Found, otherThan, resultsIn, unseen } from './setting-verdict';

type Judge = (run: RunFacts, today: string) => Found;

/** Whole hours are a time zone; a few minutes are what a payment takes. */
const clockMinutesMax = 5;
/** Fewer references than this may look alike by chance. */
const shapesEnough = 50;

export const receivedSettings = {
  GATEWAY_TERMINAL: (run, today) => {
    const came = distinct(run, ({ fields }) => fields.TERMINAL);
    const other = came.find((one) => one !== today);
    if (other !== undefined) return otherThan(other);
    return came.length > 0 ? asItCame : unseen;
  },
  GATEWAY_RESULT_MAC: (run) => (resultsIn(run).length > 0 ? asItCame : unseen),
  GATEWAY_RESULT_SHAPES: judgeShapes,
  GATEWAY_FEE_CEILING_PERCENT: (run, today) => {
    const results = resultsIn(run);
    const fees = results.map(({ message, attempt }) => {
      const above = (amountOf(message)?.minor ?? 0n) - attempt.amountMinor;
      // Rounded up: the ceiling must hold the fee.
      return above <= 0n ? 0 : Math.ceil(Number((above * 1_000_000n) / attempt.amountMinor) / 100);
    });
    const most = Math.max(0, ...fees);
    if (most > Math.round(Number(today) * 100)) return otherThan(String(most / 100));
    return results.length > 0 ? asItCame : unseen;
  },
  GATEWAY_COMPLETION_RESEND: (run, today) => {
    const seen = judgeCase('repeatedCompletion', run);
    if (seen.isProved) return { verdict: 'proved', proposed: null, why: 'recognised' };
    if (seen.missing !== 'notRecognised') return unseen;
    const verdict = today === 'never' ? 'proved' : 'wrong';
    return { verdict, proposed: 'never', why: 'notRecognised' };
  },
  'profile.successRc': (run, today) =>
    listed(
      today,
      distinct(run, ({ fields }) => (fields.ACTION === '0' ? fields.RC : '')),
      'wrong',
    ),
  // Whether no money moved with such a code only the bank can say.
  'profile.noMoneyRc': (run, today) =>
    listed(
      today,
      distinct(run, ({ fields }) => (/^[36]$/.test(fields.ACTION ?? '') ? fields.RC : '')),
      'doubtful',
    ),
  'profile.operationHasOwnRrn': (run, today) => {
    const approved = attemptsOf(run).flatMap((attempt) =>
      (['completion', 'reversal'] as const)
        .flatMap((kind) => answersOf(attempt, kind))
        .filter(({ isAuthentic, fields }) => isAuthentic && fields.ACTION === '0')
        .map(({ fields }) => (fields.RRN ?? '') === (attempt.rrn ?? '')),
    );
    if (approved.length === 0) return unseen;
    return approved.includes(false) && today === 'no' ? otherThan('yes') : asItCame;
  },
  CLOCK: (run) => {
    const minutes = attemptsOf(run).flatMap(offsetsOf);
    if (minutes.length === 0) return unseen;
    const middle = minutes.toSorted((a, b) => a - b)[Math.floor(minutes.length / 2)] ?? 0;
    return Math.abs(middle) < clockMinutesMax ? asItCame : otherThan(String(middle));
  },
} as const satisfies Record<string, Judge>;

/** What the results say, each value once; empty ones are left out. */
function distinct(run: RunFacts, readFrom: (message: SeenMessage) => string | undefined): string[] {
  const values = resultsIn(run).map(({ message }) => readFrom(message) ?? '');
  return [...new Set(values)].filter((value) => value !== '');
}

/** Whether a list of codes has all that came; proposes the list with the missing ones. */
function listed(today: string, came: readonly string[], lacking: 'wrong' | 'doubtful'): Found {
  const known = today.split(' ').filter(Boolean);
  const missing = came.filter((code) => !known.includes(code));
  if (missing.length > 0) {
    return { verdict: lacking, proposed: [...known, ...missing].join(' '), why: 'cameOther' };
  }
  return came.length > 0 ? asItCame : unseen;
}

/** Masked references say nothing of their shape. */
function referencesOf({ message, attempt }: { message: SeenMessage; attempt: SeenAttempt }) {
  const { rrn, internalReference } = attempt;
  const fields = { ...message.fields, RRN: rrn ?? '', INT_REF: internalReference ?? '' };
  return new Map(Object.entries(fields).filter(([, value]) => value && !value.includes('*')));
}

function judgeShapes(run: RunFacts, today: string): Found {
  const came = resultsIn(run)
    .filter(({ message }) => message.fields.ACTION === '0')
    .map(referencesOf);
  const shapes = parseShapes(today);
  if (came.length === 0 || !shapes.ok) return unseen;
  const isOdd = came.some((values) =>
    [...values].some(([name, value]) => !fitsShape(shapes.value, name, value)),
  );
  const learnt = learnShapes(came);
  if (isOdd && shapes.value.isPinned) return otherThan(learnt);
  if (shapes.value.isPinned) return asItCame;
  return came.length < shapesEnough
    ? { verdict: 'open', proposed: null, why: 'fewSeen' }
    : { verdict: 'open', proposed: learnt, why: 'came' };
}

/** How many minutes the bank's TIMESTAMP lay before or after its message came here. */
function offsetsOf({ messages, failureCode }: SeenAttempt): number[] {
  if (failureCode === 'CLOCK_SKEW') return [];
  return messages
    .filter(({ isAuthentic }) => isAuthentic)
    .flatMap(({ at, fields }) => {
      const written = parseTimestamp(fields.TIMESTAMP ?? '');
      return written ? [Math.round((written.getTime() - at.getTime()) / 60_000)] : [];
    });
}
