'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { shopAction } from '@/app/_door/shop-action';
import { showCart } from '@/app/(shop)/_cart/show-cart';
import { type AddStayProblem, addStay, changeStay } from '@/lib/cart/cart';
import { ensureCartId } from '@/lib/cart/cart-cookie';
import { readCount } from '@/lib/cart/cart-rules';
import { findProduct } from '@/lib/catalogue/catalogue-queries';
import { nightsMax, readStay, todayIn } from '@/lib/catalogue/stay-dates';
import { readRoomCount, roomsMax } from '@/lib/catalogue/stay-wish';
import { getTranslations } from '@/lib/i18n/translations';
import { normaliseDigits } from '@/lib/money/money';
import { settings } from '@/lib/settings/env';
import { isRowId } from '@/lib/text/row-id';
import { systemClock } from '@/lib/time/clock';

type Problem = AddStayProblem | 'LINE_GONE';

const fieldOf: Partial<Record<Problem, 'checkIn' | 'checkOut' | 'guests'>> = {
  BAD_CHECK_IN: 'checkIn',
  CHECK_IN_PAST: 'checkIn',
  TOO_FAR_AHEAD: 'checkIn',
  BAD_CHECK_OUT: 'checkOut',
  CHECK_OUT_NOT_AFTER: 'checkOut',
  TOO_MANY_NIGHTS: 'checkOut',
  BAD_GUESTS: 'guests',
  TOO_MANY_GUESTS: 'guests',
};

const typedFields = ['checkIn', 'checkOut', 'guests', 'rooms'];

/** Shows the requested nights of a room, or puts them into the cart, replacing a stay there. */
export const addStayAction = shopAction(async (form) => {
  const [checkIn = '', checkOut = '', guests = '', typedRooms = ''] = typedFields.map((name) =>
    normaliseDigits(form.text(name, 80).trim()),
  );
  const dates = { checkIn, checkOut, guests };
  const values = typedRooms === '' ? dates : { ...dates, rooms: typedRooms };
  const lineId = isRowId(form.text('lineId')) ? form.text('lineId') : undefined;
  const t = await getTranslations('shop.problem');
  const refuse = (code: Problem, max = 0): FormState => {
    const field = fieldOf[code];
    const sentence = t(code, { max: code === 'TOO_MANY_NIGHTS' ? nightsMax : max });
    return field === undefined
      ? { values, errors: {}, message: sentence }
      : { values, errors: { [field]: sentence } };
  };
  const room = await findProduct('STAY', form.text('slug', 80));
  if (room === null) return refuse('PRODUCT_GONE');
  const today = todayIn(settings().merchantTimezone, systemClock.now());
  if (form.text('intent') === 'show') {
    const stay = readStay(values, today);
    if (!stay.ok) return refuse(stay.code);
    const asked = lineId === undefined ? values : { ...values, lineId };
    redirect(`/rooms/${room.slug}?${new URLSearchParams(asked)}`);
  }
  const rooms = readRoomCount(typedRooms || '1');
  if (rooms === null) return { values, errors: { rooms: t('BAD_ROOMS', { max: roomsMax }) } };
  const max = room.guestsMax ?? 1;
  const count = readCount(guests, max * rooms);
  if (!count.ok) {
    const stay = readStay(values, today);
    if (!stay.ok) return refuse(stay.code);
    return refuse(count.code === 'BAD_COUNT' ? 'BAD_GUESTS' : 'TOO_MANY_GUESTS', max);
  }
  const cartId = await ensureCartId();
  const stay = { cartId, productId: room.id, checkIn, checkOut, guests: count.value, today };
  if (lineId !== undefined) {
    const changed = await changeStay({ ...stay, lineId });
    return changed.ok ? redirect('/cart') : refuse(changed.code, changed.max);
  }
  if (rooms > count.value) {
    return { values, errors: { rooms: t('ROOMS_WITHOUT_GUESTS') } };
  }
  const added = await addStay({ ...stay, rooms });
  return added.ok ? showCart(cartId) : refuse(added.code, added.max);
});
