import { nightsOf, readStay, todayIn } from '@/lib/catalogue/stay-dates';
import { addDays, daysBetween, isIsoDate } from '@/lib/time/iso-date';

const today = '2026-11-21';

describe('reading the dates of a stay', () => {
  it('takes one night from today', () => {
    const expected = { ok: true, value: { checkIn: today, checkOut: '2026-11-22', nights: 1 } };
    expect(readStay({ checkIn: today, checkOut: '2026-11-22' }, today)).toEqual(expected);
  });

  it('takes thirty nights and a check-in 365 days ahead', () => {
    expect(readStay({ checkIn: today, checkOut: addDays(today, 30) }, today).ok).toBe(true);
    const far = addDays(today, 365);
    expect(readStay({ checkIn: far, checkOut: addDays(far, 1) }, today).ok).toBe(true);
  });

  it.each([
    ['BAD_CHECK_IN', '', '2026-11-22'],
    ['BAD_CHECK_IN', '21.11.2026', '2026-11-22'],
    ['BAD_CHECK_IN', '2026-02-30', '2026-11-22'],
    ['BAD_CHECK_IN', '2026-11-21T00:00:00Z', '2026-11-22'],
    ['BAD_CHECK_OUT', '2026-11-21', ''],
    ['BAD_CHECK_OUT', '2026-11-21', '2026-11-31'],
    ['CHECK_IN_PAST', '2026-11-20', '2026-11-22'],
    ['CHECK_OUT_NOT_AFTER', '2026-11-21', '2026-11-21'],
    ['CHECK_OUT_NOT_AFTER', '2026-11-23', '2026-11-22'],
    ['TOO_MANY_NIGHTS', '2026-11-21', '2026-12-22'],
    ['TOO_FAR_AHEAD', '2027-11-22', '2027-11-23'],
  ])('refuses with %s a stay from "%s" to "%s"', (code, checkIn, checkOut) => {
    expect(readStay({ checkIn, checkOut }, today)).toEqual({ ok: false, code });
  });
});

describe('the calendar', () => {
  it('names nights by their evening and leaves out the day of check-out', () => {
    const nights = nightsOf('2026-12-30', '2027-01-02');
    expect(nights).toEqual(['2026-12-30', '2026-12-31', '2027-01-01']);
    expect(nightsOf('2026-12-30', '2026-12-30')).toEqual([]);
  });

  it('counts days across a leap day and a change of clocks', () => {
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });

  it('knows which dates exist', () => {
    expect(isIsoDate('2028-02-29')).toBe(true);
    expect([isIsoDate('2027-02-29'), isIsoDate('2026-1-1')]).toEqual([false, false]);
  });

  it("takes today from the merchant's wall, not from the server's", () => {
    const lateEvening = new Date('2026-11-20T21:30:00Z');
    expect(todayIn('Asia/Baghdad', lateEvening)).toBe('2026-11-21');
    expect(todayIn('UTC', lateEvening)).toBe('2026-11-20');
    expect(todayIn('America/New_York', new Date('2026-01-05T03:00:00Z'))).toBe('2026-01-04');
  });
});
