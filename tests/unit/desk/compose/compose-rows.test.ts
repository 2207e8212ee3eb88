import { rowsMax, rowsOf } from '@/lib/desk/compose/compose-rows';

test('a form has the rows that its fields speak of, at least one, and no more than an order may have', () => {
  expect(rowsOf('stay', {})).toEqual(['stay1']);
  const answer = rowsOf('stay', { stay3Guests: '', goods5Product: 'lamp', stayX: '' });
  expect(answer).toEqual(['stay1', 'stay2', 'stay3']);
  const rows = rowsOf('goods', { goods99Product: 'lamp', goods100Product: 'lamp' });
  expect(rows).toHaveLength(rowsMax);
});
