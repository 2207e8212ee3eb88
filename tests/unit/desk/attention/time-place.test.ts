import {
  fromTimePlace,
  readTimePlace,
  type TimePlace,
  timePage,
  timePlaceFields,
} from '@/lib/desk/attention/time-place';

const idOf = (at: number) => `0190a1b2-c3d4-7e5f-8a9b-${String(at).padStart(12, '0')}`;
const all = Array.from({ length: 7 }, (_, at) => ({ id: idOf(at), at: 1_795_000_000_000 + at }));

/** What a database would find: in the list's order from the place on, backwards before it. */
function read(place: TimePlace | null, size: number) {
  const found = place?.isBack
    ? all.filter((row) => row.at < place.at.getTime()).toReversed()
    : all.filter((row) => place === null || row.at > place.at.getTime());
  return timePage(found.slice(0, size + 1), place, {
    size,
    atOf: ({ at }) => new Date(at).toISOString(),
  });
}

describe('the pages of a list by time', () => {
  test.each([1, 2, 3, 6, 7, 8])('of %i rows miss nothing and repeat nothing, both ways', (size) => {
    const forward = [];
    let page = read(null, size);
    forward.push(...page.rows);
    expect(page.previousBefore).toBeNull();
    while (page.nextAfter !== null) {
      page = read(readTimePlace({ after: page.nextAfter }), size);
      expect(page.rows.length).toBeGreaterThan(0);
      forward.push(...page.rows);
    }
    expect(forward).toEqual(all);
    const backward = [...page.rows];
    while (page.previousBefore !== null) {
      page = read(readTimePlace({ before: page.previousBefore }), size);
      backward.unshift(...page.rows);
    }
    expect(backward).toEqual(all);
  });

  test('a place behind the last row is an empty page', () => {
    const place = { at: new Date(2_000_000_000_000), id: idOf(9), isBack: false };
    expect(read(place, 3)).toEqual({ rows: [], nextAfter: null, previousBefore: null });
  });
});

describe('a place in an address', () => {
  test.each([true, false])('is read as it was written, backwards: %s', (isBack) => {
    const place = { at: new Date(1_795_000_000_123), id: idOf(5), isBack };
    expect(readTimePlace(timePlaceFields(place))).toEqual(place);
  });

  test.each([
    {},
    { after: '' },
    { after: '1795000000000' },
    { after: `x_${idOf(1)}` },
    { after: `123456789012345_${idOf(1)}` },
    { after: `1795000000000_${idOf(1)}' OR true` },
    { before: 7 },
  ])('%j is none', (given) => expect(readTimePlace(given)).toBeNull());
});

test('the rows before a place are found from it backwards, whichever way the list runs', () => {
  const place = { at: new Date(0), id: idOf(1), isBack: false };
  const wayOf = (order: 'asc' | 'desc', isBack: boolean) =>
    fromTimePlace('at', { ...place, isBack }, order).orderBy[0]?.at;
  expect([wayOf('asc', false), wayOf('asc', true)]).toEqual(['asc', 'desc']);
  expect([wayOf('desc', false), wayOf('desc', true)]).toEqual(['desc', 'asc']);
  expect(JSON.stringify(fromTimePlace('at', place, 'desc').where)).toContain('"lt"');
  expect(JSON.stringify(fromTimePlace('at', place, 'asc').where)).toContain('"gt"');
});
