import { inspect } from 'node:util';
import fc from 'fast-check';
import { type AuthenticMessage, verifyResult } from '@/lib/gateway/belief/authentic-message';
import { isCompleteResult, quarantinedFields } from '@/lib/gateway/belief/known-keys';
import { checkShapes, matchResult, type ResultExpectation } from '@/lib/gateway/belief/result';
import { buildCompletionRequest, buildPrepareRequest } from '@/lib/gateway/call/requests';
import type { MacProfile, ResultKind } from '@/lib/gateway/mac/mac-profile';
import { way4HmacSha256 } from '@/lib/gateway/mac/profiles/built-in';
import { money, withFeeCeiling } from '@/lib/money/money';
import { approvedHold, otherKeyHex, receivedAt, seed, signed, testConfig } from '../support';

const list = way4HmacSha256.fields.result;
const expectation: ResultExpectation = {
  wireTransactionType: '0',
  gatewayOrderId: '270001234569',
  terminal: 'HOTEL001',
  isTerminalSent: false,
  currency: 'IQD',
  amountMin: money(150_000_000n),
  amountMax: money(154_500_000n),
};

describe('the MAC step', () => {
  it('believes a signed result', () =>
    expect(verify(signed(approvedHold))).toMatchObject({
      ok: true,
      value: {
        gatewayOrderId: '270001234569',
        rrn: '270100000001',
        nonce: approvedHold.NONCE,
        coversSettlement: true,
        claimsSuccess: true,
        statedOutcome: 'approved',
        unlistedKeys: [],
      },
    }));

  it.each([
    ['A1 no P_SIGN', undefined, 'MAC_MISSING'],
    ['A2 an empty P_SIGN', '', 'MAC_MISSING'],
    ['A2 a P_SIGN of spaces', '   ', 'MAC_MALFORMED'],
    ['A8 an odd P_SIGN', 'ABC', 'MAC_MALFORMED'],
    ['A8 a P_SIGN of another length', 'AB'.repeat(20), 'MAC_MALFORMED'],
    ['A8 a P_SIGN whose tail is no hex', `${'AB'.repeat(31)}zz`, 'MAC_MALFORMED'],
    ['a guessed P_SIGN', 'AB'.repeat(32), 'MAC_MISMATCH'],
  ])('%s is %s', (_name, mac, code) => {
    const message = signed(approvedHold);
    if (mac === undefined) message.delete('P_SIGN');
    else message.set('P_SIGN', mac);
    expect(verify(message)).toEqual({ ok: false, code });
    // "optional" never means believed.
    expect(verify(message, { resultMac: 'optional' })).toEqual({ ok: false, code });
  });

  it('A3 refuses a message that was stripped of NONCE, TIMESTAMP and P_SIGN', () => {
    const message = signed(approvedHold);
    for (const key of ['P_SIGN', 'NONCE', 'TIMESTAMP']) message.delete(key);
    expect(verify(message)).toEqual({ ok: false, code: 'MAC_MISSING' });
  });

  it('A4 refuses another key', () =>
    expect(verify(signed(approvedHold, { key: otherKeyHex })).ok).toBe(false));

  it('A10 refuses every change of every field', () => {
    for (const [name, value] of Object.entries(approvedHold)) {
      const mac = signed(approvedHold).get('P_SIGN') ?? '';
      for (const change of [`${value}x`, `x${value}`, `x${value.slice(1)}`, '', undefined]) {
        const message = new Map(Object.entries({ ...approvedHold, P_SIGN: mac }));
        if (change === undefined) message.delete(name);
        else message.set(name, change);
        expect(verify(message), `${name} ${change}`).toEqual({ ok: false, code: 'MAC_MISMATCH' });
      }
    }
  });

  it('A11 lets no field outside the MAC decide anything', () => {
    const profile = withLists({ result: list.filter((name) => name !== 'TERMINAL') });
    const message = signed(approvedHold, { list: profile.fields.result });
    const honest = verified(message, { profile });
    message.set('TERMINAL', 'EVIL0001');
    message.set('EXTRA', '1');
    const altered = verified(message, { profile });
    expect(altered.ok && altered.value.outcome).toBe('approved');
    expect(altered.ok && altered.value.terminalText).toBe('HOTEL001');
    expect(altered.ok && honest.ok && altered.value.digest).toBe(honest.ok && honest.value.digest);
  });

  it('A12 refuses letters moved between neighbours', () => {
    const message = signed(approvedHold);
    message.set('CURRENCY', '0IQD');
    message.set('AMOUNT', '150000.0');
    expect(verify(message).ok).toBe(false);
  });

  it('A13 verifies absent, empty and blank references of a decline', () => {
    const decline: Record<string, string> = { ...approvedHold, ACTION: '5', RC: '51' };
    const { APPROVAL: _a, RRN: _r, INT_REF: _i, ...absent } = decline;
    const empty = { ...decline, APPROVAL: '', RRN: '', INT_REF: '' };
    const blank = { ...decline, APPROVAL: '      ', RRN: ' '.repeat(12), INT_REF: ' ' };
    for (const values of [absent, empty, blank]) {
      const expected = { ok: true, value: { outcome: 'declined', hasReferences: false } };
      expect(verified(signed(values))).toMatchObject(expected);
    }
  });

  it('A16 takes other spellings for unknown fields, so the message lacks the field', () => {
    const { AMOUNT: amount = '', ...rest } = approvedHold;
    const message = signed(approvedHold);
    message.delete('AMOUNT');
    message.set('amount', amount);
    expect(verify(message)).toEqual({ ok: false, code: 'MAC_MISMATCH' });
    expect(verify(signed(rest))).toEqual({ ok: false, code: 'NO_READING' });
  });

  it('A17 A18 accepts extra keys, keeps only their names, bounded and masked', () => {
    const message = signed(approvedHold);
    const extras = ['__proto__', 'constructor', 'CARD', '4111111111111111', 'x'.repeat(500)];
    for (const key of extras) message.set(key, '4111111111111111');
    const read = verified(message);
    const expected = ['__proto__', 'constructor', 'CARD', '411111******1111', 'x'.repeat(64)];
    expect(read.ok && read.value.unlistedKeys).toEqual(expected);
    expect(read.ok && [...read.value.fields.keys()].sort()).toEqual([...list, 'P_SIGN'].sort());
    expect(inspect(read, { depth: 9 })).not.toContain('4111111111111111');
  });

  it('A18 has one digest whatever the hex case and the extra keys, another for other words', () => {
    const digestOf = (message: Map<string, string>) => {
      const read = verify(message);
      return read.ok ? read.value.digest : read.code;
    };
    const plain = signed(approvedHold);
    const lower = new Map([...plain, ['P_SIGN', plain.get('P_SIGN')?.toLowerCase() ?? '']]);
    expect(digestOf(lower)).toBe(digestOf(plain));
    expect(digestOf(new Map([...plain, ['X', 'y']]))).toBe(digestOf(plain));
    expect(digestOf(signed({ ...approvedHold, NONCE: 'AB'.repeat(16) }))).not.toBe(digestOf(plain));
  });

  it('A19 refuses our own requests sent back to us, under any profile', () => {
    const sameLists = withLists({ result: way4HmacSha256.fields.completion });
    for (const config of [testConfig(), testConfig({ profile: sameLists })]) {
      for (const request of ownRequests(config)) {
        const result = verifyResult(request, { config, receivedAt, kind: 'result' });
        expect(result).toEqual({ ok: false, code: 'NOT_A_RESULT' });
        const read = verified(new Map([...request, ['ACTION', '0'], ['RC', '00']]), config);
        expect(read.ok && read.value.outcome).not.toBe('approved');
      }
    }
  });

  it.each([
    ['completionResult', 'completionResult'],
    ['reversalResult', 'reversalResult'],
    ['result', 'result'],
  ] as const)('verifies %s under its own list, and only that', (kind, name) => {
    const lists = {
      result: list,
      completionResult: [...list].reverse(),
      reversalResult: [...list.slice(1), 'ACTION'],
    };
    const profile = withLists(lists);
    for (const [signedAs, order] of Object.entries(lists)) {
      const message = signed(approvedHold, { list: order });
      expect(verify(message, { profile }, kind).ok, signedAs).toBe(signedAs === name);
    }
  });
});

describe('a list for declines', () => {
  const profile = withLists({ resultDeclined: ['ACTION', 'RC', 'ORDER', 'TRTYPE'] });
  const signShort = (values: Record<string, string>) =>
    signed({ ...approvedHold, ...values }, { list: profile.fields.resultDeclined ?? [] });

  it('settles a decline by the four fields, whatever the others say', () => {
    const message = signShort({ ACTION: '5', RC: '51' });
    message.set('AMOUNT', 'nonsense');
    message.set('TERMINAL', 'X');
    expect(verified(message, { profile })).toMatchObject({
      ok: true,
      value: {
        outcome: 'declined',
        coversSettlement: true,
        amountText: '',
        nonce: null,
        sentAt: null,
      },
    });
  });

  it('never verifies ACTION 0', () => {
    expect(verify(signShort({}), { profile })).toEqual({ ok: false, code: 'MAC_MISMATCH' });
    const turned = signShort({ ACTION: '5', RC: '51' });
    turned.set('ACTION', '0');
    expect(verify(turned, { profile }).ok).toBe(false);
  });

  it('does not replace the whole list', () => {
    const decline = signed({ ...approvedHold, ACTION: '5', RC: '51' });
    const answer = verified(decline, { profile });
    expect(answer).toMatchObject({ ok: true, value: { amountText: '150000.00' } });
  });

  it('settles nothing when it lacks one of the four', () => {
    const short = withLists({ resultDeclined: ['ACTION', 'ORDER', 'TRTYPE'] });
    const values = { ...approvedHold, ACTION: '5', RC: '51' };
    const message = signed(values, { list: ['ACTION', 'ORDER', 'TRTYPE'] });
    const expected = { ok: true, value: { outcome: 'review', coversSettlement: false } };
    expect(verified(message, { profile: short })).toMatchObject(expected);
  });
});

describe('a profile without cover', () => {
  it.each(['ORDER', 'AMOUNT', 'CURRENCY', 'ACTION', 'RC', 'TRTYPE', 'RRN', 'INT_REF'])(
    'settles nothing when %s is not under the MAC',
    (missing) => {
      const short = list.filter((name) => name !== missing);
      const profile = withLists({ result: short });
      const message = signed(approvedHold, { list: short });
      const expected = { ok: true, value: { coversSettlement: false, statedOutcome: 'review' } };
      expect(verify(message, { profile })).toMatchObject(expected);
      const result = verified(message, { profile });
      const isWithoutShape = missing === 'ORDER' || missing === 'TRTYPE';
      expect(result).toMatchObject(
        isWithoutShape ? { ok: false, code: `SHAPE_${missing}` } : { value: { outcome: 'review' } },
      );
    },
  );

  it('takes a constant for a field that is under the MAC and not in the post', () => {
    const names = [...list.slice(0, 9), 'MERCHANT', ...list.slice(9)];
    const profile = { ...withLists({ result: names }), constants: { MERCHANT: 'SHOP' } };
    const message = signed({ ...approvedHold, MERCHANT: 'SHOP' }, { list: names });
    message.delete('MERCHANT');
    const answer = verified(message, { profile });
    expect(answer).toMatchObject({ ok: true, value: { outcome: 'approved' } });
  });
});

describe('the shapes', () => {
  it.each([
    ...['1e1', '0x0A', '+10', '-10', ' 10', '10,00', '١٠', '10.00.0', '', 'NaN', 'Infinity'].map(
      (text) => ['B6', 'AMOUNT', text] as const,
    ),
    ['B6', 'AMOUNT', '1234567890.12'],
    ['B6', 'AMOUNT', '10.0000'],
    ['B7', 'CURRENCY', 'iqd'],
    ['B7', 'CURRENCY', '368'],
    ['B7', 'CURRENCY', 'IQ'],
    ['B7', 'CURRENCY', ''],
    ['B8', 'TERMINAL', 'HOTEL01'],
    ['B8', 'TERMINAL', 'HOTEL0001'],
    ['B11', 'ACTION', ''],
    ['B11', 'ACTION', '00'],
    ['B11', 'ACTION', ' 0'],
    ['B13', 'INT_REF', 'A'.repeat(129)],
    ['B13', 'RRN', '27010000000'],
    ['B13', 'RRN', '2701000000012'],
    ['B13', 'APPROVAL', 'S195277'],
    ['B13', 'RC', '00000'],
    ['B13', 'RC', ''],
    ['B16', 'TIMESTAMP', '20260230250000'],
    ['B16', 'TIMESTAMP', '2027010112013'],
    ['B16', 'TIMESTAMP', 'ABCDEFGHIJKLMN'],
    ['B16', 'TIMESTAMP', ''],
    ['B18', 'NONCE', '01020304'],
    ['B18', 'NONCE', 'A'.repeat(65)],
    ['B18', 'NONCE', 'not hex but long enough'],
    ['B20', 'INT_REF', 'a\r\nb'],
    ['B20', 'APPROVAL', '\u001b[31m'],
    ['I7', 'ORDER', '12345'],
    ['I7', 'ORDER', '1'.repeat(33)],
    ['I7', 'ORDER', '27000123456A'],
    ['I7', 'ORDER', ''],
    ['B9', 'TRTYPE', ''],
    ['B9', 'TRTYPE', '001'],
  ] as const)(
    '%s authentic %s %j fits no table, and is not the bank’s word',
    (_number, field, text) => {
      const message = signed({ ...approvedHold, [field]: text });
      expect(verify(message)).toEqual({ ok: false, code: 'NO_READING' });
    },
  );

  it.each([
    ['B13', 'RC', '990'],
    ['B13', 'RC', '-17'],
    ['B13', 'RC', '1A'],
    ['B14', 'APPROVAL', ''],
    ['B12', 'RRN', ''],
    ['B12', 'INT_REF', ''],
    ['B20', 'INT_REF', '<script>alert(1)</script>'],
    ['I7', 'ORDER', '000123'],
    ['B5', 'AMOUNT', '010.000'],
    ['B18', 'NONCE', 'ab'.repeat(8)],
  ] as const)('%s authentic %s %j is fine', (_number, field, text) => {
    expect(shape(signed({ ...approvedHold, [field]: text })).ok).toBe(true);
  });

  it('never crashes on any signed text', () => {
    const given = { unit: 'binary', maxLength: 30 } as const;
    const value = fc.string(given).map((text) => text.replace(/\p{Cs}/gu, ''));
    fc.assert(
      fc.property(fc.constantFrom(...list), value, (field, text) => {
        const read = verify(signed({ ...approvedHold, [field]: text }));
        return read.ok ? checkShapes(read.value).ok : read.code === 'NO_READING';
      }),
      { seed, numRuns: 500 },
    );
  });
});

describe('the expectations', () => {
  it.each(['150000', '150000.0', '150000.00', '0150000.00', '150000.000', '154500', '150000.001'])(
    'B4 B5 believes the amount %s within the fee ceiling',
    (text) => {
      const result = verified(signed({ ...approvedHold, AMOUNT: text }));
      expect(result).toMatchObject({ ok: true, value: { outcome: 'approved', amountText: text } });
    },
  );

  it.each([
    ['B2 B3 one minor unit less', { AMOUNT: '149999.999' }, 'AMOUNT_MISMATCH'],
    ['B4 above the ceiling', { AMOUNT: '154500.001' }, 'AMOUNT_MISMATCH'],
    ['B7 dollars', { CURRENCY: 'USD' }, 'CURRENCY_MISMATCH'],
    ["B8 another merchant's terminal", { TERMINAL: 'HOTEL002' }, 'TERMINAL_MISMATCH'],
    ['B9 a sale for a hold', { TRTYPE: '1' }, 'TYPE_MISMATCH'],
    ['B9 the type 00', { TRTYPE: '00' }, 'TYPE_MISMATCH'],
    ['B9 the type 01', { TRTYPE: '01' }, 'TYPE_MISMATCH'],
    ['A20 a reversal', { TRTYPE: '24' }, 'TYPE_MISMATCH'],
    ['another order', { ORDER: '270001234570' }, 'ORDER_MISMATCH'],
    ['I7 the order without its zero', { ORDER: '0270001234569' }, 'ORDER_MISMATCH'],
  ])('%s does not match', (_name, change, code) => {
    expect(verified(signed({ ...approvedHold, ...change }))).toEqual({ ok: false, code });
  });

  it('B7 a refusal may say nothing of money', () => {
    const declined = { ...approvedHold, ACTION: '5', RC: '51', AMOUNT: '', CURRENCY: '' };
    const value = { outcome: 'declined', amountText: '', amount: expectation.amountMin };
    expect(verified(signed(declined))).toMatchObject({ ok: true, value });
    for (const [name, change] of [
      ['AMOUNT', { AMOUNT: '1.00', CURRENCY: '' }],
      ['CURRENCY', { AMOUNT: '', CURRENCY: 'USD' }],
    ] as const) {
      const code = `${name}_MISMATCH`;
      expect(verified(signed({ ...declined, ...change }))).toEqual({ ok: false, code });
    }
    for (const claim of [{ ACTION: '0', RC: '00' }, { ACTION: '4' }, { ACTION: '6', RC: '96' }]) {
      const silent = { ...declined, ...claim, CURRENCY: 'IQD' };
      expect(verify(signed(silent))).toEqual({ ok: false, code: 'NO_READING' });
    }
  });

  it('B8 a terminal may be absent where none was sent, and is then ours', () => {
    const without = signed({ ...approvedHold, TERMINAL: '' });
    expect(verified(without)).toMatchObject({ ok: true, value: { terminalText: 'HOTEL001' } });
    const sent = { ...expectation, isTerminalSent: true };
    expect(verified(without, {}, sent)).toEqual({ ok: false, code: 'TERMINAL_MISMATCH' });
    expect(verified(signed(approvedHold), {}, sent).ok).toBe(true);
  });

  it('compares references only when asked', () => {
    const other = signed({ ...approvedHold, INT_REF: 'OTHER', RRN: '270100000009' });
    const match = (extra: Partial<ResultExpectation>) =>
      verified(other, {}, { ...expectation, ...extra });
    expect(match({}).ok).toBe(true);
    expect(match({ rrn: '270100000001' })).toEqual({ ok: false, code: 'RRN_MISMATCH' });
    expect(match({ rrn: '270100000009' }).ok).toBe(true);
    const without = signed({ ...approvedHold, RRN: '' });
    expect(verified(without, {}, { ...expectation, rrn: '270100000001' }).ok).toBe(true);
    const answer = match({ internalReference: 'A1B2C3D4E5F60718' });
    expect(answer).toEqual({ ok: false, code: 'REFERENCE_MISMATCH' });
  });

  it.each([
    ['B12', { RRN: '' }],
    ['B12', { INT_REF: '' }],
    ['B12', { RRN: ' '.repeat(12) }],
  ])('%s an approval with %o is believed and has no references', (_number, change) => {
    const expected = { ok: true, value: { outcome: 'approved', hasReferences: false } };
    expect(verified(signed({ ...approvedHold, ...change }))).toMatchObject(expected);
  });

  it('B17 hands the nonce to whoever keeps the accepted ones', () => {
    const result = verified(signed(approvedHold));
    expect(result.ok && result.value.nonce).toBe(approvedHold.NONCE);
  });

  it('B15 believes a result of any age', () => {
    for (const text of ['20270101110100', '20270101090000', '20270101140000', '20200101000000']) {
      expect(verified(signed({ ...approvedHold, TIMESTAMP: text })).ok).toBe(true);
    }
  });

  it('reckons the fee ceiling in whole minor units', () => {
    const minor = withFeeCeiling(money(150_000_000n), { feeCeilingHundredths: 300 }).minor;
    expect(minor).toBe(154_500_000n);
    expect(withFeeCeiling(money(999n), { feeCeilingHundredths: 29 }).minor).toBe(1_001n);
    expect(withFeeCeiling(money(999n), { feeCeilingHundredths: 0 }).minor).toBe(999n);
  });
});

describe('quarantine', () => {
  const forged = signed(approvedHold, { key: otherKeyHex });

  it('keeps listed values and only the names of others', () => {
    const kept = quarantinedFields(new Map([...forged, ['NOTE', 'x']]), way4HmacSha256);
    expect(kept?.get('INT_REF')).toBe(approvedHold.INT_REF);
    expect(kept?.get('NOTE')).toBe('');
  });

  it('takes P_SIGN of another algorithm, and TIMESTAMP that passes Luhn', () => {
    for (let second = 10; second < 40; second += 1) {
      const message = new Map([...forged, ['TIMESTAMP', `202701011201${second}`]]);
      message.set('P_SIGN', 'AB'.repeat(20));
      expect(quarantinedFields(message, way4HmacSha256)).not.toBeNull();
    }
  });

  it.each([
    ['a field is missing', { ACTION: '' }],
    ['a field is misshapen', { AMOUNT: '1e5' }],
    ['P_SIGN is no hex', { P_SIGN: 'zz' }],
  ])('is not for a post with a wrong MAC when %s', (_name, change) => {
    expect(isCompleteResult(forged)).toBe(true);
    expect(isCompleteResult(new Map([...forged, ...Object.entries(change)]))).toBe(false);
  });
});

function verify(
  message: ReadonlyMap<string, string>,
  overrides: Parameters<typeof testConfig>[0] = {},
  kind: ResultKind = 'result',
) {
  return verifyResult(message, { config: testConfig(overrides), receivedAt, kind });
}

function shape(message: ReadonlyMap<string, string>) {
  return checkShapes(authentic(verify(message)));
}

function verified(
  message: ReadonlyMap<string, string>,
  overrides: Parameters<typeof testConfig>[0] = {},
  expected = expectation,
) {
  const read = verify(message, overrides);
  if (!read.ok) return read;
  const shaped = checkShapes(read.value);
  return shaped.ok ? matchResult(shaped.value, expected) : shaped;
}

function authentic(read: ReturnType<typeof verify>): AuthenticMessage {
  if (!read.ok) throw new Error(read.code);
  return read.value;
}

function withLists(lists: Partial<MacProfile['fields']>): MacProfile {
  return { ...way4HmacSha256, fields: { ...way4HmacSha256.fields, ...lists } };
}

function ownRequests(config: ReturnType<typeof testConfig>): ReadonlyMap<string, string>[] {
  const shared = {
    gatewayOrderId: '270001234569',
    amount: money(150_000_000n),
    description: 'Two nights',
    sentAt: receivedAt,
    nonce: 'AB'.repeat(16),
  };
  const prepare = buildPrepareRequest({ ...shared, transactionType: 'authorization' }, config);
  const given = { ...shared, rrn: '270100000001', internalReference: 'A1B2C3D4E5F60718' };
  const completion = buildCompletionRequest(given, { ...config, completionSendsTerminal: true });
  if (!prepare.ok || !completion.ok) throw new Error('the requests cannot be built');
  return [prepare.value.fields, completion.value.fields];
}
