import { findGaps, type Known, type Told } from '@/lib/gap/find-gaps';
import { gapLines } from '../../../scripts/restore/gap-lines';

const order = '1234567890';
const result: Told = {
  source: 'journal',
  gatewayOrderId: order,
  rrn: '600000000001',
  movement: 'taken',
  words: 'ACTION 0, RC 00, AMOUNT 12.00',
  at: '2026-11-23T10:00:00.000Z',
  reference: 'D2345678',
  marks: ['a', 'essence'],
  isSigned: true,
};
const booked: Told = {
  ...result,
  source: 'statement',
  gatewayOrderId: null,
  words: 'line 4: taken 12 IQD',
  at: '2026-11-23',
  reference: null,
  marks: [],
  isSigned: false,
};
const nothing: Known = { marks: new Set(), orders: new Map(), rrns: new Map() };
const here = (isHold: boolean): Known['orders'] =>
  new Map([[order, { reference: 'D2345678', isHold }]]);
const report = {
  gaps: [],
  numbers: [],
  erased: [],
  lastNumbers: [],
  compared: 3,
  unsignedEmails: 0,
  takeable: [],
};
const context = { since: new Date('2026-11-20T00:00:00Z'), unreadLines: 0 };

describe('H10 what others know and the database does not', () => {
  test('is one gap, with everybody who tells of it, whatever road it took', () => {
    const email: Told = { ...result, source: 'email', reference: null, marks: ['b'] };
    expect(findGaps([result, email, booked], nothing)).toEqual([
      {
        subject: order,
        movement: 'payment',
        reference: 'D2345678',
        isOrderKnown: false,
        sources: ['journal', 'email', 'statement'],
        words: ['ACTION 0, RC 00, AMOUNT 12.00', 'line 4: taken 12 IQD'],
        at: '2026-11-23',
        isSigned: true,
      },
    ]);
  });

  test.each([
    ['the same message', 'a'],
    ['one that says the same', 'essence'],
  ])('is not what the database knows by %s', (_what, mark) => {
    expect(findGaps([result], { ...nothing, marks: new Set([mark]) })).toEqual([]);
  });

  test('is a completion where the order was a hold, and apart from its reversal', () => {
    const reversal: Told = { ...result, movement: 'reversal', marks: ['c'] };
    const known = { ...nothing, orders: here(true) };
    const kinds = (told: Told[]) => findGaps(told, known).map(({ movement }) => movement);
    expect(kinds([result, reversal])).toEqual(['completion', 'reversal']);
    expect(kinds([booked])).toEqual(['payment']);
  });

  test('finds the order of a line by the RRN that the database has, or anybody names', () => {
    const known = { ...nothing, rrns: new Map([['600000000001', order]]), orders: here(true) };
    expect(findGaps([booked], known)).toMatchObject([{ subject: order, movement: 'completion' }]);
    const told = { ...result, movement: 'payment' } as const;
    const named = findGaps([told, booked], { ...nothing, marks: new Set(['a']) });
    expect(named).toMatchObject([{ subject: order, movement: 'completion' }]);
    expect(findGaps([booked], nothing)).toMatchObject([{ subject: 'RRN 600000000001' }]);
  });
});

describe('H10 the report', () => {
  const says = (gap: Partial<ReturnType<typeof findGaps>[number]>) => {
    const [found] = findGaps([result], { ...nothing, orders: here(false) });
    return gapLines({ ...report, gaps: [{ ...found, ...gap } as never] }, context).join('\n');
  };

  test('says what to do, and never that anything is certain', () => {
    expect(says({})).toMatch(/payment 1234567890 \(order D2345678\).*\[journal\]\n +--take/);
    expect(says({ isOrderKnown: false })).toMatch(/not here.*\n +The order is gone/);
    expect(says({ movement: 'completion' })).toMatch(/do not send it again/);
    expect(says({ sources: ['spool'] })).toMatch(/waits in the spool/);
    expect(says({ isSigned: false })).toMatch(/ask the bank/);
  });

  test('names the documents, and the setting that keeps their numbers from coming again', () => {
    const numbers = [
      { series: 'INV-2026', first: 'INV-2026-000007', last: 'INV-2026-000009' },
      { series: 'CRN-2026', first: 'CRN-2026-000002', last: 'CRN-2026-000002' },
    ];
    const lastNumbers = ['CRN-2026-000002', 'INV-2026-000009', 'TEST-INV-2026-000001'];
    const text = gapLines({ ...report, numbers, lastNumbers }, context).join('\n');
    expect(text).toMatch(/INV-2026-000007 to INV-2026-000009 were given/);
    expect(text).toMatch(/CRN-2026-000002 was given/);
    expect(text).toMatch(/DOCUMENT_NUMBERS_GIVEN="CRN-2026-000002 INV-2026-000009"/);
  });

  test('says so where nothing is missing, and what was left out', () => {
    const text = gapLines({ ...report, unsignedEmails: 2 }, { ...context, unreadLines: 1 });
    expect(text.join('\n')).toMatch(/2 emails.*\n1 lines.*\nCompared 3.*\nThe database knows/);
  });
});
