import { verifyResult } from '@/lib/gateway/belief/authentic-message';
import type { GatewayConfig } from '@/lib/gateway/config';
import { way4HmacSha256 } from '@/lib/gateway/mac/profiles/built-in';
import { judgeResult } from '@/lib/payments/results/result-facts';
import type { AttemptFacts } from '@/lib/payments/rules/order-facts';
import { approvedHold, receivedAt, signed, testConfig } from '../../gateway/support';

const attempt = {
  transactionType: 'authorization',
  gatewayOrderId: '270001234569',
  terminal: 'HOTEL001',
  amountMinor: 150_000_000n,
  amountMaxMinor: 150_000_000n,
} as AttemptFacts;

/** The judgement of an authentic message under a list of fields. */
function judged(list: readonly string[], nonceOwner: string | null = null) {
  const profile = { ...way4HmacSha256, fields: { ...way4HmacSha256.fields, result: list } };
  const config = testConfig({ profile: profile as GatewayConfig['profile'] });
  const given = { config, receivedAt, kind: 'result' } as const;
  const message = verifyResult(signed(approvedHold, { list }), given);
  if (!message.ok) throw new Error(message.code);
  return judgeResult(message.value, attempt, nonceOwner, config);
}

const whole = way4HmacSha256.fields.result;

describe('an authentic approval', () => {
  test('is verified when everything fits', () => {
    const facts = { outcome: 'approved', problem: null, amountMinor: 150_000_000n };
    expect(judged(whole)).toMatchObject({ facts, verified: { amountText: '150000.00' } });
  });

  test.each(['AMOUNT', 'CURRENCY', 'ACTION', 'RC', 'RRN', 'INT_REF'])('A11 without %s', (name) => {
    const { facts, verified } = judged(whole.filter((field) => field !== name));
    expect(facts).toMatchObject({ outcome: 'review', problem: 'PROFILE_TOO_WEAK' });
    expect(verified).toBeNull();
  });

  test.each([
    ['270001234569', null],
    ['270001234570', 'NONCE_REUSED'],
  ])('B17 whose nonce spoke for %s has the problem %s', (owner, problem) => {
    expect(judged(whole, owner).facts.problem).toBe(problem);
  });
});
