import { holdDifference, mainAmount } from '@/app/(shop)/orders/[reference]/main-amount';

const order = {
  transactionType: 'authorization',
  requestedMinor: '500',
  authorisedMinor: '510',
  completedMinor: '480',
  reversedMinor: '510',
} as const;

describe('the amount that a state is about', () => {
  it.each([
    ['authorised', 'held', '510'],
    ['paid', 'charged', '510'],
    ['completed', 'charged', '480'],
    ['reversed', 'reversed', '510'],
    ['checking', 'requested', '500'],
    ['waiting', 'requested', '500'],
    ['overdue', 'requested', '500'],
    ['declined', 'requested', '500'],
    ['cancelled', 'requested', '500'],
    ['notStarted', 'requested', '500'],
  ] as const)('%s: %s', (heading, label, minor) => {
    expect(mainAmount({ ...order, heading })).toEqual({ label, minor });
  });

  it('is only what was asked for where the bank’s amount is not known', () => {
    for (const heading of ['authorised', 'paid', 'completed', 'reversed'] as const) {
      const unknown = { authorisedMinor: null, completedMinor: null, reversedMinor: null };
      const shown = mainAmount({ ...order, ...unknown, heading });
      expect(shown).toEqual({ label: 'requested', minor: '500' });
    }
  });
});

describe('a hold that was completed', () => {
  it.each([
    ['with less released the rest', '510', '480', { name: 'released', minor: '30' }],
    ['with more was charged beyond it', '510', '600', { name: 'beyond', minor: '90' }],
    ['with the same released nothing', '510', '510', null],
    ['of an unknown amount says nothing of a rest', null, '480', null],
    ['not yet says nothing of a rest', '510', null, null],
  ])('%s', (_how, authorisedMinor, completedMinor, expected) => {
    expect(holdDifference({ ...order, authorisedMinor, completedMinor })).toEqual(expected);
  });

  it('is never a sale', () =>
    expect(holdDifference({ ...order, transactionType: 'sale' })).toBeNull());
});
