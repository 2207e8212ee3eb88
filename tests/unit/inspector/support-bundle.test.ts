import { type BundleFacts, bundleCode, bundleText, stanOf } from '@/lib/inspector/support-bundle';

const person = {
  DESC: 'Order of Sara Ahmed',
  EMAIL: 'sara@example.test',
  BACKREF: 'https://shop.test/api/backref',
  NAME: 'Sara Ahmed',
  NONCE: 'a'.repeat(32),
  P_SIGN: '[mac]',
};

const facts: BundleFacts = {
  reference: 'DABC123',
  isTest: false,
  attempt: {
    sequence: 2,
    state: 'AUTHORISED',
    gatewayOrderId: '261122004711',
    terminal: 'HOTEL001',
    rrn: '632711004711',
    internalReference: '734096915AFE3219',
    approvalCode: '54A900',
  },
  messages: [
    {
      direction: 'sent',
      what: 'payment',
      at: new Date('2026-11-22T21:30:05Z'),
      fields: {
        amount: '250000.00',
        currency: 'IQD',
        trtype: '0',
        order: '261122004711',
        ...person,
      },
    },
    {
      direction: 'received',
      what: 'payment',
      at: new Date('2026-11-22T21:31:00Z'),
      fields: {
        TERMINAL: 'HOTEL001',
        TRTYPE: '0',
        ORDER: '261122004711',
        AMOUNT: '255000.00',
        CURRENCY: 'IQD',
        ACTION: '0',
        RC: '00',
        APPROVAL: '',
        TIMESTAMP: '20261122213058',
        ...person,
      },
    },
  ],
  timeZone: 'Asia/Baghdad',
};

describe('what goes to the bank', () => {
  it('names the payment by the field names of the bank, with both clocks', () =>
    expect(bundleText(facts)).toBe(`PAYMENT DETAILS FOR THE BANK
MERCHANT REFERENCE: DABC123
STATE AT MERCHANT: AUTHORISED (attempt 2)
TERMINAL: HOTEL001
ORDER: 261122004711
STAN: 004711
RRN: 632711004711
INT_REF: 734096915AFE3219
APPROVAL: 54A900

SENT TO THE BANK: payment request
TIME: 2026-11-22 21:30:05 GMT, 2026-11-23 00:30:05 Asia/Baghdad
TRTYPE: 0
ORDER: 261122004711
AMOUNT: 250000.00
CURRENCY: IQD

RECEIVED FROM THE BANK: payment result
TIME: 2026-11-22 21:31:00 GMT, 2026-11-23 00:31:00 Asia/Baghdad
TERMINAL: HOTEL001
TRTYPE: 0
ORDER: 261122004711
AMOUNT: 255000.00
CURRENCY: IQD
ACTION: 0
RC: 00
TIMESTAMP: 20261122213058
`));

  it('names no person, no address and nothing that signs', () => {
    for (const text of [bundleText(facts), bundleCode(facts)]) {
      for (const value of Object.values(person)) expect(text).not.toContain(value);
      expect(text).not.toMatch(/sara|example|nonce|p_sign|desc|email|backref/i);
    }
  });

  it('says that it is a test where the order is one, and what is missing', () => {
    const attempt = { ...facts.attempt, rrn: null, internalReference: '', approvalCode: null };
    const text = bundleText({ ...facts, isTest: true, attempt, messages: [] });
    expect(text).toContain('TEST SYSTEM: no real money');
    expect(text).toContain('RRN: (none)\nINT_REF: (none)\nAPPROVAL: (none)\n');
  });

  it('keeps each value on its line, however the bank wrote it', () => {
    const attempt = { ...facts.attempt, internalReference: `A\nRC: 00\u202e${'x'.repeat(300)}` };
    const given = { ...facts, attempt };
    const line = bundleText(given)
      .split('\n')
      .find((one) => one.startsWith('INT_REF'));
    expect(line).toMatch(/^INT_REF: A\?RC: 00\?x+$/);
    expect(line).toHaveLength('INT_REF: '.length + 128);
  });

  it('fits into a code that a telephone reads, whatever came', () => {
    const messages = Array.from({ length: 40 }, () => facts.messages[1]).flatMap(
      (one) => one ?? [],
    );
    expect(bundleCode({ ...facts, messages })).toBe(`TERMINAL=HOTEL001
ORDER=261122004711
STAN=004711
RRN=632711004711
INT_REF=734096915AFE3219
APPROVAL=54A900
TRTYPE=0
AMOUNT=255000.00
CURRENCY=IQD
ACTION=0
RC=00
TIME=2026-11-22 21:31:00 GMT, 2026-11-23 00:31:00 Asia/Baghdad`);
    expect(bundleText({ ...facts, messages }).length).toBeLessThan(4_000);
  });

  it('takes the trace number from the end of ORDER', () => {
    expect([stanOf('000042'), stanOf('12345678')]).toEqual(['000042', '345678']);
  });
});
