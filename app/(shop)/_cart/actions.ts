'use server';

import { refresh } from 'next/cache';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { shopAction } from '@/app/_door/shop-action';
import { forgetOrders } from '@/app/(shop)/_order/order-proof';
import { clientNetwork } from '@/lib/auth/client-network';
import { changeQuantity, removeLine } from '@/lib/cart/cart';
import { dropCode, typeCode } from '@/lib/cart/cart-code';
import { readCartId } from '@/lib/cart/cart-cookie';
import { forgetCart } from '@/lib/cart/cart-details';
import { linesMax, quantityMax, readQuantity } from '@/lib/cart/cart-rules';
import { getTranslations } from '@/lib/i18n/translations';
import { normaliseDigits } from '@/lib/money/money';
import { isRowId } from '@/lib/text/row-id';

/** Before the line's id, in the name of its field. */
const prefix = 'quantity-';

/** Sets the quantities of the visitor's own cart as typed, and opens the next page. */
export const saveCartAction = shopAction(async (form) => {
  const typed = form.entries.flatMap(([name, value]) => {
    const lineId = name.startsWith(prefix) ? name.slice(prefix.length) : '';
    const quantity = normaliseDigits(value.slice(0, 80).trim());
    return isRowId(lineId) ? [{ name, lineId, quantity }] : [];
  });
  const values = Object.fromEntries(typed.map(({ name, quantity }) => [name, quantity]));
  const t = await getTranslations('shop.problem');
  const cartId = await readCartId();
  const errors: Record<string, string> = {};
  for (const { name, lineId, quantity } of typed.slice(0, linesMax)) {
    const count = readQuantity(quantity);
    if (!count.ok) {
      errors[name] = t(count.code, { max: quantityMax });
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
  const lineId = form.text('lineId');
  const t = await getTranslations('shop.problem');
  const cartId = await readCartId();
  const isGone = cartId !== null && isRowId(lineId) && (await removeLine({ cartId, lineId })).ok;
  if (!isGone) return { values: {}, errors: {}, message: t('LINE_GONE') };
  refresh();
  return { values: {}, errors: {} };
});

/** Takes the typed discount code into the visitor's own cart, or says what is wrong with it. */
export const typeCodeAction = shopAction(async (form): Promise<FormState> => {
  const typed = form.text('code');
  const network = clientNetwork(await headers());
  const taken = await typeCode({ cartId: await readCartId(), typed, network });
  const t = await getTranslations('shop.code.problem');
  if (!taken.ok) return { values: { code: typed }, errors: { code: t(taken.code) } };
  refresh();
  return { values: {}, errors: {} };
});

/** Takes the code out of the visitor's own cart. */
export const dropCodeAction = shopAction(async () => {
  const cartId = await readCartId();
  if (cartId !== null) await dropCode(cartId);
  refresh();
  return { values: {}, errors: {} };
});

/** Deletes the cart and clears from this browser what was typed and the orders it opened. */
export const forgetCartAction = shopAction(async () => {
  await forgetOrders();
  await forgetCart();
  redirect('/');
});
