// What does a bank want to see before it opens the line, and what proves each of it? One table.
import { money, withFeeCeiling } from '@/lib/money/money';
import { type CaseVerdict, type Missing, nearness } from './case-verdict';
import {
  answersOf,
  attemptsOf,
  isAmountIn,
  type RunFacts,
  requestsOf,
  resultsOf,
  type SeenAttempt,
  type SeenMessage,
  type SeenOperation,
} from './run-facts';

/** The messages that prove a case in one payment; what it lacks; null: it is no such payment. */
type Judged = readonly SeenMessage[] | Missing | null;
type Judge = (attempt: SeenAttempt, run: RunFacts) => Judged;

/** RCs of ISO 8583 for too little money: of 1987 and of 1993. */
const insufficientRc: readonly string[] = ['51', '116'];
/** The family's RC for an authentication that failed or was cancelled. */
const authenticationRc: readonly string[] = ['-19'];
/** Fields by which banks of the family say how the cardholder was authenticated. */
const authenticationFields: readonly string[] = [
  'ECI',
  'EXT_MPI_ECI',
  'PARES_STATUS',
  'AUTH_STEP_RES',
  'CARDHOLDERINFO',
  'CAVV',
  'XID',
];

const cases = {
  sale: (attempt) => (attempt.transactionType === 'sale' ? approval(attempt) : null),
  hold: (attempt) => (attempt.transactionType === 'authorization' ? approval(attempt) : null),
  completionLess: (attempt, run) => completion(attempt, run, isLess),
  completionMore: (attempt, run) => completion(attempt, run, isMore),
  reversalOfSale: (attempt) => (attempt.transactionType === 'sale' ? reversal(attempt) : null),
  reversalOfHold: (attempt) =>
    attempt.transactionType === 'authorization' && completedIn(attempt) === undefined
      ? reversal(attempt)
      : null,
  reversalOfLess: (attempt) => (completedAs(attempt, isLess) ? reversal(attempt) : null),
  reversalOfMore: (attempt) => (completedAs(attempt, isMore) ? reversal(attempt) : null),
  decline: (attempt) =>
    decline(
      attempt,
      ({ fields: { ACTION = '', RC = '' } }) =>
        ['2', '5'].includes(ACTION) && !insufficientRc.includes(RC),
    ),
  insufficientFunds: (attempt) =>
    decline(attempt, ({ fields }) => insufficientRc.includes(fields.RC ?? '')),
  threeDSecure: (attempt) => {
    const said = resultsOf(attempt).filter(
      ({ fields, unlisted }) =>
        authenticationRc.includes(fields.RC ?? '') ||
        authenticationFields.some((name) => name in fields || unlisted.includes(name)),
    );
    return said.length > 0 ? said.slice(0, 1) : null;
  },
  abandoned,
  repeatedCompletion,
  wrongMac,
  clockSkew: ({ failureCode, messages }) => {
    if (failureCode !== 'CLOCK_SKEW') return null;
    const answer = messages.find(({ source }) => source === 'PREPARE_ANSWER');
    return answer && answer.verdict !== 'ACCEPTED' ? [answer] : 'noAnswer';
  },
} satisfies Record<string, Judge>;

export type CaseName = keyof typeof cases;

export const caseNames = Object.keys(cases) as readonly CaseName[];

/** Whether one payment of the run proves the case; else what the nearest one lacks. */
export function judgeCase(name: CaseName, run: RunFacts): CaseVerdict {
  const judge: Judge = cases[name];
  let nearest: Extract<CaseVerdict, { isProved: false }> = {
    isProved: false,
    missing: 'none',
    attempt: null,
  };
  for (const attempt of attemptsOf(run)) {
    const judged = judge(attempt, run);
    if (judged === null) continue;
    if (typeof judged !== 'string') return { isProved: true, attempt, messages: judged };
    if (nearness.indexOf(judged) >= nearness.indexOf(nearest.missing)) {
      nearest = { isProved: false, missing: judged, attempt };
    }
  }
  return nearest;
}

/** The bank approved the payment, of the amount that was asked for. */
function approval(attempt: SeenAttempt): Judged {
  const { amountMinor, amountMaxMinor, state } = attempt;
  const approved = resultsOf(attempt).filter(({ verdict }) => verdict === 'APPROVED');
  if (approved.length === 0) return notApproved(attempt);
  const exact = approved.filter((one) => isAmountIn(one, amountMinor, amountMaxMinor));
  if (exact.length === 0) return 'amount';
  return ['AUTHORISED', 'PAID', 'COMPLETED', 'REVERSED'].includes(state)
    ? exact.slice(0, 1)
    : 'noAnswer';
}

function notApproved(attempt: SeenAttempt): Missing {
  if (attempt.isByHand) return 'byHand';
  if (attempt.forgeries.length > 0) return 'notAuthentic';
  const review = resultsOf(attempt).find(({ verdict }) => verdict.startsWith('AMOUNT_'));
  return review === undefined ? 'noAnswer' : 'amount';
}

type Size = (amountMinor: bigint, authorisedMinor: bigint) => boolean;
const isLess: Size = (amount, authorised) => amount < authorised;
const isMore: Size = (amount, authorised) => amount > authorised;

function completion(attempt: SeenAttempt, run: RunFacts, size: Size): Judged {
  const { authorisedMinor } = attempt;
  const all = attempt.operations.filter(({ kind }) => kind === 'completion');
  if (authorisedMinor === null || all.length === 0) return null;
  const sized = all.filter(({ amountMinor }) => size(amountMinor, authorisedMinor));
  // A completion of the same amount, or of the other side: right order, other amount.
  if (sized.length === 0) return 'amount';
  const judged = sized.map((operation) => {
    const { minor } = withFeeCeiling(money(operation.amountMinor), run);
    return answered(attempt, operation, operation.amountMinor, minor);
  });
  return judged.find((one) => typeof one !== 'string') ?? judged[0] ?? null;
}

/** The bank did the operation, and said so of this amount under its MAC. */
function answered(attempt: SeenAttempt, operation: SeenOperation, min: bigint, max = min): Judged {
  const own = ofOperation(attempt, operation);
  const request = own.find(({ source }) => source.endsWith('_REQUEST'));
  const told = own.filter(({ source }) => !source.endsWith('_REQUEST'));
  const done = told.filter(
    ({ verdict, isAuthentic }) => isAuthentic && ['SUCCEEDED', 'ALREADY_DONE'].includes(verdict),
  );
  if (done.length === 0 || request === undefined) {
    if (operation.isByHand || operation.state === 'RESOLVED') return 'byHand';
    return told.some(({ isAnswered, isAuthentic }) => isAnswered && !isAuthentic)
      ? 'notAuthentic'
      : 'noAnswer';
  }
  const [exact] = done.filter((one) => isAmountIn(one, min, max));
  if (exact === undefined) return 'amount';
  return operation.state === 'SUCCEEDED' ? [request, exact] : 'noAnswer';
}

function ofOperation({ messages }: SeenAttempt, { id }: SeenOperation): SeenMessage[] {
  return messages.filter(({ operationId }) => operationId === id);
}

function reversal(attempt: SeenAttempt): Judged {
  const [operation] = attempt.operations.filter(({ kind }) => kind === 'reversal').reverse();
  if (operation === undefined || attempt.authorisedMinor === null) return null;
  return answered(attempt, operation, attempt.authorisedMinor);
}

function completedIn({ operations }: SeenAttempt): SeenOperation | undefined {
  return operations.find(({ kind, state }) => kind === 'completion' && state === 'SUCCEEDED');
}

function completedAs(attempt: SeenAttempt, size: Size): boolean {
  const { authorisedMinor } = attempt;
  const done = completedIn(attempt);
  return done !== undefined && authorisedMinor !== null && size(done.amountMinor, authorisedMinor);
}

function decline(attempt: SeenAttempt, isSuch: (message: SeenMessage) => boolean): Judged {
  const said = resultsOf(attempt).filter((one) => one.verdict === 'DECLINED' && isSuch(one));
  return said.length > 0 ? said.slice(0, 1) : null;
}

/** The card page was opened, no result came, and the time for it is over. */
function abandoned(attempt: SeenAttempt): Judged {
  const { messages, state, isByHand } = attempt;
  const opened = messages.find(
    ({ source, verdict }) => source === 'PREPARE_ANSWER' && verdict === 'ACCEPTED',
  );
  if (opened === undefined) return null;
  if (state === 'AWAITING_RESULT') return 'waiting';
  const over = messages.find(
    ({ source, verdict }) => source === 'TIMER' && verdict === 'resultOverdue',
  );
  if (over === undefined) return null;
  if (resultsOf(attempt).length > 0) return 'answered';
  return isByHand ? 'byHand' : [opened, over];
}

/**
 * A completion of one payment reached the bank twice, and it said so: as a duplicate or a decline.
 * A second success is none: the first sending never arrived, or the money moved twice.
 */
function repeatedCompletion(attempt: SeenAttempt): Judged {
  const sent = requestsOf(attempt, 'completion');
  const [, again] = sent;
  if (again === undefined) return null;
  const told = answersOf(attempt, 'completion').filter(({ id }) => id > again.id);
  const authentic = told.filter(({ isAuthentic }) => isAuthentic);
  if (authentic.length === 0) {
    return told.some(({ isAnswered }) => isAnswered) ? 'notAuthentic' : 'noAnswer';
  }
  const known = authentic.find(({ fields }) => ['1', '4', '2', '5'].includes(fields.ACTION ?? ''));
  return known === undefined ? 'notRecognised' : [...sent.slice(0, 2), known];
}

/** A message with a wrong MAC came for our payment, and moved nothing. */
function wrongMac(attempt: SeenAttempt): Judged {
  const refused = attempt.messages.find(
    ({ source, verdict }) => source.endsWith('_ANSWER') && verdict === 'MAC_MISMATCH',
  );
  if (refused !== undefined) return [refused];
  if (attempt.forgeries.length === 0) return null;
  const forged = attempt.forgeries.filter(({ verdict }) => verdict === 'MAC_MISMATCH');
  return forged.length > 0 ? forged.slice(0, 1) : 'believed';
}
