'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { shopAction } from '@/app/_door/shop-action';
import { showCart } from '@/app/(shop)/_cart/show-cart';
import { type AddStayProblem, addStay, changeStay } from '@/lib/cart/cart';
import { ensureCartId } from '@/lib/cart/cart-cookie';
import { findProduct } from '@/lib/catalogue/catalogue-queries';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { chosenBoxes, chosenIn } from '@/lib/catalogue/stay-extras';
import { readStayForm } from '@/lib/catalogue/stay-form';
import { getTranslations } from '@/lib/i18n/translations';
import { normaliseDigits } from '@/lib/money/money';
import { settings } from '@/lib/settings/env';
import { isRowId } from '@/lib/text/row-id';
import { systemClock } from '@/lib/time/clock';

type Problem = AddStayProblem | 'LINE_GONE';

/** Shows the requested nights of a room, or puts them into the cart, replacing a stay there. */
export const addStayAction = shopAction(async (form) => {
  const typed = ['checkIn', 'checkOut', 'guests', 'childAges', 'rooms'].map((name) => [
    name,
    normaliseDigits(form.text(name, 80).trim()),
  ]);
  const extras = chosenIn(form.source);
  const values = {
    ...Object.fromEntries(typed.filter(([name = '']) => form.has(name))),
    ...chosenBoxes(extras),
  };
  const lineId = isRowId(form.text('lineId')) ? form.text('lineId') : undefined;
  const t = await getTranslations('shop.problem');
  const refuse = (code: Problem, max = 0): FormState => {
    return { values, errors: {}, message: t(code, { max }) };
  };
  const room = await findProduct('STAY', form.text('slug', 80));
  if (room === null) return refuse('PRODUCT_GONE');
  const today = todayIn(settings().merchantTimezone, systemClock.now());
  const rules = { today, guestsMax: room.guestsMax ?? 1 };
  // Where one room is booked, their number is not asked.
  const read = readStayForm({ rooms: '1', ...values }, rules);
  const isShown = form.text('intent') === 'show';
  const wrong = read.ok ? [] : Object.entries(read.fields);
  const isDate = (name: string) => name === 'checkIn' || name === 'checkOut';
  if (isShown && !wrong.some(([name]) => isDate(name))) {
    const asked = lineId === undefined ? values : { ...values, lineId };
    redirect(`/rooms/${room.slug}?${new URLSearchParams(asked)}`);
  }
  if (!read.ok) {
    const errors = wrong.map(([name, { code, max }]) => [name, t(code, { max })]);
    return { values, errors: Object.fromEntries(errors) };
  }
  const { stay: dates, party, rooms } = read.value;
  const cartId = await ensureCartId();
  const stay = { cartId, productId: room.id, ...dates, ...party, extras, today };
  if (lineId !== undefined) {
    const changed = await changeStay({ ...stay, lineId });
    return changed.ok ? redirect('/cart') : refuse(changed.code, changed.max);
  }
  const added = await addStay({ ...stay, rooms });
  return added.ok ? showCart(cartId) : refuse(added.code, added.max);
});
