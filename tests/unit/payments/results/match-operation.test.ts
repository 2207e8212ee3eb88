import { verifyResult } from '@/lib/gateway/belief/authentic-message';
import {
  findOperationOfResult,
  judgeOperationResult,
} from '@/lib/payments/results/match-operation';
import type { AttemptFacts } from '@/lib/payments/rules/order-facts';
import { approvedHold, receivedAt, signed, testConfig } from '../../gateway/support';

const config = testConfig({ feeCeilingHundredths: 300 });
const held = { ...approvedHold, TIMESTAMP: '20270101120100', NONCE: '11'.repeat(16) };
const done = {
  completion: { ...held, TRTYPE: '1', AMOUNT: '100000.00' },
  reversal: { ...held, TRTYPE: '24' },
} as const;

/** A hold of which one operation was sent once and has no answer, and what a post says of it. */
function judged(kind: keyof typeof done, change: Readonly<Record<string, string>>, own = config) {
  const given = { config: own, receivedAt, kind: 'result' } as const;
  const read = verifyResult(signed({ ...done[kind], ...change }), given);
  if (!read.ok) throw new Error(read.code);
  const operation = {
    kind,
    state: 'UNKNOWN',
    sends: 1,
    unknownSends: 1,
    gatewayOrderId: approvedHold.ORDER,
    amountMinor: kind === 'completion' ? 100_000_000n : 150_000_000n,
    createdAt: new Date('2027-01-01T12:00:30Z'),
  };
  const attempt = {
    transactionType: 'authorization',
    gatewayOrderId: approvedHold.ORDER,
    terminal: 'HOTEL001',
    rrn: approvedHold.RRN,
    internalReference: approvedHold.INT_REF,
    operations: [operation],
  } as unknown as AttemptFacts;
  const match = findOperationOfResult({ attempts: [attempt] }, read.value, own);
  if (!match) throw new Error('it speaks of no operation');
  return judgeOperationResult(match, read.value, null, own);
}

describe.each(['completion', 'reversal'] as const)('E15 a signed post about a %s', (kind) => {
  test('settles it when everything is as it was sent', () =>
    expect(judged(kind, {})).toMatchObject({
      decision: { kind: 'succeeded' },
      verified: { outcome: 'approved' },
      isUnmatched: false,
    }));

  test.each([
    ['another INT_REF', { INT_REF: 'DEADBEEFDEADBEEF' }],
    ['another RRN', { RRN: '270100000002' }],
    ['another AMOUNT', { AMOUNT: '99999.99' }],
    ['another CURRENCY', { CURRENCY: 'USD' }],
    ['another TERMINAL', { TERMINAL: 'HOTEL002' }],
    ['an age from before it was asked for', { TIMESTAMP: '20270101110029' }],
    ['no INT_REF', { INT_REF: '' }],
    ['no RRN', { RRN: '' }],
    ['a processing error', { ACTION: '6', RC: '-17' }],
  ])('settles nothing with %s, and staff are told', (_name, change) => {
    expect(judged(kind, change)).toMatchObject({ decision: null, isUnmatched: true });
  });

  test('may be as old as clocks go', () =>
    expect(judged(kind, { TIMESTAMP: '20270101110030' }).decision).toMatchObject({
      kind: 'succeeded',
    }));
});

test('a terminal may be absent only from a post about what was sent without one', () => {
  const without = { TERMINAL: '' };
  expect(judged('completion', without).isUnmatched).toBe(false);
  expect(judged('reversal', without).isUnmatched).toBe(true);
  const sends = testConfig({ completionSendsTerminal: true });
  expect(judged('completion', without, sends).isUnmatched).toBe(true);
});

test('a fee may be on top of a completion, never of a reversal', () => {
  expect(judged('completion', { AMOUNT: '103000.00' }).isUnmatched).toBe(false);
  expect(judged('reversal', { AMOUNT: '150000.01' }).isUnmatched).toBe(true);
});
