import { fitHeader } from '@/app/(shop)/_components/header-names';

test.each([
  [true, ['Pantry', 'Copper', 'For the house']],
  [true, ['Rare manuscripts', 'Old maps']],
  [false, ['Pantry', 'Copper', 'Lamps', 'Rugs']],
  [false, ['Manuscripts and rare prints', 'Maps of Mesopotamia', 'Poetry']],
  [false, ['مخطوطات وكتب نادرة', 'خرائط بلاد الرافدين', 'دواوين الشعر']],
])('%s: names stand in the header while they are few and short', (fits, names) => {
  expect(fitHeader(names)).toBe(fits);
});
