import { codeProblem, foldCode } from '@/lib/stays/codes';

const code = {
  id: 'code',
  kind: 'code' as const,
  days: 1,
  percent: 10,
  name: { en: 'Newroz' },
  code: 'NEWROZ',
  usesMax: 3,
  bookedFrom: '2026-03-10',
  bookedUntil: '2026-03-20',
  isOncePerGuest: true,
};

test.each([
  ['on its first day', { today: '2026-03-10' }, null],
  ['the day before', { today: '2026-03-09' }, 'NOT_YET'],
  ['on its last day', { today: '2026-03-20' }, null],
  ['the day after', { today: '2026-03-21' }, 'NO_LONGER'],
  ['for its last use', { uses: 2 }, null],
  ['for one use more', { uses: 3 }, 'USED_UP'],
  ['for the same guest again', { uses: 1, usesOfGuest: 1 }, 'USED_BY_GUEST'],
  ['for the same guest, used up or not', { uses: 3, usesOfGuest: 1 }, 'USED_BY_GUEST'],
] as const)('a code %s', (_, now, problem) =>
  expect(codeProblem(code, { today: '2026-03-15', uses: 0, usesOfGuest: 0, ...now })).toBe(problem),
);

test('a code without limits is always given', () => {
  const free = { ...code, usesMax: null, bookedFrom: null, bookedUntil: null };
  const used = { uses: 1_000, usesOfGuest: 9, today: '2030-01-01' };
  expect(codeProblem({ ...free, isOncePerGuest: false }, used)).toBeNull();
});

test.each([
  [' newroz 26 ', 'NEWROZ26'],
  ['newroz-٢٦', 'NEWROZ-26'],
  ['\u200fNEW\u2066ROZ', 'NEWROZ'],
  ['ｎｅｗ', 'NEW'],
  ['نوروز ۱۴۰۵', 'نوروز1405'],
  ['ab', null],
  ['a'.repeat(31), null],
  ["new'roz", null],
  ['', null],
])('%j is kept as %j', (typed, kept) => expect(foldCode(typed)).toBe(kept));
