import { recipientKey } from '@/lib/orders/contact/mail-cap';
import { clientShare, judgeTaking } from '@/lib/payments/attempts/client-share';

const house = { rooms: 12, nightValueMinor: 12n * 150_000_000n, goodsMinor: 200_000_000n };
const share = clientShare(house, 5);
const nothing = { orders: 0, nights: 0, valueMinor: 0n, aboveSeconds: 0 };
const cart = (nights: number, valueMinor = BigInt(nights) * 1_000_000n) => ({ nights, valueMinor });

describe('the share of one client', () => {
  it('is so many percent of a month’s room-nights and of the value on sale', () =>
    expect(share).toEqual({ nights: 18, valueMinor: 2_710_000_000n }));

  it('is one million IQD at least, however small the shop', () => {
    const small = { rooms: 0, nightValueMinor: 0n, goodsMinor: 5_000_000n };
    expect(clientShare(small, 5)).toEqual({ nights: 0, valueMinor: 1_000_000_000n });
  });
});

describe('what a client may keep as well', () => {
  it.each([
    ['its share to the last night', cart(18), nothing, 'within'],
    ['a night more, for a short time', cart(19), nothing, 'above'],
    ['more value, for a short time', cart(1, 2_710_000_001n), nothing, 'above'],
    ['what others of its network leave', cart(3), { ...nothing, orders: 5, nights: 15 }, 'within'],
    ['a large cart beside small ones', cart(54), { ...nothing, orders: 1, nights: 18 }, 'above'],
    ['not more than the burst', cart(55), { ...nothing, orders: 1, nights: 18 }, 'full'],
    ['nor in value', cart(1, 10_840_000_001n), { ...nothing, orders: 1 }, 'full'],
    ['one cart of any value alone', cart(60, 90_000_000_000n), nothing, 'above'],
    ['above it for ten minutes', cart(19), { ...nothing, aboveSeconds: 599 }, 'above'],
    ['and then not', cart(19), { ...nothing, aboveSeconds: 600 }, 'spent'],
    ['but its share all the same', cart(18), { ...nothing, aboveSeconds: 3_000 }, 'within'],
  ] as const)('%s', (_what, wish, kept, verdict) => {
    expect(judgeTaking(wish, kept, share)).toBe(verdict);
  });

  it('in a house of one room is still one whole order beside another', () => {
    const one = clientShare({ rooms: 1, nightValueMinor: 0n, goodsMinor: 0n }, 5);
    expect(judgeTaking(cart(7), nothing, one)).toBe('above');
    expect(judgeTaking(cart(3), { ...nothing, orders: 1, nights: 7 }, one)).toBe('above');
  });
});

it.each([
  ['Sara@Example.TEST', 'sara@example.test'],
  ['sara+1@example.test', 'sara@example.test'],
  ['sara+a+b@example.test', 'sara@example.test'],
  ['sara@example.test', 'sara@example.test'],
])('one address for mails: %s', (typed, key) => expect(recipientKey(typed)).toBe(key));
