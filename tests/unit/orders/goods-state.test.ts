import { goodsMoves, nextGoodsState } from '@/lib/orders/goods-state';
import { OrderState } from '@/prisma/generated/enums';

const states = ['TO_PREPARE', 'READY', 'ON_ITS_WAY', 'HANDED_OVER'];

describe('goods move on', () => {
  test.each([
    ['collect', ['TO_PREPARE', 'READY', 'HANDED_OVER']],
    ['deliver', ['TO_PREPARE', 'ON_ITS_WAY', 'HANDED_OVER']],
  ] as const)('%s: %j, and nothing follows or leads back', (way, steps) => {
    for (const [place, state] of steps.entries()) {
      expect(nextGoodsState({ way, state }, 'PAID')).toBe(steps[place + 1] ?? null);
    }
    expect(Object.keys(goodsMoves[way]).sort()).toEqual(steps.slice(0, -1).toSorted());
    const others = states.filter((state) => !(steps as readonly string[]).includes(state));
    for (const state of others) expect(nextGoodsState({ way, state }, 'PAID')).toBeNull();
  });

  test('while money is held or taken, and at no other time', () => {
    const goods = { way: 'collect', state: 'TO_PREPARE' };
    const moving = Object.values(OrderState).filter((state) => nextGoodsState(goods, state));
    expect(moving.toSorted()).toEqual(['AUTHORISED', 'COMPLETED', 'PAID']);
  });

  test('nowhere for what is neither collected nor brought', () =>
    expect(nextGoodsState({ way: 'other', state: 'TO_PREPARE' }, 'PAID')).toBeNull());
});
