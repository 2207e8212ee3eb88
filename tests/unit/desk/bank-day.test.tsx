import { MonthTable } from '@/app/admin/reconciliation/month/month-table';
import { SigningPanel } from '@/app/admin/reconciliation/signing-panel';
import { figuresOf } from '@/lib/reconciliation/movement';
import type { DayClose } from '@/lib/reconciliation/read-day';
import type { MonthClose } from '@/lib/reconciliation/read-month';
import { drawn } from '../../support/drawn';

vi.mock('@/app/admin/reconciliation/actions', () => ({ sign: async () => ({}) }));

const textOf = (page: React.ReactNode) =>
  drawn(page)
    .replace(/<\/(?:p|li|td|th|tr|summary)>/g, '\n')
    .replace(/<[^>]*>/g, '');

const figures = figuresOf([{ kind: 'taken', count: 2, minor: '370000000' }]);
const covered = {
  day: '2026-11-20',
  statements: 1,
  lines: 3,
  withoutPayment: 1,
  open: 0,
  missing: 0,
  explained: 0,
  bankMinor: 370_000_000n,
  commissionMinor: 0n,
  feeMinor: 0n,
  payoutMinor: 0n,
  payouts: 0,
  files: [],
  elsewhere: 0,
  elsewhereMinor: 0n,
};
const file = { id: '1', name: 'november.csv', state: 'MATCHED', open: 0, unreadable: 0 } as const;
const mode = { isTest: false, isMixed: false };

function signing(bank: Parameters<typeof SigningPanel>[0]['bank']) {
  const close = { day: covered.day, house: figures, houseUnknown: {}, mark: 'm', mode };
  const open = { ...close, signed: null, isOver: true, adjustments: [] } as unknown as DayClose;
  return textOf(<SigningPanel close={open} bank={bank} userId="u" />);
}

test('who signs a day off reads what is missing or open at the bank’s side, and the sum', () => {
  const open = { ...covered, open: 1, missing: 1, bankMinor: 279_000_000n };
  const waiting = { ...file, id: '2', name: 'waiting.csv', state: 'MAPPING' } as const;
  const text = signing({ covered: open, statements: [{ ...file, open: 2 }, waiting] });
  expect(text).toContain('Open differences on this day: 2.');
  expect(text).toContain('The statements differ from our net by -91,000 IQD.');
  expect(text).toContain('Statements with open differences: november.csv.');
  expect(text).toContain('Statements not compared yet: waiting.csv.');
  const none = signing({ covered: { ...covered, statements: 0, bankMinor: 0n }, statements: [] });
  expect(none).toContain('No bank statement covers this day.');
  expect(none).not.toContain('differ');
  expect(signing({ covered, statements: [file] })).not.toMatch(/statement/i);
});

test.each([
  ['agrees', {}, 'agrees'],
  ['explained: 3', { explained: 3, bankMinor: 310_000_000n }, 'explained: 3'],
  ['Open: 2', { open: 1, missing: 1, explained: 3 }, 'Open: 2'],
  ['differs', { bankMinor: 310_000_000n }, 'differs'],
  ['none', { statements: 0 }, 'none'],
])('the month says %s of a day and of the whole', (_what, more, word) => {
  const close = {
    calendar: 'house',
    mode,
    whole: figures,
    days: [{ day: covered.day, figures, unknown: 0, signed: null, adjustments: [] }],
  } as unknown as MonthClose;
  const said = textOf(
    <MonthTable close={close} month="2026-11" coverage={[{ ...covered, ...more }]} isTest={null} />,
  )
    .split('\n')
    .filter((text) => /^(agrees|differs|none|explained: \d|Open: \d)$/.test(text));
  expect(said).toEqual([word, word]);
});

test('the month says what the bank paid out, less its commission and fees', () => {
  const close = {
    calendar: 'house',
    mode,
    whole: figures,
    days: [{ day: covered.day, figures, unknown: 0, signed: null, adjustments: [] }],
  } as unknown as MonthClose;
  const coverage = [{ ...covered, commissionMinor: 25_000_000n }];
  const page = <MonthTable close={close} month="2026-11" coverage={coverage} isTest={null} />;
  expect(textOf(page)).toContain('Paid out by the bank, by its statements: 345,000 IQD');
});
