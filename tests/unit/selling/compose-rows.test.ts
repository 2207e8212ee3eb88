import { expect, test } from 'vitest';
import { rowsMax, rowsOf } from '@/lib/selling/compose/compose-rows';

test('a form has the rows that its fields speak of, at least one, and no more than an order may have', () => {
  expect(rowsOf('stay', {})).toEqual(['stay1']);
  expect(rowsOf('stay', { stay3Guests: '', goods5Product: 'lamp', stayX: '' })).toEqual([
    'stay1',
    'stay2',
    'stay3',
  ]);
  expect(rowsOf('goods', { goods99Product: 'lamp', goods100Product: 'lamp' })).toHaveLength(
    rowsMax,
  );
});
