import { limitsForm } from '@/lib/auth/limits';
import { readForm } from '@/lib/forms/form';

test('limits are read as people type them, and what is empty is none', () => {
  const typed = { priceLimitPercent: '٢٠', discountMaxMinor: '400,000', reversalMaxMinor: '0' };
  expect(readForm(limitsForm, typed)).toEqual({
    ok: true,
    value: {
      priceLimitPercent: 20,
      discountMaxMinor: 400_000_000n,
      completionAboveMinor: null,
      reversalMaxMinor: 0n,
    },
  });
});

test('a limit that cannot be read is refused at its field', () => {
  const typed = { priceLimitPercent: '101', completionAboveMinor: '-1', reversalMaxMinor: 'all' };
  expect(readForm(limitsForm, typed)).toMatchObject({
    fields: {
      priceLimitPercent: 'badNumber',
      completionAboveMinor: 'badLimit',
      reversalMaxMinor: 'badLimit',
    },
  });
});
