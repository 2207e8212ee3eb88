import { figuresOf, netMinor } from '@/lib/reconciliation/movement';

test('a day nets what was taken less what was given back', () => {
  const figures = figuresOf([
    { kind: 'taken', count: 2, minor: '2723000' },
    { kind: 'fee', count: 1, minor: '3000' },
    { kind: 'refunded', count: 1, minor: '125000' },
    { kind: 'released', count: 1, minor: '1000000' },
  ]);
  expect(netMinor(figures)).toBe('2598000');
});
