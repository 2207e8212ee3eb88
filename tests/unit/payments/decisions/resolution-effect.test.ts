import {
  type ResolutionPayload,
  resolvedAttempt,
  resolvedOperation,
} from '@/lib/payments/decisions/resolution-effect';

const at = new Date('2026-11-21T10:00:00Z');
const wish = (
  more: Partial<ResolutionPayload> & Pick<ResolutionPayload, 'outcome'>,
): ResolutionPayload => ({
  amountMinor: null,
  texts: null,
  evidenceId: null,
  references: { rrn: '', internalReference: '', approvalCode: '' },
  ...more,
});
const inDoubt = {
  state: 'NEEDS_REVIEW',
  authorisedAmountMinor: null,
  authorisedAmountText: null,
  completedAmountMinor: null,
  rrn: null,
  internalReference: null,
  approvalCode: null,
} as const;
const texts = {
  action: '0',
  responseCode: '00',
  approvalCode: 'A1B2C3',
  rrn: '270100000001',
  internalReference: 'AB12',
  resultTimestamp: '20261121100000',
  amount: { minor: '900', text: '0.90', currencyText: 'IQD', terminalText: 'HOTEL001' },
};

describe('an attempt that people settle', () => {
  test('as authorised has the amount that they say, and their references', () => {
    const references = { rrn: '1', internalReference: '', approvalCode: 'X' };
    const given = { outcome: 'AUTHORISED', amountMinor: '1000', references } as const;
    const set = resolvedAttempt(inDoubt, wish(given), at);
    expect(set).toMatchObject({ state: 'AUTHORISED', isByHand: true, isBlocked: false });
    expect(set).toMatchObject({ reviewMoneyHint: false, authorisedAmountMinor: 1_000n });
    expect(set).toMatchObject({ authorisedAmountText: null, rrn: '1', approvalCode: 'X' });
    expect(set).not.toHaveProperty('internalReference');
  });

  test('by a stored message has its texts, whatever was typed beside it', () => {
    const references = { rrn: '1', internalReference: '2', approvalCode: '3' };
    const accepted = wish({ outcome: 'PAID', amountMinor: '900', texts, references });
    expect(resolvedAttempt(inDoubt, accepted, at)).toMatchObject({
      state: 'PAID',
      authorisedAmountMinor: 900n,
      authorisedAmountText: '0.90',
      authorisedCurrencyText: 'IQD',
      authorisedTerminalText: 'HOTEL001',
      rrn: '270100000001',
      internalReference: 'AB12',
      approvalCode: 'A1B2C3',
    });
  });

  test('as completed keeps apart what was held and what was taken', () => {
    const taken = wish({ outcome: 'COMPLETED', amountMinor: '800', texts });
    const answer = resolvedAttempt(inDoubt, taken, at);
    expect(answer).toMatchObject({ authorisedAmountMinor: 900n, completedAmountMinor: 800n });
    const held = { ...inDoubt, state: 'AUTHORISED', authorisedAmountMinor: 1_000n } as const;
    const result = resolvedAttempt(held, wish({ outcome: 'COMPLETED', amountMinor: '800' }), at);
    expect(result).toMatchObject({ state: 'COMPLETED', authorisedAmountMinor: 1_000n });
    expect(result).toMatchObject({ completedAmountMinor: 800n });
  });

  test('as reversed gives all of it back', () => {
    const held = { ...inDoubt, state: 'PAID', authorisedAmountMinor: 1_000n } as const;
    const answer = resolvedAttempt(held, wish({ outcome: 'REVERSED' }), at);
    expect(answer).toMatchObject({ state: 'REVERSED', reversedAmountMinor: 1_000n });
  });

  test('as declined has no amount and no text of an approval', () => {
    const reopened = { ...inDoubt, authorisedAmountMinor: 900n, authorisedAmountText: '0.90' };
    const found = resolvedAttempt(reopened, wish({ outcome: 'DECLINED' }), at);
    expect(found).toMatchObject({ state: 'DECLINED', authorisedAmountMinor: null });
    expect(found).toMatchObject({ authorisedAmountText: null, authorisedCurrencyText: null });
    expect(found).toMatchObject({ authorisedTerminalText: null });
  });

  test('loses the texts of an earlier message when its amount is another', () => {
    const reopened = { ...inDoubt, authorisedAmountMinor: 900n, authorisedAmountText: '0.90' };
    const other = wish({ outcome: 'PAID', amountMinor: '1000' });
    expect(resolvedAttempt(reopened, other, at)).toMatchObject({ authorisedAmountText: null });
    const same = wish({ outcome: 'PAID', amountMinor: '900' });
    expect(resolvedAttempt(reopened, same, at)).not.toHaveProperty('authorisedAmountText');
  });

  describe('beside the words of the bank', () => {
    const said = {
      ...inDoubt,
      state: 'AUTHORISED',
      authorisedAmountMinor: 900n,
      authorisedAmountText: '0.90',
    } as const;
    const references = { rrn: '1', internalReference: '2', approvalCode: '3' };
    const completed = wish({ outcome: 'COMPLETED', amountMinor: '900', references });

    test('keeps its references, and can still be sent', () => {
      const whole = { ...said, rrn: 'R', internalReference: 'I', approvalCode: 'A' };
      const set = resolvedAttempt(whole, completed, at);
      for (const name of ['rrn', 'internalReference', 'approvalCode', 'authorisedAmountText']) {
        expect(set).not.toHaveProperty(name);
      }
    });

    test('takes typed ones where it has none, and can not be sent any more', () => {
      const set = resolvedAttempt({ ...said, rrn: 'R', internalReference: ' ' }, completed, at);
      const expected = { internalReference: '2', approvalCode: '3', authorisedAmountText: null };
      expect(set).toMatchObject(expected);
      expect(set).not.toHaveProperty('rrn');
      const approval = {
        ...completed,
        references: { ...references, rrn: '', internalReference: '' },
      };
      expect(resolvedAttempt(said, approval, at)).not.toHaveProperty('authorisedAmountText');
    });

    test('takes typed ones with another amount: those words are gone', () => {
      const other = wish({ outcome: 'PAID', amountMinor: '1000', references });
      const reopened = { ...said, state: 'NEEDS_REVIEW', rrn: 'R' } as const;
      const answer = resolvedAttempt(reopened, other, at);
      expect(answer).toMatchObject({ rrn: '1', authorisedAmountText: null });
    });
  });

  test('as kept loses its block and nothing else', () =>
    expect(resolvedAttempt(inDoubt, wish({ outcome: 'KEEP' }), at)).toEqual({ isBlocked: false }));

  test('goes nowhere that the table does not know', () => {
    const reversed = { ...inDoubt, state: 'REVERSED' } as const;
    expect(resolvedAttempt(reversed, wish({ outcome: 'PAID', amountMinor: '1' }), at)).toBeNull();
    expect(resolvedAttempt(inDoubt, wish({ outcome: 'DONE' }), at)).toBeNull();
  });
});

describe('an operation that people settle', () => {
  const held = { ...inDoubt, state: 'AUTHORISED', authorisedAmountMinor: 1_000n } as const;
  const unknown = { kind: 'completion', state: 'UNKNOWN', returnsMinor: null } as const;

  test('as done completes with the amount that they say', () =>
    expect(
      resolvedOperation(held, unknown, wish({ outcome: 'DONE', amountMinor: '800' }), at),
    ).toEqual({
      operation: {
        state: 'RESOLVED',
        isByHand: true,
        settledAt: at,
        nextSendAt: null,
        verdictCode: 'RESOLVED_DONE',
      },
      attempt: { state: 'COMPLETED', completedAmountMinor: 800n },
    }));

  test('as done reverses all of it', () => {
    const reversal = { kind: 'reversal', state: 'UNKNOWN', returnsMinor: 1_000n } as const;
    expect(resolvedOperation(held, reversal, wish({ outcome: 'DONE' }), at)?.attempt).toEqual({
      state: 'REVERSED',
      reversedAmountMinor: 1_000n,
      returnedAmountMinor: 1_000n,
    });
  });

  test('as not done leaves the payment as it was', () =>
    expect(resolvedOperation(held, unknown, wish({ outcome: 'NOT_DONE' }), at)).toMatchObject({
      operation: { state: 'RESOLVED', verdictCode: 'RESOLVED_NOT_DONE' },
      attempt: {},
    }));

  test('is settled only while it is unknown', () => {
    const sent = { kind: 'completion', state: 'SENT', returnsMinor: null } as const;
    expect(resolvedOperation(held, sent, wish({ outcome: 'NOT_DONE' }), at)).toBeNull();
  });
});
