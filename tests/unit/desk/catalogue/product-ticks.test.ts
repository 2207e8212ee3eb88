import { readMany } from '@/lib/desk/catalogue/many-input';
import {
  allOf,
  allTicks,
  isTick,
  joinTicks,
  readTicks,
  tickOf,
} from '@/lib/desk/catalogue/product-ticks';
import { typedForm } from '@/lib/text/typed-form';

vi.mock('@/lib/settings/env', () => ({ settings: () => ({ gateway: { amountDecimals: 2 } }) }));

test('a product counts once, whether it is ticked itself or with all of its list', () => {
  const all = allOf([
    { slug: 'cup', version: 3 },
    { slug: '1001', version: 1 },
  ]);
  const entries = [
    [tickOf('cup'), '3'],
    ['rows', all],
    ['intent', 'hide'],
  ] as const;
  const chosen = [
    { slug: 'cup', seenVersion: 3 },
    { slug: '1001', seenVersion: 1 },
  ];
  expect(readTicks(entries)).toEqual(chosen);
  // As one field, which a script makes of them.
  const ticks = entries.filter(([name]) => isTick(name));
  expect(readTicks([[allTicks, joinTicks(ticks)]])).toEqual(chosen);
});

test.each([
  ['nothing is ticked', [], 'NONE_CHOSEN'],
  ['a version is no number', [[tickOf('cup'), 'x']], 'NOT_FOUND'],
  ['a list is not ours', [['rows', 'cup=1 ../cup=1']], 'NOT_FOUND'],
  [
    'more are ticked than are changed at once',
    Array.from({ length: 501 }, (_, at) => [tickOf(`cup-${at}`), '1']),
    'TOO_MANY',
  ],
  [
    'the category is none',
    [
      [tickOf('cup'), '1'],
      ['intent', 'category'],
      ['categoryId', "' OR 1=1"],
    ],
    'NOT_FOUND',
  ],
] as const)('a form is refused where %s', (_, entries, code) => {
  const form = typedForm([...entries] as [string, string][]);
  expect(readMany(form)).toMatchObject({ code });
});
