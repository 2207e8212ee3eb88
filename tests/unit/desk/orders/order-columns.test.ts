import {
  deskColumns,
  listOrder,
  type OrderColumn,
  orderColumns,
} from '@/lib/desk/orders/order-columns';
import { orderSelect } from '@/lib/desk/orders/order-select';

const names = Object.keys(orderColumns) as OrderColumn[];

it.each([
  ['the list', false],
  ['the file', true],
])('the statement of %s has every table that its columns are read from', (_where, isFile) => {
  const missing = names.flatMap((name) => {
    const { list, joins } = orderSelect([name], isFile);
    const joined = joins.matchAll(/(?:\)|JOIN \w+) (\w+)(?: ON [^)]+)?$/gm);
    const known = ['o', ...[...joined].map(([, alias]) => alias)];
    const asked = [...list.matchAll(/\b([a-z]\w*)\.[a-z_]/g)].map(([, alias]) => alias);
    return asked.filter((alias) => !known.includes(alias)).map((alias) => `${name}: ${alias}`);
  });
  expect(missing).toEqual([]);
});

it('every column that the list can have has its place in it', () => {
  expect([...listOrder].sort()).toEqual([...deskColumns].sort());
});
