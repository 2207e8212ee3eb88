'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import type { FormState } from '@/app/_components/action-form';
import { refuseCardNumber } from '@/app/refuse-card-number';
import { requireOwnOrigin } from '@/lib/auth/origin';
import { changeQuantity, removeLine } from '@/lib/cart/cart';
import { readCartId } from '@/lib/cart/cart-cookie';
import { quantityMax, readCount } from '@/lib/cart/cart-rules';
import { getTranslations } from '@/lib/i18n/translations';
import { normaliseDigits } from '@/lib/money';
import { refuseOrigin } from '../refuse-origin';

/** More than this is a slip of the keyboard; the real limits are the cart's and the stock's. */
const typedMax = 100_000;

const schema = z.object({
  lineId: z.uuid().catch(''),
  quantity: z.string().trim().max(80).catch('').transform(normaliseDigits),
});

/** Sets the pieces of one line of the visitor's own cart. */
export async function changeQuantityAction(
  _previous: FormState,
  form: FormData,
): Promise<FormState> {
  const tripped = await refuseCardNumber(form);
  if (tripped !== null) return tripped;
  const origin = await requireOwnOrigin();
  const { lineId, quantity } = schema.parse(Object.fromEntries(form));
  const values = { quantity };
  if (!origin.ok) return refuseOrigin(values);
  const t = await getTranslations('shop.problem');
  const count = readCount(quantity, typedMax);
  if (!count.ok) {
    const isLarge = count.code === 'COUNT_TOO_LARGE';
    const sentence = t(isLarge ? 'QUANTITY_TOO_LARGE' : 'BAD_QUANTITY', { max: quantityMax });
    return { values, errors: { quantity: sentence } };
  }
  const cartId = await readCartId();
  if (cartId === null || lineId === '') return { values, errors: {}, message: t('LINE_GONE') };
  const changed = await changeQuantity({ cartId, lineId, quantity: count.value });
  if (!changed.ok) {
    return { values, errors: { quantity: t(changed.code, { max: changed.max ?? 0 }) } };
  }
  refresh();
  return { values: {}, errors: {} };
}

/** Takes one line out of the visitor's own cart. */
export async function removeLineAction(_previous: FormState, form: FormData): Promise<FormState> {
  const tripped = await refuseCardNumber(form);
  if (tripped !== null) return tripped;
  const origin = await requireOwnOrigin();
  if (!origin.ok) return refuseOrigin({});
  const { lineId } = schema.parse(Object.fromEntries(form));
  const t = await getTranslations('shop.problem');
  const cartId = await readCartId();
  const isGone = cartId !== null && lineId !== '' && (await removeLine({ cartId, lineId })).ok;
  if (!isGone) return { values: {}, errors: {}, message: t('LINE_GONE') };
  refresh();
  return { values: {}, errors: {} };
}
