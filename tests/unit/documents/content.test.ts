import { rateOfCharge, taxOn, taxSums, taxWithin } from '@/lib/catalogue/tax';
import {
  type DocumentFacts,
  documentContent,
  documentLines,
} from '@/lib/documents/document-content';
import { documentLabel, kindOfMovement, lastGiven } from '@/lib/documents/document-series';

const names = { en: 'Room', ar: 'غرفة', ckb: 'ژوور' };
const rates = { stay: 1_000, goods: 500 };
const night = {
  names,
  kind: 'STAY' as const,
  quantity: 1,
  unitMinor: '100000000',
  totalMinor: '100000000',
  checkIn: '2026-11-24',
  checkOut: '2026-11-25',
};
const taken: DocumentFacts = {
  movementKind: 'TAKEN',
  amountMinor: 100_000_000n,
  feeMinor: 0n,
  booked: [night],
  worksheet: [],
  reason: 'late arrival',
  invoice: null,
};
const head = {
  label: 'INV-2026-000001',
  issuedAt: '2026-11-24T10:00:00.000Z',
  isTest: false,
  merchant: { name: 'Dar Dijla', address: '', taxNumber: '', contact: '' },
  reference: 'D1',
  customerName: 'Zainab',
  moneyAt: '2026-11-24T10:00:00.000Z',
  rrn: null,
  approval: null,
  invoice: null,
  reason: '',
};
const totals = (
  facts: DocumentFacts,
  kind: 'confirmation' | 'invoice' | 'credit_note' = 'invoice',
) =>
  documentLines(kind, facts, rates).map(({ names: own, word, totalMinor, rate }) => [
    word ?? own?.en,
    BigInt(totalMinor) / 1_000n,
    rate,
  ]);

describe('tax within a price', () => {
  test.each([
    [110_000_000n, 1_000, 10_000_000n],
    [100_000_000n, 1_000, 9_091_000n],
    [1_000n, 10_000, 1_000n],
    [999n, 10_000, 0n],
    [-100_000_000n, 1_000, -9_091_000n],
    [0n, 1_500, 0n],
    [123_456_789n, 0, 0n],
    [999_999_999_999_999_000n, 1_500, 130_434_782_608_696_000n],
  ])('%i at %i hundredths of a percent is %i', (total, rate, tax) => {
    expect(taxWithin(total, rate)).toBe(tax);
  });

  test.each([
    [100_000_000n, 1_000, 10_000_000n],
    [30_001_000n, 1_000, 3_000_000n],
    [12_345_000n, 1_500, 1_852_000n],
    [10_000n, 500, 1_000n],
    [25_000_000n, 0, 0n],
  ])('comes on top of %i at %i as %i, and is found again within', (price, rate, tax) => {
    expect(taxOn(price, rate)).toBe(tax);
    expect(taxWithin(price + tax, rate)).toBe(tax);
  });

  test('is summed by rate from what stands in the lines', () => {
    const { lines } = documentContent({ ...head, kind: 'invoice' }, taken, rates);
    const answer = taxSums([...lines, ...lines]);
    expect(answer).toEqual([{ rate: 1_000, totalMinor: '200000000', taxMinor: '18182000' }]);
  });

  test('is not within city tax and damages', () => {
    const rateOf = (kind: Parameters<typeof rateOfCharge>[0]) => rateOfCharge(kind, rates);
    expect(
      ['city_tax', 'damage', 'minibar', 'discount', 'night'].map((kind) => rateOf(kind as 'night')),
    ).toEqual([0, 0, 500, 1_000, 1_000]);
  });

  test.each([
    ['minibar', { minibar: 700 }, 700],
    ['city_tax', { city_tax: 300 }, 300],
    ['damage', { damage: 0 }, 0],
    ['other', { minibar: 700 }, 1_000],
    ['discount', { discount: 0 }, 0],
  ] as const)('of %s is that of its kind where %o is set: %i', (kind, charges, rate) => {
    expect(rateOfCharge(kind, { ...rates, charges })).toBe(rate);
  });
});

describe('the lines of a document', () => {
  test('come to what was taken, with extras, deductions, a difference and the fee', () => {
    const charge = { names, note: '', quantity: 1 };
    const worksheet = [
      { ...charge, kind: 'minibar', unitMinor: '15000000', totalMinor: '15000000' },
      { ...charge, kind: 'left_early', unitMinor: '30000000', totalMinor: '-30000000' },
    ] as const;
    const facts = { ...taken, worksheet, amountMinor: 84_000_000n, feeMinor: 2_000_000n };
    expect(totals(facts)).toEqual([
      ['Room', 100_000n, 1_000],
      ['Room', 15_000n, 500],
      ['Room', -30_000n, 1_000],
      ['difference', -3_000n, 1_000],
      ['fee', 2_000n, 0],
    ]);
    expect(documentContent({ ...head, kind: 'invoice' }, facts, rates).totalMinor).toBe('84000000');
  });

  test('name no tax while the money is only held', () =>
    expect(totals(taken, 'confirmation')).toEqual([['Room', 100_000n, 0]]));

  test('are those of the invoice that is given back whole, else one with the amount', () => {
    const invoice = documentContent({ ...head, kind: 'invoice' }, taken, rates);
    const back = { ...taken, movementKind: 'REFUNDED', invoice } as const;
    expect(documentLines('credit_note', back, { stay: 0, goods: 0 })).toEqual(invoice.lines);
    const part = { ...back, amountMinor: 40_000_000n };
    expect(totals(part, 'credit_note')).toEqual([['given_back', 40_000n, 1_000]]);
    expect(totals({ ...part, invoice: null }, 'credit_note')).toEqual([['given_back', 40_000n, 0]]);
    const answer = totals({ ...part, movementKind: 'CORRECTED' });
    expect(answer).toEqual([['correction', 40_000n, 1_000]]);
  });
});

describe('the kind of a document', () => {
  test.each([
    ['HELD', 'HELD', 1n, 'confirmation'],
    ['RELEASED', 'RELEASED', 1n, null],
    ['TAKEN', 'TAKEN', 1n, 'invoice'],
    ['FEE', 'FEE', 1n, null],
    ['REFUNDED', 'REFUNDED', 1n, 'credit_note'],
    ['CORRECTED', 'TAKEN', -1n, 'credit_note'],
    ['CORRECTED', 'TAKEN', 1n, 'invoice'],
    ['CORRECTED', 'REFUNDED', -1n, 'invoice'],
    ['CORRECTED', 'HELD', -1n, null],
  ] as const)('%s of %s by %i makes %s', (kind, figure, amountMinor, made) => {
    expect(kindOfMovement({ kind, figure, amountMinor })).toBe(made);
  });

  test('and its year make its number, apart from what was tried out', () => {
    const series = { kind: 'invoice', year: 2026, number: 42, isTest: false } as const;
    expect(documentLabel(series)).toBe('INV-2026-000042');
    expect(documentLabel({ ...series, isTest: true })).toBe('TEST-INV-2026-000042');
    const answer = documentLabel({ ...series, kind: 'credit_note', number: 1_234_567 });
    expect(answer).toBe('CRN-2026-1234567');
  });

  test('goes on above what was given before a restore', () => {
    const given = ['INV-2026-000120', 'INV-2025-000900', 'CRN-2026-000007', ''];
    const series = (kind: 'invoice' | 'credit_note' | 'confirmation', isTest = false) =>
      lastGiven(given, { kind, year: 2026, isTest });
    expect([series('invoice'), series('credit_note'), series('confirmation')]).toEqual([120, 7, 0]);
    // What was tried out has series of its own.
    expect(series('invoice', true)).toBe(0);
  });
});
