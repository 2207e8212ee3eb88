import { type CancellationRule, cancellationTerms } from '@/lib/catalogue/cancellation';
import { bookedStays, cancelFee, type StayLine } from '@/lib/orders/booked-stays';

const rule: CancellationRule = {
  freeDays: 2,
  feeUnit: 'nights',
  feeCount: 1,
  noShowUnit: 'percent',
  noShowCount: 100,
};
const stay = {
  checkIn: '2026-12-10',
  groups: [
    { nights: 2, priceMinor: 125_000_000n },
    { nights: 1, priceMinor: '150000500' },
  ],
};

describe('what cancelling a stay costs', () => {
  it('is nothing until so many days before arrival, and that of its first nights after', () => {
    const expected = { freeUntil: '2026-12-08', feeMinor: 125_000_000n, noShowMinor: 400_000_000n };
    expect(cancellationTerms(rule, stay)).toEqual(expected);
    const atArrival = cancellationTerms({ ...rule, freeDays: 0, feeCount: 0 }, stay);
    expect(atArrival).toMatchObject({ freeUntil: '2026-12-10', feeMinor: 0n });
  });

  it('is never more than the stay', () =>
    expect(cancellationTerms({ ...rule, feeCount: 9 }, stay).feeMinor).toBe(400_000_500n));

  it('is a share in whole dinars, rounded down', () => {
    const half: CancellationRule = { ...rule, feeUnit: 'percent', feeCount: 33 };
    expect(cancellationTerms(half, stay).feeMinor).toBe(132_000_000n);
  });
});

describe('the stays of an order', () => {
  const line = (more: Partial<StayLine>): StayLine => ({
    id: 'a',
    stay: null,
    name: { en: 'Room', ar: 'غرفة', ckb: 'ژوور' },
    checkIn: '2026-12-10',
    checkOut: '2026-12-12',
    quantity: 2,
    unitPriceMinor: 100_000_000n,
    lineTotalMinor: 200_000_000n,
    cancellation: rule,
    isExtra: false,
    cancelledAt: null,
    cancelFeeMinor: null,
    ...more,
  });
  const [first, second, boarded] = bookedStays([
    line({ id: 'a', stay: 0 }),
    line({
      id: 'b',
      stay: 0,
      checkIn: '2026-12-12',
      checkOut: '2026-12-13',
      quantity: 1,
      unitPriceMinor: 150_000_000n,
      lineTotalMinor: 150_000_000n,
    }),
    line({ id: 'c' }),
    line({ id: 'd', stay: 3, quantity: 1, lineTotalMinor: 100_000_000n }),
    line({
      id: 'e',
      stay: 3,
      isExtra: true,
      quantity: 4,
      unitPriceMinor: 5_000_000n,
      lineTotalMinor: 20_000_000n,
    }),
  ]);

  it('are put together of the lines of one stay at several prices', () => {
    expect(first).toMatchObject({ id: 'a', checkIn: '2026-12-10', checkOut: '2026-12-13' });
    expect(first).toMatchObject({ totalMinor: 350_000_000n });
    expect(first).toMatchObject({ terms: { feeMinor: 100_000_000n, noShowMinor: 350_000_000n } });
    expect(second).toMatchObject({ id: 'c', totalMinor: 200_000_000n });
  });

  it('pay a fee by their nights alone: their breakfast goes with them', () =>
    expect(boarded).toMatchObject({
      totalMinor: 120_000_000n,
      terms: { feeMinor: 100_000_000n, noShowMinor: 100_000_000n },
    }));

  it.each([
    ['2026-12-08', 0n],
    ['2026-12-09', 100_000_000n],
    ['2026-12-10', 100_000_000n],
    ['2026-12-11', null],
  ])('cost on %s to cancel', (today, fee) => {
    const [own] = bookedStays([line({})]);
    expect(own && cancelFee(own, today)).toBe(fee);
  });

  it('are not cancelled without a rule, nor twice', () => {
    const [free] = bookedStays([line({ cancellation: null })]);
    const [gone] = bookedStays([line({ cancelledAt: new Date(), cancelFeeMinor: 7n })]);
    expect(free && cancelFee(free, '2026-12-01')).toBeNull();
    expect(gone && cancelFee(gone, '2026-12-01')).toBeNull();
    expect(gone?.feeMinor).toBe(7n);
  });
});
