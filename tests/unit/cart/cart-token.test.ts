import { cartIdAfterOrder, readSignedCartId, signCartId } from '@/lib/cart/cart-token';

const key = Buffer.alloc(32, 7);
const cartId = '6f1f4c1a-6d3e-4a54-9a0b-0f2f7c0f9d11';

describe('the cart cookie', () => {
  it('gives back the cart that it was signed for', () =>
    expect(readSignedCartId(signCartId(cartId, key), key)).toBe(cartId));

  it('is refused for another cart, another key, a cut or a longer value', () => {
    const value = signCartId(cartId, key);
    expect(readSignedCartId(value.replace('6f1f4c1a', '7f1f4c1a'), key)).toBeNull();
    expect(readSignedCartId(value, Buffer.alloc(32, 8))).toBeNull();
    expect(readSignedCartId(value.slice(0, -2), key)).toBeNull();
    expect(readSignedCartId(`${value}.x`, key)).toBeNull();
    expect(readSignedCartId(cartId, key)).toBeNull();
    expect([readSignedCartId(`${cartId}.`, key), readSignedCartId('', key)]).toEqual([null, null]);
  });

  it('goes on under an id that follows from cart and checkout page, and from our key', () => {
    const after = cartIdAfterOrder(cartId, 'page', key);
    expect(after).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(cartIdAfterOrder(cartId, 'page', key)).toBe(after);
    const others = [
      cartIdAfterOrder(cartId, 'another page', key),
      cartIdAfterOrder(after, 'page', key),
      cartIdAfterOrder(cartId, 'page', Buffer.alloc(32, 8)),
    ];
    expect(new Set([...others, after, cartId])).toHaveLength(5);
  });

  it('is refused for an id that is not one, even when signed', () =>
    expect(readSignedCartId(signCartId("x' OR 1=1", key), key)).toBeNull());
});
