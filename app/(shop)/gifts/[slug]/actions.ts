'use server';

import { z } from 'zod';
import type { FormState } from '@/app/_components/action-form';
import { shopAction } from '@/app/shop-action';
import { addGoods } from '@/lib/cart/cart';
import { ensureCartId } from '@/lib/cart/cart-cookie';
import { quantityMax, readCount } from '@/lib/cart/cart-rules';
import { findProduct } from '@/lib/catalog/catalog-queries';
import { getTranslations } from '@/lib/i18n/translations';
import { normaliseDigits } from '@/lib/money';
import { showCart } from '../../cart/show-cart';

/** More than this is a typing error; the real limits are the cart's and the stock's. */
const typedMax = 100_000;

const text = z.string().trim().max(80).catch('');
const schema = z.object({ slug: text, quantity: text.transform(normaliseDigits) });

/** Puts the typed quantity of a gift into the cart. */
export const addGoodsAction = shopAction(async (form): Promise<FormState> => {
  const { slug, quantity } = schema.parse(form.source);
  const values = { quantity };
  const t = await getTranslations('shop.problem');
  const gift = await findProduct('GOODS', slug);
  if (gift === null) return { values, errors: {}, message: t('PRODUCT_GONE') };
  const count = readCount(quantity, typedMax);
  if (!count.ok) {
    const isLarge = count.code === 'COUNT_TOO_LARGE';
    const sentence = t(isLarge ? 'QUANTITY_TOO_LARGE' : 'BAD_QUANTITY', { max: quantityMax });
    return { values, errors: { quantity: sentence } };
  }
  const cartId = await ensureCartId();
  const added = await addGoods({
    cartId,
    productId: gift.id,
    quantity: count.value,
  });
  if (added.ok) return showCart(cartId);
  const sentence = t(added.code, { max: added.max ?? 0 });
  return added.code === 'PRODUCT_GONE' || added.code === 'CART_FULL'
    ? { values, errors: {}, message: sentence }
    : { values, errors: { quantity: sentence } };
});
