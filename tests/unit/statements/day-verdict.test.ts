import { type ComparedDay, verdictOf } from '@/lib/statements/results/day-verdict';

const nothing = { statements: 1, open: 0, missing: 0, explained: 0, bankMinor: 370n, elsewhere: 0 };
const none = { elsewhereMinor: 0n };
const day = (
  covered: Partial<typeof nothing & typeof none> | null,
  netMinor: bigint | null = 370n,
) =>
  ({
    netMinor,
    hasMoved: true,
    covered: covered === null ? undefined : { ...nothing, ...none, ...covered },
  }) satisfies ComparedDay;

test.each([
  ['agrees where no line and no sum differs', [day({})], { kind: 'agrees' }],
  ['never agrees over a difference of the sums', [day({}, 310n)], { kind: 'differs' }],
  [
    'never agrees over an explained difference',
    [day({ explained: 3 }, 310n)],
    { kind: 'explained', count: 3 },
  ],
  [
    'never agrees over explained differences that cancel each other',
    [day({ explained: 2 })],
    { kind: 'explained', count: 2 },
  ],
  [
    'is open while a line or a movement is',
    [day({ open: 1, missing: 2, explained: 3 })],
    { kind: 'open', count: 3 },
  ],
  [
    'says that movements are on another day where they are the whole difference',
    [day({ elsewhere: 1, elsewhereMinor: 60n }, 310n)],
    { kind: 'elsewhere', count: 1 },
  ],
  [
    'differs where they are only a part of it',
    [day({ elsewhere: 1, elsewhereMinor: 50n }, 310n)],
    { kind: 'differs' },
  ],
  ['is not compared without a statement', [day({ statements: 0 })], { kind: 'none' }],
  ['is compared by its lines alone on the other calendar', [day({}, null)], { kind: 'agrees' }],
] as const)('a day %s', (_what, days, verdict) => {
  expect(verdictOf(days)).toEqual(verdict);
});

test.each([
  [
    'is open by all its days',
    [day({ open: 1 }), day({ missing: 1 }), day({ explained: 1 })],
    { kind: 'open', count: 2 },
  ],
  [
    'is explained where a day is',
    [day({}), day({ explained: 3 }, 310n)],
    { kind: 'explained', count: 3 },
  ],
  [
    'does not agree where days have no statement',
    [day({}), day(null), day({ statements: 0 })],
    { kind: 'without', count: 2 },
  ],
  [
    'agrees where the days without a statement moved nothing',
    [day({}), { ...day(null), hasMoved: false }],
    { kind: 'agrees' },
  ],
  ['agrees where two days differ and cancel', [day({}, 360n), day({}, 380n)], { kind: 'agrees' }],
] as const)('a month %s', (_what, days, verdict) => expect(verdictOf(days)).toEqual(verdict));
