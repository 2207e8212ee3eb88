import { readStayWish, stayValues } from '@/lib/catalogue/stay-wish';

const rules = { today: '2026-11-23', guestsMax: 3 };
const dates = { checkIn: '2026-12-01', checkOut: '2026-12-03' };

describe('the stay of an address', () => {
  it('is the one that it names', () =>
    expect(readStayWish({ ...dates, guests: '3' }, rules)).toEqual({
      ...dates,
      guests: '3',
      childAges: '',
      party: { guests: 3, childAges: [] },
      rooms: 1,
      isAsked: true,
      stay: { ...dates, nights: 2 },
      problem: null,
    }));

  it('holds as many guests as its rooms do together, and no room for nobody', () => {
    const wish = (guests: string, rooms: string) =>
      readStayWish({ ...dates, guests, rooms }, rules);
    expect(wish('5', '2')).toMatchObject({ guests: '5', rooms: 2, problem: null });
    expect(wish('7', '2')).toMatchObject({ stay: null, problem: { code: 'TOO_MANY_GUESTS' } });
    expect(wish('2', '5')).toMatchObject({ rooms: 2, problem: null });
    for (const odd of ['0', '-1', '10', 'two', '1.5']) {
      expect(wish('3', odd)).toMatchObject({ rooms: 1, problem: null });
    }
    expect(stayValues(wish('5', '2'))).toMatchObject({ guests: '5', rooms: '2' });
  });

  it('is two nights from tomorrow where it names no dates', () => {
    const stayWish = readStayWish({}, rules);
    expect(stayWish).toMatchObject({ checkIn: '2026-11-24', checkOut: '2026-11-26', guests: '2' });
    expect(stayWish).toMatchObject({ isAsked: false, stay: { nights: 2 } });
    expect(readStayWish({}, { ...rules, guestsMax: 1 })).toMatchObject({ guests: '1' });
  });

  it.each([
    [{ checkIn: '2026-11-22' }, 'CHECK_IN_PAST', 0],
    [{ checkOut: '2026-12-01' }, 'CHECK_OUT_NOT_AFTER', 0],
    [{ checkOut: '2026-11-30' }, 'CHECK_OUT_NOT_AFTER', 0],
    [{ checkOut: '2027-01-01' }, 'TOO_MANY_NIGHTS', 30],
    [{ checkIn: '2028-01-01', checkOut: '2028-01-02' }, 'TOO_FAR_AHEAD', 0],
    [{ checkIn: '' }, 'BAD_CHECK_IN', 0],
    [{ checkIn: undefined }, 'BAD_CHECK_IN', 0],
    [{ checkOut: ['2026-12-03', '2026-12-04'] }, 'BAD_CHECK_OUT', 0],
    [{ guests: '0' }, 'BAD_GUESTS', 0],
    [{ guests: '-1' }, 'BAD_GUESTS', 0],
    [{ guests: 'two' }, 'BAD_GUESTS', 0],
    [{ guests: '4' }, 'TOO_MANY_GUESTS', 3],
    [{ guests: '100' }, 'TOO_MANY_GUESTS', 3],
    [{ childAges: '4, nine' }, 'BAD_AGES', 17],
    [{ childAges: '18' }, 'BAD_AGES', 17],
    [{ guests: '2', childAges: '4 ٩' }, 'CHILDREN_ALONE', 0],
  ])('that cannot be is none, and has no price: %j', (wrong, code, max) => {
    const query = { ...dates, ...wrong };
    expect(readStayWish(query, rules)).toMatchObject({
      // What was asked for stays in the fields.
      checkIn: query.checkIn ?? '',
      stay: null,
      problem: { code, max },
    });
  });
});
