import { foldCode } from '@/lib/stays/codes';

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
