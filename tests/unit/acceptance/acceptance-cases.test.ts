// Does each case tick itself from what the bank said, and from nothing that is only near to it?
import { type CaseName, caseNames, judgeCase } from '@/lib/acceptance/acceptance-cases';
import type { Missing } from '@/lib/acceptance/case-verdict';
import type { SeenAttempt } from '@/lib/acceptance/run-facts';
import {
  attempt,
  message,
  operated,
  prepared,
  result,
  runOf,
  sinceEvidence,
} from '../../support/acceptance-facts';

const sale = { transactionType: 'sale', state: 'PAID' } as const;
const held = [...prepared, result()];
const completion = (amountMinor: bigint) => ({ kind: 'completion', amountMinor }) as const;
const reversal = { kind: 'reversal', amountMinor: 25_000_000n } as const;
const less = completion(20_000_000n);
const more = completion(27_000_000n);
const done = (amount: string) => operated('COMPLETION', amount);
const back = (more: Parameters<typeof operated>[2] = {}, amount = '25000.00') =>
  operated('REVERSAL', amount, more, 120);
const reversed = { state: 'REVERSED' } as const;
const twice = (ACTION: string, verdict: string) => [
  ...operated('COMPLETION', '25000.00', {
    verdict: 'TIMEOUT',
    isAuthentic: false,
    isAnswered: false,
  }),
  ...operated('COMPLETION', '25000.00', { verdict, fields: { ACTION }, sending: 2 }, 115),
];
const forged = (verdict: string) => [message(0, 'RESULT', verdict, { isAuthentic: false })];

/** What proves each case. */
const proofs: Readonly<Record<CaseName, SeenAttempt>> = {
  sale: attempt(sale),
  hold: attempt(),
  completionLess: attempt({ operations: [less], messages: [...held, ...done('20000.00')] }),
  completionMore: attempt({ operations: [more], messages: [...held, ...done('27000.00')] }),
  reversalOfSale: attempt({
    ...sale,
    ...reversed,
    operations: [reversal],
    messages: [...held, ...back()],
  }),
  reversalOfHold: attempt({
    ...reversed,
    operations: [reversal],
    messages: [...held, ...back()],
  }),
  reversalOfLess: attempt({
    ...reversed,
    operations: [less, reversal],
    messages: [...held, ...done('20000.00'), ...back()],
  }),
  reversalOfMore: attempt({
    ...reversed,
    operations: [more, reversal],
    messages: [...held, ...done('27000.00'), ...back()],
  }),
  decline: attempt({
    state: 'DECLINED',
    messages: [...prepared, result('DECLINED', { ACTION: '5', RC: '05' })],
  }),
  insufficientFunds: attempt({
    state: 'DECLINED',
    messages: [...prepared, result('DECLINED', { ACTION: '5', RC: '51' })],
  }),
  threeDSecure: attempt({
    state: 'DECLINED',
    messages: [...prepared, result('DECLINED', { ACTION: '6', RC: '-19' })],
  }),
  abandoned: attempt({
    state: 'RESULT_OVERDUE',
    messages: [...prepared, message(104, 'TIMER', 'resultOverdue')],
  }),
  repeatedCompletion: attempt({
    operations: [completion(25_000_000n)],
    messages: [...held, ...twice('4', 'ALREADY_DONE')],
  }),
  wrongMac: attempt({
    state: 'AWAITING_RESULT',
    messages: prepared,
    forgeries: forged('MAC_MISMATCH'),
  }),
  clockSkew: attempt({
    state: 'PREPARE_FAILED',
    failureCode: 'CLOCK_SKEW',
    messages: [message(101, 'PREPARE_REQUEST', ''), message(102, 'PREPARE_ANSWER', 'REFUSED')],
  }),
};

describe.each(caseNames)('%s', (name) => {
  const proof = proofs[name];

  test('ticks from its own payment, and from the payments of few other cases', () => {
    expect(judgeCase(name, runOf(proof))).toMatchObject({ isProved: true, attempt: proof });
    const also = caseNames.filter((other) => judgeCase(name, runOf(proofs[other])).isProved);
    expect(also.filter((other) => !(implied[name] ?? []).includes(other))).toEqual([name]);
  });

  test('not from one that was made before the run began', () => {
    const before = (id: number) => id - sinceEvidence;
    const old = proof.messages.map((one) => ({ ...one, id: before(one.id) }));
    expect(judgeCase(name, runOf({ ...proof, messages: old }))).toMatchObject({ missing: 'none' });
  });
});

/** Which other cases' payments prove a case as well. */
const implied: Partial<Record<CaseName, readonly CaseName[]>> = {
  sale: ['reversalOfSale'],
  hold: [
    'completionLess',
    'completionMore',
    'reversalOfHold',
    'reversalOfLess',
    'reversalOfMore',
    'repeatedCompletion',
  ],
  completionLess: ['reversalOfLess'],
  completionMore: ['reversalOfMore'],
};

const unbelieved = { verdict: 'MAC_MISMATCH', isAuthentic: false };

/** Near to a case, and what it lacks. */
const nearMisses: readonly (readonly [string, CaseName, Missing, SeenAttempt])[] = [
  [
    'an approval whose MAC was not right',
    'hold',
    'noAnswer',
    attempt({ messages: [...prepared, { ...result(), isAuthentic: false }] }),
  ],
  [
    'a success whose MAC was not right',
    'completionLess',
    'notAuthentic',
    attempt({
      operations: [less],
      messages: [...held, ...operated('COMPLETION', '20000.00', { isAuthentic: false })],
    }),
  ],
  [
    'a reversal whose MAC was not right',
    'reversalOfHold',
    'notAuthentic',
    attempt({
      ...reversed,
      operations: [reversal],
      messages: [...held, ...back({ isAuthentic: false })],
    }),
  ],
  [
    'a result of another amount',
    'sale',
    'amount',
    attempt({ ...sale, messages: [...prepared, result('APPROVED', { AMOUNT: '24000.00' })] }),
  ],
  [
    'an approval that went to review',
    'hold',
    'amount',
    attempt({ state: 'NEEDS_REVIEW', messages: [...prepared, result('AMOUNT_MISMATCH')] }),
  ],
  [
    'a result with a wrong MAC',
    'hold',
    'notAuthentic',
    attempt({ state: 'AWAITING_RESULT', messages: prepared, forgeries: forged('MAC_MISMATCH') }),
  ],
  [
    'a payment that people settled',
    'sale',
    'byHand',
    attempt({ ...sale, isByHand: true, messages: prepared }),
  ],
  [
    'a hold that waits',
    'hold',
    'noAnswer',
    attempt({ state: 'AWAITING_RESULT', messages: prepared }),
  ],
  [
    'a completion of the whole amount',
    'completionLess',
    'amount',
    attempt({ operations: [completion(25_000_000n)], messages: [...held, ...done('25000.00')] }),
  ],
  [
    'an answer of another amount',
    'completionLess',
    'amount',
    attempt({ operations: [less], messages: [...held, ...done('21000.00')] }),
  ],
  [
    'an answer to another operation',
    'completionLess',
    'noAnswer',
    attempt({ operations: [{ ...less, id: 'other' }], messages: [...held, ...done('20000.00')] }),
  ],
  [
    'an answer that nobody signed',
    'completionMore',
    'notAuthentic',
    attempt({
      operations: [{ ...more, state: 'UNKNOWN' }],
      messages: [...held, ...operated('COMPLETION', '27000.00', unbelieved)],
    }),
  ],
  [
    'a completion that people settled',
    'completionMore',
    'byHand',
    attempt({
      operations: [{ ...more, state: 'RESOLVED', isByHand: true }],
      messages: [...held, ...operated('COMPLETION', '27000.00', unbelieved)],
    }),
  ],
  [
    'a reversal of another amount',
    'reversalOfHold',
    'amount',
    attempt({ ...reversed, operations: [reversal], messages: [...held, ...back({}, '20000.00')] }),
  ],
  [
    'a reversal without an answer',
    'reversalOfSale',
    'noAnswer',
    attempt({
      ...sale,
      operations: [{ ...reversal, state: 'UNKNOWN' }],
      messages: [...held, ...back({ verdict: 'TIMEOUT', isAuthentic: false, isAnswered: false })],
    }),
  ],
  [
    'a card page that is still open',
    'abandoned',
    'waiting',
    attempt({ state: 'AWAITING_RESULT', messages: prepared }),
  ],
  [
    'a result that came late',
    'abandoned',
    'answered',
    attempt({ messages: [...held, message(105, 'TIMER', 'resultOverdue')] }),
  ],
  [
    'a second sending that the bank did',
    'repeatedCompletion',
    'notRecognised',
    attempt({
      operations: [completion(25_000_000n)],
      messages: [...held, ...twice('0', 'SUCCEEDED')],
    }),
  ],
  [
    'a second sending without an answer',
    'repeatedCompletion',
    'noAnswer',
    attempt({
      operations: [completion(25_000_000n)],
      messages: [
        ...held,
        ...twice('4', 'TIMEOUT').map((one) => ({ ...one, isAuthentic: false, isAnswered: false })),
      ],
    }),
  ],
  [
    'a message that is authentic under another profile',
    'wrongMac',
    'believed',
    attempt({ messages: prepared, forgeries: forged('NO_READING') }),
  ],
  [
    'a prepare that another clock refused, and that was answered',
    'clockSkew',
    'noAnswer',
    attempt({ failureCode: 'CLOCK_SKEW', messages: prepared }),
  ],
  ['a decline of another kind', 'insufficientFunds', 'none', proofs.decline],
  ['a processing error', 'decline', 'none', proofs.threeDSecure],
  ['a decline without a word of 3-D Secure', 'threeDSecure', 'none', proofs.decline],
  [
    'a prepare that was refused',
    'clockSkew',
    'none',
    attempt({ failureCode: 'REFUSED', messages: prepared }),
  ],
];

test.each(nearMisses)('%s does not tick %s: %s', (_what, name, missing, near) => {
  expect(judgeCase(name, runOf(near))).toMatchObject({ isProved: false, missing });
});

test('the nearest payment says what is missing, and a proof counts beside any other', () => {
  const near = attempt({ ...sale, messages: [...prepared, result('APPROVED', { AMOUNT: '1' })] });
  const waiting = attempt({ ...sale, state: 'AWAITING_RESULT', messages: prepared });
  expect(judgeCase('sale', runOf(near, waiting))).toMatchObject({
    missing: 'amount',
  });
  expect(judgeCase('sale', runOf(near, proofs.sale))).toMatchObject({
    isProved: true,
  });
});
