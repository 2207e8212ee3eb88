// Which fields does the form have now? Computed for each answer, as a row may have been added.
import { getLocale } from 'next-intl/server';
import type { FormState } from '@/app/_components/action-form';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { readDeliveryZones } from '@/lib/catalogue/zones';
import { listExtras } from '@/lib/desk/calendar/stay-extras';
import { listDeskProducts } from '@/lib/desk/catalogue/catalogue-desk';
import type { RowKind } from '@/lib/desk/compose/compose-rows';
import { readRooms } from '@/lib/desk/compose/pointed-room';
import { readPriceLimit } from '@/lib/desk/compose/price-limit';
import { getTranslations } from '@/lib/i18n/translations';
import { merchantIdentity } from '@/lib/merchant/known-merchant';
import type { Actor } from '@/lib/rights/actor';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { composeFields } from './compose-fields';

const pointed = /^stay-\d+-unit$/;

type Asked = { readonly added?: RowKind; readonly isExceptionNeeded?: boolean };

/** For the current values, with one more row of a kind if asked. */
export async function composeFormFields(
  actor: Actor<'complete'>,
  values: FormState['values'],
  { added, isExceptionNeeded = false }: Asked = {},
) {
  const [t, deliveryWords, locale, { products }, zones, limit, rooms, allExtras, merchant] =
    await Promise.all([
      getTranslations('compose'),
      getTranslations('goods.delivery'),
      getLocale(),
      listDeskProducts(),
      readDeliveryZones(),
      readPriceLimit(actor),
      readRooms(
        Object.keys(values).flatMap((name) => (pointed.test(name) ? [values[name] ?? ''] : [])),
      ),
      listExtras(),
      merchantIdentity(),
    ]);
  const today = todayIn(settings().merchantTimezone, systemClock.now());
  return composeFields(t, {
    products,
    zones,
    extras: allExtras.filter(({ isActive, isIncluded }) => isActive && !isIncluded),
    deliveryWords,
    locale,
    limit,
    asksCompany: merchant.asksCompany,
    addedTax: merchant.taxes.added,
    today,
    values,
    added: added ?? null,
    isExceptionNeeded,
    rooms,
  });
}
