import { verifyResult } from '@/lib/gateway/belief/authentic-message';
import { buildCardForm } from '@/lib/gateway/call/card-form';
import { way4Classic, way4HmacSha256 } from '@/lib/gateway/mac/profiles/built-in';
import { money } from '@/lib/money/money';
import { receivedAt, secretKey, testConfig } from '../support';

/** A bank that writes nothing for an absent field: our form's bytes are a result without references. */
const prepare = ['AMOUNT', 'CURRENCY', 'ORDER', 'TERMINAL', 'TRTYPE', 'TIMESTAMP', 'NONCE'];
const skipping = {
  ...way4HmacSha256,
  absent: 'skip' as const,
  fields: { ...way4HmacSha256.fields, prepare, result: [...prepare, 'RRN', 'INT_REF'] },
};

function ownForm(config: ReturnType<typeof testConfig>): Map<string, string> {
  const form = buildCardForm(
    {
      gatewayOrderId: '270001234569',
      transactionType: 'sale',
      amount: money(25_000_000n),
      description: 'Dar Dijla 1042',
      sentAt: receivedAt,
      nonce: 'AB'.repeat(16),
    },
    config,
  );
  if (!form.ok) throw new Error(form.code);
  return new Map([...form.value.fields, ['ACTION', '0'], ['RC', '00']]);
}

const judged = (config: ReturnType<typeof testConfig>) =>
  verifyResult(ownForm(config), { config, receivedAt, kind: 'posted' });

describe('A3 the signed form of our own card page, posted as a result', () => {
  it('is never the bank’s word, even where its bytes fit the form of a result', () =>
    expect(judged(testConfig({ profile: skipping }))).toEqual({ ok: false, code: 'OWN_MESSAGE' }));

  it('does not even verify where the bank has a key of its own', () => {
    const other = [{ key: secretKey('0F1E2D3C4B5A69788796A5B4C3D2E1F0') }];
    const config = testConfig({ profile: skipping, verifyingKeys: other });
    expect(judged(config)).toEqual({ ok: false, code: 'MAC_MISMATCH' });
  });

  it.each([way4HmacSha256, way4Classic])('$name: cannot be cut into anything', (profile) => {
    const { fields } = profile;
    const result = [...fields.prepare, 'RRN', 'ACTION'];
    const same = { ...profile, fields: { ...fields, result } };
    expect(judged(testConfig({ profile: same }))).toMatchObject({ ok: false });
  });
});
