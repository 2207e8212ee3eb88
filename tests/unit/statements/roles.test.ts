import { readMapping } from '@/lib/statements/reading/mapping';
import { guessRole, readAside } from '@/lib/statements/reading/read-role';

const columns = { rrn: '0', approval: '1', amount: '2', date: '3', type: '4', commission: '5' };
const { mapping } = readMapping({ ...columns, decimal: 'comma', dateOrder: 'dmy' }, 6);

test.each([
  ['total', ['Total', '', '1.000,00', '', '']],
  ['total', ['', '', '1.000,00', '', 'GRAND TOTAL:']],
  ['total', ['المجموع', '', '1.000,00', '', '']],
  ['total', ['', '', '', '', 'إجمالي العمولات', '25']],
  ['total', ['کۆی گشتی', '', '1.000', '', '']],
  ['fee', ['', '', '-25.000', '30/11/2026', 'Monthly POS fee']],
  ['fee', ['', '', '-25.000', '30/11/2026', 'رسوم شهرية']],
  ['fee', ['', '', '', '30/11/2026', 'Commission', '25.000']],
  ['fee', ['', '', '-25.000', '', 'کرێی مانگانە']],
  ['payout', ['', '', '-142.000', '30/11/2026', 'Payout']],
  ['payout', ['', '', '142.000', '30/11/2026', 'SETTLEMENT 29/11']],
  ['payout', ['', '', '142.000', '30/11/2026', 'تحويل إلى حسابكم']],
  ['payout', ['', '', '142.000', '30/11/2026', 'گواستنەوە بۆ حسابی ئێوە']],
  ['fee', ['', '', '-1.000', '30/11/2026', 'Settlement fee']],
  ['total', ['Total paid out', '', '142.000', '', '']],
  [null, ['', '700001', '-25.000', '30/11/2026', 'Settlement']],
  [null, ['', '', '-25.000', '30/11/2026', 'تسوية']],
  [null, ['700000000001', '', '-25.000', '30/11/2026', 'Fee']],
  [null, ['', 'A1B2C3', '1.000', '30/11/2026', 'Total']],
  [null, ['', '', '1.000', '30/11/2026', 'Coffee']],
  [null, ['', '', '1.000', '30/11/2026', 'Totalled by hand']],
] as const)('%s is said by the words of %j', (role, cells) => {
  expect(guessRole(cells, mapping)).toBe(role);
});

test('a fee or a payout is an amount, whatever its sign and its column', () => {
  const aside = (cells: readonly string[]) => readAside(cells, mapping);
  const found = aside(['', '', '-25.000,5', '30/11/2026']);
  expect(found).toEqual({ ok: true, value: { asideMinor: 25_000_500n, day: '2026-11-30' } });
  const answer = aside(['', '', '0', '', '', '25']);
  expect(answer).toEqual({ ok: true, value: { asideMinor: 25_000n, day: null } });
  expect(aside(['', '', 'free', '30/11/2026'])).toMatchObject({ ok: false });
});
