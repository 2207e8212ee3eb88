import {
  kindsOffered,
  openedBetween,
  readAttentionFilter,
  roomOfEach,
  viewAttention,
} from '@/lib/desk/attention/attention-view';
import desk from '@/messages/en/desk.json';

const everything = { kind: null, isMine: false, age: null, place: null };
const id = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

describe('the filter of the queue', () => {
  test('reads the kind and whose it is from the address', () => {
    const attentionFilter = readAttentionFilter({ kind: 'surplus', mine: '1' });
    expect(attentionFilter).toEqual({ kind: 'surplus', isMine: true, age: null, place: null });
  });

  test('has a place in a page of one kind, and none where all kinds are seen', () => {
    const after = `1795000000000_${id}`;
    const place = readAttentionFilter({ kind: 'surplus', after }).place;
    expect(place).toEqual({ at: new Date(1_795_000_000_000), id, isBack: false });
    expect(readAttentionFilter({ after }).place).toBeNull();
  });

  test.each([
    {},
    { kind: 'no_such_kind', mine: 'yes' },
    { kind: '', mine: '' },
    { kind: 'toString' },
  ])('narrows nothing for %o', (query) => expect(readAttentionFilter(query)).toEqual(everything));

  test('takes the first of several', () =>
    expect(readAttentionFilter({ kind: ['conflict', 'surplus'] }).kind).toBe('conflict'));
});

describe('the order of the queue', () => {
  const counts = [
    { kind: 'mail_parked', total: 1 },
    { kind: 'some_future_kind', total: 2 },
    { kind: 'clock_skew', total: 1 },
    { kind: 'surplus', total: 7 },
    { kind: 'unknown_operation', total: 900 },
  ];
  const rows = [
    { kind: 'surplus', id: 1 },
    { kind: 'unknown_operation', id: 2 },
    { kind: 'mail_parked', id: 3 },
    { kind: 'unknown_operation', id: 4 },
  ];

  test('money in doubt comes first, then the shop itself; each kind with all that there are', () => {
    const seen = viewAttention(counts, rows).map(({ group, total, kinds }) => [
      group,
      total,
      kinds.map((one) => [one.kind, one.total, one.rows.map((row) => row.id)]),
    ]);
    expect(seen).toEqual([
      [
        'money',
        907,
        [
          ['unknown_operation', 900, [2, 4]],
          ['surplus', 7, [1]],
        ],
      ],
      ['shop', 1, [['clock_skew', 1, []]]],
      [
        'look',
        3,
        [
          ['mail_parked', 1, [3]],
          ['some_future_kind', 2, []],
        ],
      ],
    ]);
  });
});

describe('the page of all kinds', () => {
  const totals = (...all: number[]) => all.map((total, at) => ({ kind: `kind ${at}`, total }));

  test.each([
    [[], 50],
    [[50], 50],
    [[1600], 50],
    [[40, 10], 50],
    [[900, 3, 7], 40],
    [[400, 400, 400], 16],
    [Array.from({ length: 10 }, () => 60), 5],
    // Some of each is always there, however many kinds there are.
    [Array.from({ length: 29 }, () => 60), 3],
  ])('of %j has room for %i of each', (all, room) => expect(roomOfEach(totals(...all))).toBe(room));
});

test('the filter offers exactly the kinds that have words of their own', () => {
  const { unlisted: _, ...worded } = desk.attention.kinds;
  expect([...kindsOffered].sort()).toEqual(Object.keys(worded).sort());
});

test.each([
  [null, null, null],
  ['fresh', 5, null],
  ['minutes', 60, 5],
  ['hours', 1440, 60],
  ['days', null, 1440],
] as const)('what is %s was opened within its own stretch of time', (age, after, until) => {
  const now = new Date('2026-11-22T12:00:00Z');
  const before = (minutes: number | null) =>
    minutes === null ? null : new Date(now.getTime() - minutes * 60_000);
  expect(openedBetween(age, now)).toEqual({ after: before(after), until: before(until) });
  expect(readAttentionFilter({ age: age ?? 'old' }).age).toBe(age);
});
