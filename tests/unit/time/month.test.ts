import { readMonth, stretchesOf } from '@/lib/time/month';

describe('the month of a calendar', () => {
  test.each([
    ['2026-11', 30, '2026-12-01', '2026-10', '2026-12'],
    ['2026-12', 31, '2027-01-01', '2026-11', '2027-01'],
    ['2028-02', 29, '2028-03-01', '2028-01', '2028-03'],
    ['2027-02', 28, '2027-03-01', '2027-01', '2027-03'],
    ['2027-01', 31, '2027-02-01', '2026-12', '2027-02'],
  ])('%s has its days and its neighbours', (text, count, end, previous, next) => {
    const month = readMonth(text, '2026-11-22');
    expect(month).toMatchObject({ month: text, end, previous, next });
    expect(month.days).toHaveLength(count);
    expect([month.days[0], month.days.at(-1)]).toEqual([`${text}-01`, `${text}-${count}`]);
  });

  test.each(['', '2026-13', '2026-00', '1999-01', '2026-1', '2026-11-01', 'x', '2026-11\n'])(
    'is today’s for %j',
    (text) => expect(readMonth(text, '2026-11-22').month).toBe('2026-11'),
  );
});

describe('a room’s month', () => {
  const days = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'];
  const taken = (night: string, key: string, reference: string | null = 'D1') => ({
    night,
    key,
    reference,
    note: '',
    isElsewhere: false,
  });

  test('that is free has a stretch for each night', () =>
    expect(stretchesOf(days, []).map(({ nights }) => nights)).toEqual([1, 1, 1, 1, 1]));

  test('shows nights of one stay as one, and two stays that touch as two', () => {
    const stretches = stretchesOf(days, [
      taken('2026-11-04', 'b'),
      taken('2026-11-02', 'a'),
      taken('2026-11-03', 'a'),
      taken('2026-11-05', 'c', null),
    ]);
    expect(stretches.map(({ from, nights, taken: who }) => [from, nights, who?.key])).toEqual([
      ['2026-11-01', 1, undefined],
      ['2026-11-02', 2, 'a'],
      ['2026-11-04', 1, 'b'],
      ['2026-11-05', 1, 'c'],
    ]);
  });

  test('covers every night of the month once, whatever is taken', () => {
    for (let mask = 0; mask < 243; mask += 1) {
      const some = days.flatMap((day, place) => {
        const key = Math.floor(mask / 3 ** place) % 3;
        return key === 0 ? [] : [taken(day, String(key))];
      });
      expect(stretchesOf(days, some).reduce((sum, one) => sum + one.nights, 0)).toBe(days.length);
    }
  });
});
