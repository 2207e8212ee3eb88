import { answerExcerpt } from '@/lib/gateway/belief/answer-text';
import { readOperationAnswer } from '@/lib/gateway/belief/cgi-answer';
import {
  buildCompletionRequest,
  buildReversalRequest,
  type GatewayRequest,
} from '@/lib/gateway/call/requests';
import type { MacProfile } from '@/lib/gateway/mac/mac-profile';
import { way4HmacSha256 } from '@/lib/gateway/mac/profiles/built-in';
import { money } from '@/lib/money/money';
import { growsLinearly } from '../../../support/work-time';
import { approvedHold, formText, otherKeyHex, receivedAt, signed, testConfig } from '../support';

const config = testConfig({ feeCeilingHundredths: 300 });
const sentAt = new Date('2027-01-01T12:01:00Z');
const completion = must(
  buildCompletionRequest(
    {
      gatewayOrderId: '270001234569',
      amount: money(168_000_000n),
      rrn: '270100000001',
      internalReference: 'A1B2C3D4E5F60718',
      description: 'Two nights',
      sentAt,
      nonce: 'AB'.repeat(16),
    },
    config,
  ),
);
/** A reversal that repeats this terminal. */
const reversalAt = (terminalText: string) => {
  const original = {
    gatewayOrderId: '270001234569',
    currencyText: 'IQD',
    terminalText,
    amountText: '150000.00',
    rrn: '270100000001',
    internalReference: 'A1B2C3D4E5F60718',
  };
  return must(buildReversalRequest({ original, sentAt, nonce: 'CD'.repeat(16) }, config));
};
const reversal = reversalAt('HOTEL001');
const completed: Readonly<Record<string, string>> = {
  ...approvedHold,
  TRTYPE: '1',
  AMOUNT: '168000.00',
  NONCE: '11'.repeat(16),
};
const reversed: Readonly<Record<string, string>> = {
  ...approvedHold,
  TRTYPE: '24',
  NONCE: '22'.repeat(16),
};

function judge(
  body: string,
  options: {
    request?: GatewayRequest;
    status?: number;
    seen?: string;
    profile?: Partial<MacProfile>;
  } = {},
) {
  const { request = completion, status = 200, seen, profile } = options;
  const answer = { status, contentType: 'text/html', body };
  const bank = { ...config, profile: { ...way4HmacSha256, ...profile } };
  return readOperationAnswer(answer, request, bank, receivedAt, (nonce) => nonce === seen);
}

const withLists = (lists: Partial<MacProfile['fields']>) => ({
  fields: { ...way4HmacSha256.fields, ...lists },
});

describe('believed answers', () => {
  const message = signed(completed);
  const hidden = [...message].map(([k, v]) => `<INPUT type='hidden' value="${v}" name=${k}>`);
  const bodies = {
    'URL-encoded fields': formText(message),
    'URL-encoded fields with a newline': `${formText(message)}\r\n`,
    'a byte order mark before them': `\ufeff${formText(message)}`,
    JSON: JSON.stringify(Object.fromEntries(message)),
    'an HTML form with hidden inputs': `<form>${hidden.join('\n')}<input type=submit></form>`,
    'extra keys': `${formText(message)}&EXTRA=1&CARD=4111111111111111`,
  };

  it.each(Object.entries(bodies))('E10 %s settle a completion', (_name, body) => {
    expect(judge(body)).toMatchObject({
      verdict: 'succeeded',
      result: { outcome: 'approved', rrn: '270100000001', amountText: '168000.00' },
    });
  });

  it('settles a reversal', () =>
    expect(judge(formText(signed(reversed)), { request: reversal })).toMatchObject({
      verdict: 'succeeded',
    }));

  it('decodes entities of hidden inputs before the MAC is checked', () => {
    const inputs = [...signed({ ...completed, APPROVAL: `<&"'>` })].map(([name, value]) => {
      return `<input type="hidden" name="${name}" value="${value.replace(
        /[<>&"']/g,
        (letter) => `&#x${letter.charCodeAt(0).toString(16)};`,
      )}">`;
    });
    const answer = judge(`<html>${inputs.join('')}</html>`);
    expect(answer).toMatchObject({ verdict: 'succeeded', result: { approvalCode: `<&"'>` } });
  });

  it.each(['173040.00', '168000'])('takes %s, an amount up to the fee ceiling', (amount) => {
    expect(judge(formText(signed({ ...completed, AMOUNT: amount }))).verdict).toBe('succeeded');
  });

  it('takes an answer without a terminal where none was sent', () => {
    expect(judge(formText(signed({ ...completed, TERMINAL: '' }))).verdict).toBe('succeeded');
    const sent = formText(signed({ ...reversed, TERMINAL: '' }));
    expect(judge(sent, { request: reversal })).toMatchObject({ code: 'TERMINAL_MISMATCH' });
  });

  it.each([
    ['RRN of its own', { operationHasOwnRrn: true }, { RRN: '270100000002' }, 'succeeded'],
    [
      'refusal before money',
      { operationNoMoneyRc: ['-17'] },
      { ACTION: '6', RC: '-17' },
      'declined',
    ],
  ])('takes an %s only from a bank whose profile says so', (_name, profile, change, verdict) => {
    const body = formText(signed({ ...completed, ...change }));
    expect(judge(body).verdict).toBe('unknown');
    expect(judge(body, { profile }).verdict).toBe(verdict);
  });

  it.each([
    ['E19', { ACTION: '5', RC: '51' }],
    ['E19', { ACTION: '2', RC: '05', RRN: '', INT_REF: '', APPROVAL: '' }],
  ])('%s a signed refusal %o is a decline, under any status below 500', (_number, change) => {
    for (const status of [200, 400, 403]) {
      const answer = judge(formText(signed({ ...completed, ...change })), { status }).verdict;
      expect(answer).toBe('declined');
    }
  });

  it.each(['1', '4'])('E17 E18 ACTION %s is a verdict that the caller decides', (action) => {
    const body = formText(signed({ ...completed, ACTION: action }));
    expect(judge(body)).toMatchObject({ verdict: 'duplicate', result: { outcome: 'duplicate' } });
  });

  it('uses the list of the operation', () => {
    const list = [...way4HmacSha256.fields.result].reverse();
    const body = formText(signed(completed, { list }));
    const profile = withLists({ completionResult: list });
    expect(judge(body, { profile }).verdict).toBe('succeeded');
    expect(judge(body)).toMatchObject({ verdict: 'unknown', code: 'MAC_MISMATCH' });
    const back = formText(signed(reversed, { list }));
    const other = withLists({ reversalResult: list });
    expect(judge(back, { profile: other, request: reversal }).verdict).toBe('succeeded');
    expect(judge(back, { profile: other })).toMatchObject({ code: 'MAC_MISMATCH' });
  });

  it.each(['TIMESTAMP', 'NONCE'])('is bound by one of two: without %s', (name) => {
    const result = way4HmacSha256.fields.result.filter((one) => one !== name);
    const body = formText(signed(completed, { list: result }));
    const seen = name === 'NONCE' ? completed.NONCE : undefined;
    expect(judge(body, { profile: withLists({ result }), seen }).verdict).toBe('succeeded');
  });

  it('may be an hour older than the sending, as clocks go', () => {
    const body = formText(signed({ ...completed, TIMESTAMP: '20270101110100' }));
    expect(judge(body).verdict).toBe('succeeded');
  });

  it('speaks of the terminal that was sent', () => {
    const request = reversalAt('HOTEL002');
    const body = formText(signed({ ...reversed, TERMINAL: 'HOTEL002' }));
    expect(judge(body, { request }).verdict).toBe('succeeded');
    const answer = judge(formText(signed(reversed)), { request });
    expect(answer).toMatchObject({ code: 'TERMINAL_MISMATCH' });
  });

  it.each([
    [199, 'unknown'],
    [200, 'succeeded'],
    [299, 'succeeded'],
    [300, 'unknown'],
  ])('E13 under status %i an approval is %s', (status, verdict) => {
    expect(judge(formText(signed(completed)), { status }).verdict).toBe(verdict);
  });
});

describe('unknown', () => {
  const good = formText(signed(completed));
  const unsigned = formText(new Map(Object.entries(completed)));

  it.each([
    ['E6 an answer that was cut', 'ACTION=0&RC=00&AMO', 'MAC_MISSING'],
    ['E6 an answer cut in P_SIGN', good.slice(0, -2), 'MAC_MALFORMED'],
    ['E10 a login page', '<html><body>Sign in <input name="user"></body></html>', 'UNREADABLE'],
    ['E10 nothing', '', 'EMPTY'],
    ['E10 only a byte order mark', '\ufeff', 'EMPTY'],
    ['a bare 0', '0', 'MAC_MISSING'],
    ['a text', 'OK', 'UNREADABLE'],
    ['half a JSON object', '{"ACTION":"0"', 'BAD_JSON'],
    ['a broken percent sign', 'ACTION=0&RC=%zz', 'BAD_ENCODING'],
    ['E14 no P_SIGN', unsigned, 'MAC_MISSING'],
    ['E14 a wrong P_SIGN', formText(signed(completed, { key: otherKeyHex })), 'MAC_MISMATCH'],
    ['E21 two ACTION fields', `ACTION=5&${good}`, 'DUPLICATE_KEY'],
    [
      'E21 two ACTION members',
      `{"ACTION":"5",${JSON.stringify(Object.fromEntries(signed(completed))).slice(1)}`,
      'DUPLICATE_KEY',
    ],
    [
      'E21 two ACTION inputs',
      '<input type=hidden name=ACTION value=0><input type=hidden name=ACTION value=0>',
      'DUPLICATE_KEY',
    ],
    ['neither ACTION nor RC', 'ORDER=270001234569', 'NOT_A_RESULT'],
    ['E21 no ACTION, signed', formText(signed({ ...completed, ACTION: '' })), 'NO_READING'],
  ])('%s', (_name, body, code) => expect(judge(body)).toMatchObject({ verdict: 'unknown', code }));

  it.each([
    ['E21 ACTION 9', { ACTION: '9' }, 'NOT_DEFINITE'],
    ['E20 ACTION 6', { ACTION: '6', RC: '96' }, 'NOT_DEFINITE'],
    ['E20 ACTION 6 and a refusal', { ACTION: '6', RC: '-17' }, 'NOT_DEFINITE'],
    ['E20 ACTION 3 and a refusal', { ACTION: '3', RC: '-17' }, 'NOT_DEFINITE'],
    ['ACTION 0 with another code', { RC: '05' }, 'NOT_DEFINITE'],
    ['ACTION 5 with the success code', { ACTION: '5' }, 'NOT_DEFINITE'],
    ['E15 another ORDER', { ORDER: '270001234570' }, 'ORDER_MISMATCH'],
    ['E15 a smaller AMOUNT', { AMOUNT: '167999.99' }, 'AMOUNT_MISMATCH'],
    ['E15 an AMOUNT above the ceiling', { AMOUNT: '173040.01' }, 'AMOUNT_MISMATCH'],
    ['E15 another TERMINAL', { TERMINAL: 'HOTEL002' }, 'TERMINAL_MISMATCH'],
    ['E15 another INT_REF', { INT_REF: 'FFFFFFFFFFFFFFFF' }, 'REFERENCE_MISMATCH'],
    ['E15 another RRN', { RRN: '270100000002' }, 'RRN_MISMATCH'],
    ['E15 another TRTYPE', { TRTYPE: '24' }, 'TYPE_MISMATCH'],
    ['E15 another CURRENCY', { CURRENCY: 'USD' }, 'CURRENCY_MISMATCH'],
    ['success without INT_REF', { INT_REF: '' }, 'NOT_DEFINITE'],
    ['success without RRN', { RRN: '' }, 'NOT_DEFINITE'],
    ['E16 an answer from before the sending', { TIMESTAMP: '20270101110059' }, 'ANSWER_TOO_OLD'],
  ])('signed, with %s', (_name, change, code) => {
    const found = judge(formText(signed({ ...completed, ...change })));
    expect(found).toMatchObject({ verdict: 'unknown', code });
    expect(found).toMatchObject({ message: expect.objectContaining({ coversSettlement: true }) });
  });

  it('E16 an answer whose nonce was accepted before, even a decline', () => {
    for (const values of [completed, { ...completed, ACTION: '5', RC: '51' }]) {
      const verdict = judge(formText(signed(values)), { seen: completed.NONCE });
      expect(verdict).toMatchObject({ verdict: 'unknown', code: 'NONCE_REUSED', isAlarming: true });
    }
  });

  it("E16 the authorisation's own result does not complete or reverse it", () => {
    for (const request of [completion, reversal]) {
      expect(judge(formText(signed(approvedHold)), { request }).verdict).toBe('unknown');
    }
  });

  it('E16 an answer that neither TIMESTAMP nor NONCE bind to this sending', () => {
    const result = way4HmacSha256.fields.result.filter((one) => !/^(NONCE|TIMESTAMP)$/.test(one));
    const body = formText(signed(completed, { list: result }));
    const verdict = judge(body, { profile: withLists({ result }) });
    expect(verdict).toMatchObject({ verdict: 'unknown', code: 'NOT_BOUND' });
  });

  it('J4 a reversal of any other amount, also within the fee ceiling', () => {
    for (const AMOUNT of ['150000.01', '149999.99', '151000.00']) {
      const body = formText(signed({ ...reversed, AMOUNT }));
      expect(judge(body, { request: reversal })).toMatchObject({ code: 'AMOUNT_MISMATCH' });
    }
    const same = formText(signed({ ...reversed, AMOUNT: '150000' }));
    expect(judge(same, { request: reversal }).verdict).toBe('succeeded');
  });

  it('A19 our own request echoed', () =>
    expect(judge(completion.body)).toMatchObject({ verdict: 'unknown', code: 'NOT_A_RESULT' }));

  it.each([500, 502, 503, 504])('E11 status %i, even with a signed approval', (status) => {
    for (const [ACTION, RC] of [
      ['0', '00'],
      ['5', '51'],
    ] as const) {
      const answer = judge(formText(signed({ ...completed, ACTION, RC })), { status });
      expect(answer).toMatchObject({ verdict: 'unknown', code: 'GATEWAY_ERROR' });
    }
  });

  it.each([400, 401, 403, 404, 429])('E13 status %i with a text keeps it for staff', (status) => {
    const verdict = judge('<h1>Access denied (-17)</h1>', { status });
    expect(verdict).toMatchObject({ verdict: 'unknown', text: 'Access denied (-17)' });
  });

  it('E13 status 400 with a signed approval contradicts itself', () => {
    expect(judge(good, { status: 400 })).toMatchObject({ code: 'NOT_DEFINITE' });
    const again = formText(signed({ ...completed, ACTION: '4' }));
    expect(judge(again, { status: 400 })).toMatchObject({ code: 'NOT_DEFINITE' });
  });

  it('E14 E15 raises the alarm for what looks like a lie, and not for a plain refusal', () => {
    const isAlarming = (body: string) => {
      const verdict = judge(body);
      return verdict.verdict === 'unknown' && verdict.isAlarming;
    };
    expect(isAlarming(unsigned)).toBe(true);
    expect(isAlarming(formText(signed(completed, { key: otherKeyHex })))).toBe(true);
    expect(isAlarming(formText(signed({ ...completed, ORDER: '270001234570' })))).toBe(true);
    expect(isAlarming('Access denied (-17)')).toBe(false);
    expect(isAlarming('ACTION=3&RC=-17')).toBe(false);
    const forged = formText(signed({ ...completed, ACTION: '5', RC: '51' }, { key: otherKeyHex }));
    expect(isAlarming(forged)).toBe(true);
    expect(isAlarming(formText(signed({ ...completed, INT_REF: 'x'.repeat(129) })))).toBe(false);
    expect(isAlarming(formText(signed({ ...completed, ACTION: '9' })))).toBe(false);
    const broken = judge(formText(signed(completed)), { status: 500 });
    expect(broken.verdict === 'unknown' && broken.isAlarming).toBe(false);
  });

  it('keeps as evidence only what is listed', () => {
    const verdict = judge(`${unsigned}&CARD=4111111111111111`);
    expect(verdict).toMatchObject({ fields: expect.any(Map) });
    expect(verdict.verdict === 'unknown' && verdict.fields?.has('CARD')).toBe(false);
    expect(verdict.verdict === 'unknown' && verdict.fields?.get('RRN')).toBe('270100000001');
  });
});

describe('the text for staff', () => {
  it('is words without markup, scripts, controls, card numbers or a MAC', () => {
    const html =
      '<html><script>alert("x")</script><style>p{}</style><p>Sorry &amp; bye\u202e\u0007</p>' +
      `<p>4111 1111 1111 1111</p> P_SIGN=${'AB'.repeat(32)}`;
    expect(answerExcerpt(html)).toBe('Sorry &amp; bye 4111 11** **** 1111 P_SIGN=…');
  });

  it('is bounded', () => expect(answerExcerpt('😀'.repeat(2_000))).toBe('😀'.repeat(500)));

  it.each(['<', '<input ', '<input "', '<!--', 'a=', '"', '<script', '<input a '])(
    'M11 E9 reads 64 KB of %j in proportion to its size',
    (piece) => {
      const read = (size: number) => {
        const body = piece.repeat(Math.floor(size / piece.length));
        for (const prefix of ['', '<', '{']) judge(prefix + body);
      };
      expect(growsLinearly(read, 65_536)).toBe(true);
    },
  );
});

function must(result: ReturnType<typeof buildReversalRequest>): GatewayRequest {
  if (!result.ok) throw new Error(result.code);
  return result.value;
}
