import { buildCardForm, cardFormNames, sealCardForm } from '@/lib/gateway/call/card-form';
import { parseMacProfile } from '@/lib/gateway/mac/mac-profile';
import { way4Classic, way4HmacSha256 } from '@/lib/gateway/mac/profiles/built-in';
import { cardFieldsOf } from '@/lib/gateway/wire/card-form-names';
import { money } from '@/lib/money/money';
import { evidenceFields } from '@/lib/payments/rules/evidence-content';
import { macSourceText } from '@/tests/mock-gateway/mac';
import { signed, testConfig } from '../support';

const input = {
  gatewayOrderId: '270001234569',
  transactionType: 'sale',
  amount: money(25_000_000n),
  description: '2027-000012 Dar Dijla',
  email: 'desk@example.test',
  sentAt: new Date('2027-01-01T12:00:00Z'),
  nonce: '0102030405060708090A0B0C0D0E0F10',
} as const;

const config = testConfig({ cgiUrl: 'https://gateway.example:5443' });
const profileWith = (cardForm: object) => parseMacProfile({ ...way4HmacSha256, cardForm });

function build(from = config) {
  const built = buildCardForm(input, from);
  if (!built.ok) throw new Error(built.code);
  return built.value;
}

describe('a card form of our own', () => {
  test('posts prepare’s fields by their form names, with the terminal, to the cgi address', () => {
    const form = build();
    expect(form).toMatchObject({ url: 'https://gateway.example:5443/cgi-bin/cgi_link' });
    expect(form).toMatchObject({ contentType: 'application/x-www-form-urlencoded' });
    expect(form).toMatchObject({ sendsApiKey: false });
    const fields = Object.fromEntries(form.fields);
    expect(fields).toMatchObject({ TERMINAL: 'HOTEL001', ORDER: input.gatewayOrderId });
    expect(fields).toMatchObject({ AMOUNT: '25000.00', TRTYPE: '1', TIMESTAMP: '20270101120000' });
    expect(fields).toMatchObject({ BACKREF: config.returnUrl, CVC2_RC: '1' });
    const { P_SIGN, ...rest } = fields;
    expect(signed(rest, { list: way4HmacSha256.fields.prepare }).get('P_SIGN')).toBe(P_SIGN);
    expect(
      Object.keys(fields).filter((name) => cardFieldsOf(cardFormNames(config)).includes(name)),
    ).toEqual([]);
  });

  test('signs the terminal where the list of prepare has it, because here it is sent', () => {
    const { fields } = build({ ...config, profile: way4Classic });
    const { prepare } = way4Classic.fields;
    expect(macSourceText(way4Classic, prepare, fields)).toContain('8HOTEL001');
  });

  test('is the same again from what was recorded of it, and another under another key', () => {
    const form = build();
    const recorded = new Map(Object.entries(evidenceFields(form.fields)));
    expect(recorded.get('P_SIGN')).toBe('[mac]');
    expect(sealCardForm(recorded, input, config)).toEqual({ ok: true, value: form });
    const later = sealCardForm(new Map([...recorded, ['AMOUNT', '1.00']]), input, config);
    expect(later.ok && later.value.digest).not.toBe(form.digest);
  });
});

describe('the profile names the card fields', () => {
  test('and what it leaves out is as in the family', () => {
    const expiry = { field: 'EXPIRY', order: 'YYMM' };
    const read = profileWith({ server: 'api', path: '/pay/form', expiry, holder: 'NAME' });
    if (!read.ok) throw new Error(read.detail);
    const { url } = build({ ...config, profile: read.value });
    expect(url).toBe('http://127.0.0.1:9900/pay/form');
    const names = cardFormNames({ profile: read.value });
    expect(cardFieldsOf(names)).toEqual(['CARD', 'EXPIRY', 'CVC2', 'NAME']);
    expect(cardFieldsOf(cardFormNames(config))).toEqual(['CARD', 'EXP', 'EXP_YEAR', 'CVC2']);
  });

  test.each<[object, string]>([
    [{ number: 'ORDER' }, 'a name that is the order’s'],
    [{ code: 'CARD' }, 'a name twice'],
    [{ constants: { CVC2: '1' } }, 'a constant that a cardholder types'],
    [{ number: 'a"b' }, 'markup'],
    [{ path: '//elsewhere.example/x y' }, 'no path'],
    [{ pan: 'CARD' }, 'an unknown key'],
  ])('%j is refused: %s', (cardForm) => {
    expect(profileWith(cardForm)).toMatchObject({ ok: false, code: 'BAD_PROFILE' });
  });
});
