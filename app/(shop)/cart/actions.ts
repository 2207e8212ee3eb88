'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { shopAction } from '@/app/shop-action';
import { changeQuantity, removeLine } from '@/lib/cart/cart';
import { readCartId } from '@/lib/cart/cart-cookie';
import { forgetCart } from '@/lib/cart/cart-details';
import { linesMax, quantityMax, readCount } from '@/lib/cart/cart-rules';
import { getTranslations } from '@/lib/i18n/translations';
import { normaliseDigits } from '@/lib/money';
import { forgetOrders } from '../orders/order-proof';

/** More than this is a typing error; the real limits are the cart's and the stock's. */
const typedMax = 100_000;

const lineSchema = z.object({ lineId: z.uuid().catch('') });
const field = /^quantity-([0-9a-f-]{36})$/;
const quantitySchema = z.string().trim().max(80).catch('').transform(normaliseDigits);

/** Sets the quantities of the visitor's own cart as typed, and opens the next page. */
export const saveCartAction = shopAction(async (form) => {
  const typed = form.entries.flatMap(([name, value]) => {
    const lineId = field.exec(name)?.[1];
    return lineId === undefined ? [] : [{ name, lineId, quantity: quantitySchema.parse(value) }];
  });
  const values = Object.fromEntries(typed.map(({ name, quantity }) => [name, quantity]));
  const t = await getTranslations('shop.problem');
  const cartId = await readCartId();
  const errors: Record<string, string> = {};
  for (const { name, lineId, quantity } of typed.slice(0, linesMax)) {
    const count = readCount(quantity, typedMax);
    if (!count.ok) {
      const isLarge = count.code === 'COUNT_TOO_LARGE';
      errors[name] = t(isLarge ? 'QUANTITY_TOO_LARGE' : 'BAD_QUANTITY', { max: quantityMax });
      continue;
    }
    if (cartId === null) return { values, errors: {}, message: t('LINE_GONE') };
    const changed = await changeQuantity({ cartId, lineId, quantity: count.value });
    if (!changed.ok) errors[name] = t(changed.code, { max: changed.max ?? 0 });
  }
  if (Object.keys(errors).length > 0) return { values, errors };
  if (form.text('intent') === 'checkout') redirect('/checkout');
  refresh();
  return { values: {}, errors: {} };
});

/** Takes one line out of the visitor's own cart. */
export const removeLineAction = shopAction(async (form) => {
  const { lineId } = lineSchema.parse(form.source);
  const t = await getTranslations('shop.problem');
  const cartId = await readCartId();
  const isGone = cartId !== null && lineId !== '' && (await removeLine({ cartId, lineId })).ok;
  if (!isGone) return { values: {}, errors: {}, message: t('LINE_GONE') };
  refresh();
  return { values: {}, errors: {} };
});

/** Deletes the cart and clears from this browser what was typed and the orders it opened. */
export const forgetCartAction = shopAction(async () => {
  await forgetOrders();
  await forgetCart();
  redirect('/');
});
