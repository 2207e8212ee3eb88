import fc from 'fast-check';
import { type Matching, matchRows, type OurMovement } from '@/lib/statements/match-rows';
import type { BankRow } from '@/lib/statements/reading/read-row';

const ourTerminals = new Set(['HOTEL001']);

const bank = (line: number, more: Partial<BankRow> = {}): BankRow => ({
  line,
  rrn: '700000000001',
  approvalCode: null,
  direction: 'in',
  amountMinor: 5_000n,
  day: '2026-11-22',
  at: null,
  terminal: null,
  commissionMinor: null,
  netMinor: null,
  ...more,
});

const our = (key: string, more: Partial<OurMovement> = {}): OurMovement => ({
  key,
  direction: 'in',
  rrn: '700000000001',
  approvalCode: null,
  amountMinor: 5_000n,
  day: '2026-11-22',
  terminal: 'HOTEL001',
  ...more,
});

const said = (rows: readonly BankRow[], ours: readonly OurMovement[]) => {
  const { rows: matched, oursOnly } = matchRows(rows, ours, ourTerminals);
  return [
    ...matched.map(({ line, outcome, key, note }) => [line, outcome, key, note]),
    ...oursOnly.map(({ key, note }) => ['ours', key, note]),
  ];
};

describe('by RRN', () => {
  test('the same amount is matched, another amount differs', () => {
    expect(said([bank(1)], [our('a')])).toEqual([[1, 'matched', 'a', 'BY_RRN']]);
    const answer = said([bank(1, { amountMinor: 5_001n })], [our('a')]);
    expect(answer).toEqual([[1, 'amount_differs', 'a', 'BY_RRN']]);
  });

  test('days, approval codes and letters of a name do not matter', () => {
    const row = bank(1, { day: '2026-12-24', approvalCode: 'ABC123' });
    const answer = said([row], [our('a', { approvalCode: 'XYZ999' })]);
    expect(answer).toEqual([[1, 'matched', 'a', 'BY_RRN']]);
  });

  test('each side is taken once, and what is listed again is said', () =>
    expect(said([bank(1, { amountMinor: 7n }), bank(2)], [our('a')])).toEqual([
      [1, 'bank_only', null, 'LISTED_AGAIN'],
      [2, 'matched', 'a', 'BY_RRN'],
    ]));

  test.each([
    ['twice', [{}, {}]],
    ['three times', [{}, {}, {}]],
    ['twice, on two days', [{}, { day: '2026-11-23' }]],
    ['twice, with two amounts', [{}, { amountMinor: 7n }]],
    ['twice, with two other amounts', [{ amountMinor: 6n }, { amountMinor: 7n }]],
  ] as const)('a row that the bank lists %s is one match and listed again', (_often, all) => {
    const rows = all.map((more, index) => bank(index + 1, more));
    const { rows: matched, oursOnly } = matchRows(rows, [our('a')], ourTerminals);
    expect(oursOnly).toEqual([]);
    const again = { outcome: 'bank_only', note: 'LISTED_AGAIN', key: null };
    const expected = [{ key: 'a', note: 'BY_RRN' }, ...rows.slice(1).map(() => again)];
    expect(matched).toMatchObject(expected);
    expect(matched.map(({ listed }) => listed)).toEqual(rows.map(() => rows.length));
  });

  test('a row of several movements is none of them, and both sides say so', () =>
    expect(said([bank(1)], [our('a'), our('b')])).toEqual([
      [1, 'bank_only', null, 'AMBIGUOUS'],
      ['ours', 'a', 'AMBIGUOUS'],
      ['ours', 'b', 'AMBIGUOUS'],
    ]));

  test('money to us and money back are two movements of the same RRN', () => {
    const rows = [bank(1), bank(2, { direction: 'out' })];
    expect(said(rows, [our('sale'), our('back', { direction: 'out' })])).toEqual([
      [1, 'matched', 'sale', 'BY_RRN'],
      [2, 'matched', 'back', 'BY_RRN'],
    ]);
    expect(said([bank(1, { direction: 'out' })], [our('sale')])).toEqual([
      [1, 'bank_only', null, 'RRN_OF_ANOTHER_KIND'],
      ['ours', 'sale', null],
    ]);
  });
});

describe('by approval code and amount', () => {
  const row = bank(1, { rrn: null, approvalCode: 'ABC123' });
  const mine = our('a', { rrn: null, approvalCode: 'ABC123' });

  test('the same on both sides is matched', () => {
    expect(said([row], [mine])).toEqual([[1, 'matched', 'a', 'BY_APPROVAL']]);
    const answer = said([row], [{ ...mine, rrn: '700000000009' }]);
    expect(answer).toEqual([[1, 'matched', 'a', 'BY_APPROVAL']]);
  });

  test.each([
    ['another amount', { amountMinor: 5_001n }],
    ['another direction', { direction: 'out' }],
    ['another code', { approvalCode: 'ABC124' }],
    ['six days between them', { day: '2026-11-16' }],
    ['another terminal', { terminal: 'HOTEL002' }],
  ] as const)('%s is another movement', (_what, more) => {
    expect(said([{ ...row, terminal: 'HOTEL001' }], [{ ...mine, ...more }])).toEqual([
      [1, 'bank_only', null, null],
      ['ours', 'a', null],
    ]);
  });

  test('two RRNs speak against it', () =>
    expect(said([{ ...row, rrn: '700000000001' }], [{ ...mine, rrn: '700000000002' }])).toEqual([
      [1, 'bank_only', null, null],
      ['ours', 'a', null],
    ]));

  test('five days are near enough', () =>
    expect(said([row], [{ ...mine, day: '2026-11-17' }])).toEqual([
      [1, 'matched', 'a', 'BY_APPROVAL'],
    ]));

  test('what an RRN has taken is not taken again', () => {
    const ours = [our('a', { approvalCode: 'ABC123' })];
    expect(said([bank(1, { approvalCode: 'ABC123' }), { ...row, line: 2 }], ours)).toEqual([
      [1, 'matched', 'a', 'BY_RRN'],
      [2, 'bank_only', null, null],
    ]);
  });

  test('a row that is listed twice is one match and listed again', () =>
    expect(said([row, { ...row, line: 2 }], [mine])).toEqual([
      [1, 'matched', 'a', 'BY_APPROVAL'],
      [2, 'bank_only', null, 'LISTED_AGAIN'],
    ]));

  test('where more than one fits, none is taken', () => {
    expect(said([row, { ...row, line: 2, day: '2026-11-23' }], [mine])).toEqual([
      [1, 'bank_only', null, 'AMBIGUOUS'],
      [2, 'bank_only', null, 'AMBIGUOUS'],
      ['ours', 'a', 'AMBIGUOUS'],
    ]);
    expect(said([row, { ...row, line: 2 }], [mine, { ...mine, key: 'b' }])).toEqual([
      [1, 'bank_only', null, 'AMBIGUOUS'],
      [2, 'bank_only', null, 'AMBIGUOUS'],
      ['ours', 'a', 'AMBIGUOUS'],
      ['ours', 'b', 'AMBIGUOUS'],
    ]);
  });
});

describe('by amount and time', () => {
  const at = (time: string) => new Date(`2026-11-22T${time}Z`);
  const row = bank(1, { rrn: null, at: at('09:00:00') });
  const mine = our('a', { rrn: null, at: at('09:05:00') });

  test('what neither side names otherwise is matched', () => {
    expect(said([row], [mine])).toEqual([[1, 'matched', 'a', 'BY_TIME']]);
    const answer = said([{ ...row, rrn: '700000000009' }], [mine]);
    expect(answer).toEqual([[1, 'matched', 'a', 'BY_TIME']]);
  });

  test.each([
    ['more than five minutes', {}, { at: at('09:05:01') }],
    ['another amount', {}, { amountMinor: 5_001n }],
    ['another direction', {}, { direction: 'out' }],
    ['two approval codes', { approvalCode: 'ABC123' }, { approvalCode: 'ABC124' }],
    ['two RRNs', { rrn: '700000000009' }, { rrn: '700000000008' }],
    ['a day without a time', { at: null }, {}],
  ] as const)('%s speak against it', (_what, bankMore, ourMore) => {
    expect(said([{ ...row, ...bankMore }], [{ ...mine, ...ourMore }])).toEqual([
      [1, 'bank_only', null, null],
      ['ours', 'a', null],
    ]);
  });

  test('a row that is listed twice is one match and listed again', () =>
    expect(said([row, { ...row, line: 2 }], [mine])).toEqual([
      [1, 'matched', 'a', 'BY_TIME'],
      [2, 'bank_only', null, 'LISTED_AGAIN'],
    ]));

  test('where two fit, none is taken', () =>
    expect(said([row], [mine, { ...mine, key: 'b' }])).toEqual([
      [1, 'bank_only', null, 'AMBIGUOUS'],
      ['ours', 'a', 'AMBIGUOUS'],
      ['ours', 'b', 'AMBIGUOUS'],
    ]));
});

describe('what is not compared', () => {
  test('a row of another terminal is set aside, whatever it names', () =>
    expect(said([bank(1, { terminal: 'OTHER001' })], [our('a')])).toEqual([
      [1, 'set_aside', null, 'OTHER_TERMINAL'],
      ['ours', 'a', null],
    ]));

  test('a hold is known by its RRN or set aside', () => {
    const rows = [bank(1, { direction: 'hold' }), bank(2, { direction: 'hold', rrn: '9' })];
    expect(said(rows, [our('a', { direction: 'hold' })])).toEqual([
      [1, 'matched', 'a', 'BY_RRN'],
      [2, 'set_aside', null, 'HOLD'],
    ]);
  });
});

describe('whatever stands on both sides', () => {
  const few = <T>(...values: readonly T[]) => fc.constantFrom(...values);
  const shared = {
    rrn: few('1', '2', '3', null),
    approvalCode: few('A', 'B', null),
    direction: few('in' as const, 'out' as const, 'hold' as const),
    amountMinor: few(1n, 2n),
    day: few('2026-11-20', '2026-11-22', '2026-11-30'),
    at: few(new Date('2026-11-22T09:00:00Z'), new Date('2026-11-22T09:04:00Z')),
  };
  const rows = fc
    .array(fc.record({ ...shared, terminal: few('HOTEL001', 'OTHER001', null) }), { maxLength: 12 })
    .map((list) =>
      list.map((one, line): BankRow => ({ ...one, line, commissionMinor: null, netMinor: null })),
    );
  const ours = fc
    .array(fc.record({ ...shared, terminal: few('HOTEL001') }), { maxLength: 12 })
    .map((list) => list.map((one, index): OurMovement => ({ ...one, key: `k${index}` })));

  test('every row and every movement is counted once, and sums are kept', () =>
    fc.assert(
      fc.property(rows, ours, (bankRows, movements) => {
        const matching = matchRows(bankRows, movements, ourTerminals);
        expect(matching.rows.map(({ line }) => line)).toEqual(bankRows.map(({ line }) => line));
        const taken = matching.rows.flatMap(({ key }) => key ?? []);
        expect(new Set(taken).size).toBe(taken.length);
        const left = matching.oursOnly.map(({ key }) => key);
        expect([...taken, ...left].sort()).toEqual(movements.map(({ key }) => key).sort());
        expect(sumOf(movements, [...taken, ...left])).toBe(sumOf(movements));
        expectHonest(matching, bankRows, movements);
      }),
      { numRuns: 600 },
    ));

  test('the order of the rows and of the movements decides nothing', () =>
    fc.assert(
      fc.property(rows, ours, (bankRows, movements) => {
        const one = matchRows(bankRows, movements, ourTerminals);
        const other = matchRows(bankRows.toReversed(), movements.toReversed(), ourTerminals);
        expect(other.rows.toReversed()).toEqual(one.rows);
        expect(other.oursOnly.toReversed()).toEqual(one.oursOnly);
      }),
      { numRuns: 300 },
    ));
});

/** What is matched is the same payment on both sides; nothing matches over a contradiction. */
function expectHonest(
  { rows }: Matching,
  bankRows: readonly BankRow[],
  movements: readonly OurMovement[],
): void {
  for (const { line, outcome, key, note } of rows.filter((row) => row.key !== null)) {
    const row = bankRows.find((one) => one.line === line);
    const movement = movements.find((one) => one.key === key);
    expect(row?.direction).toBe(movement?.direction);
    expect(row?.amountMinor === movement?.amountMinor).toBe(outcome === 'matched');
    const isByRrn = row?.rrn !== null && row?.rrn === movement?.rrn;
    const isByApproval = row?.approvalCode !== null && row?.approvalCode === movement?.approvalCode;
    const isContradicted = row?.rrn !== null && movement?.rrn !== null && !isByRrn;
    const isByTime = note === 'BY_TIME';
    expect(isByRrn || ((isByApproval || isByTime) && !isContradicted)).toBe(true);
    if (!isByRrn) expect(outcome).toBe('matched');
  }
}

function sumOf(movements: readonly OurMovement[], keys?: readonly string[]): bigint {
  return movements
    .filter(({ key }) => keys === undefined || keys.includes(key))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}
