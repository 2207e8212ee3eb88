'use server';

import type { FormState } from '@/app/_components/action-form';
import { shopAction } from '@/app/_door/shop-action';
import { showCart } from '@/app/(shop)/_cart/show-cart';
import { addGoods } from '@/lib/cart/cart';
import { ensureCartId } from '@/lib/cart/cart-cookie';
import { quantityMax, readQuantity } from '@/lib/cart/cart-rules';
import { getTranslations } from '@/lib/i18n/translations';
import { normaliseDigits } from '@/lib/money/money';

/** Puts the typed quantity of a product into the cart. */
export const addGoodsAction = shopAction(async (form): Promise<FormState> => {
  const quantity = normaliseDigits(form.text('quantity', 80).trim());
  const t = await getTranslations('shop.problem');
  const count = readQuantity(quantity);
  if (!count.ok)
    return { values: { quantity }, errors: { quantity: t(count.code, { max: quantityMax }) } };
  const cartId = await ensureCartId();
  const added = await addGoods({ cartId, slug: form.text('slug', 80), quantity: count.value });
  if (added.ok) return showCart(cartId);
  const sentence = t(added.code, { max: added.max ?? 0 });
  return added.code === 'PRODUCT_GONE' || added.code === 'CART_FULL'
    ? { values: { quantity }, errors: {}, message: sentence }
    : { values: { quantity }, errors: { quantity: sentence } };
});
