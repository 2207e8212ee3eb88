// What does an acceptance run look at in a test? A payment with its messages, each part changeable.
import type { RunFacts, SeenAttempt, SeenMessage } from '@/lib/acceptance/run-facts';

type Given<T> = Partial<T>;

/** The last row of evidence before the run. */
export const sinceEvidence = 100;

/** A message of the run; its number is what stands first. */
export function message(
  id: number,
  source: SeenMessage['source'],
  verdict: string,
  more: Given<SeenMessage> = {},
): SeenMessage {
  const isOurs = source.endsWith('_REQUEST');
  return {
    id,
    at: new Date(`2027-01-01T12:00:${String(id % 100).padStart(2, '0')}Z`),
    source,
    verdict,
    operationId: null,
    isAuthentic: !isOurs && source !== 'TIMER' && source !== 'PREPARE_ANSWER',
    fields: {},
    unlisted: [],
    isAnswered: !isOurs,
    text: '',
    sending: 1,
    sentAs: isOurs ? { encoding: 'json', apiKey: false, profile: 'mark' } : null,
    ...more,
  };
}

const fields = {
  TERMINAL: 'HOTEL001',
  ORDER: '270001234570',
  AMOUNT: '25000.00',
  ACTION: '0',
  RC: '00',
  RRN: '700112345678',
  INT_REF: 'A1B2C3D4E5F60718',
  TIMESTAMP: '20270101120003',
};

export const prepared = [
  message(101, 'PREPARE_REQUEST', 'ABOUT_TO_SEND', { fields: { AMOUNT: '25000.00' } }),
  message(102, 'PREPARE_ANSWER', 'ACCEPTED'),
];

/** The bank's result; approved unless said otherwise. */
export function result(verdict = 'APPROVED', more: SeenMessage['fields'] = {}): SeenMessage {
  return message(103, 'RESULT', verdict, { fields: { ...fields, ...more } });
}

/** A request and the answer to it. */
export function operated(
  kind: 'COMPLETION' | 'REVERSAL',
  amount: string,
  answer: Given<SeenMessage> & { verdict?: string } = {},
  id = 110,
): SeenMessage[] {
  const operationId = kind.toLowerCase();
  const told = { ...fields, TRTYPE: kind === 'COMPLETION' ? '1' : '24', AMOUNT: amount };
  const { ACTION: _, RC: __, TERMINAL: ___, ...asked } = told;
  return [
    message(id, `${kind}_REQUEST`, 'ABOUT_TO_SEND', { operationId, fields: asked }),
    message(id + 1, `${kind}_ANSWER`, answer.verdict ?? 'SUCCEEDED', {
      operationId,
      fields: told,
      ...answer,
    }),
  ];
}

type Attempt = Given<Omit<SeenAttempt, 'operations'>> & {
  readonly operations?: readonly (Given<SeenAttempt['operations'][number]> & {
    kind: 'completion' | 'reversal';
    amountMinor: bigint;
  })[];
};

/** A held payment of 25,000 IQD. */
export function attempt({ operations = [], ...given }: Attempt = {}): SeenAttempt {
  return {
    id: 'attempt',
    reference: 'DQ44ZFK4X',
    gatewayOrderId: fields.ORDER,
    transactionType: 'authorization',
    state: 'AUTHORISED',
    amountMinor: 25_000_000n,
    amountMaxMinor: 25_000_000n,
    authorisedMinor: 25_000_000n,
    failureCode: null,
    isByHand: false,
    rrn: fields.RRN,
    internalReference: fields.INT_REF,
    messages: [...prepared, result()],
    forgeries: [],
    ...given,
    operations: operations.map((one) => ({
      id: one.kind,
      state: 'SUCCEEDED',
      isByHand: false,
      ...one,
    })),
  };
}

export function runOf(...attempts: readonly SeenAttempt[]): RunFacts {
  return { sinceEvidence, feeCeilingHundredths: 0, attempts };
}
