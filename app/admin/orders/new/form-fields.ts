// Which fields does the form have now? Computed for each answer, as a row may have been added.
import { getLocale } from 'next-intl/server';
import type { FormState } from '@/app/_components/action-form';
import type { Actor } from '@/lib/actor';
import { readDeliveryZones } from '@/lib/catalog/delivery-zones';
import { todayIn } from '@/lib/catalog/stay-dates';
import { systemClock } from '@/lib/clock';
import { getTranslations } from '@/lib/i18n/translations';
import { listDeskProducts } from '@/lib/selling/catalogue-desk';
import type { RowKind } from '@/lib/selling/compose/compose-rows';
import { readPriceLimit } from '@/lib/selling/compose/price-limit';
import { settings } from '@/lib/settings/env';
import { composeFields } from './compose-fields';

/** For the current values, with one more row of a kind if asked. */
export async function formFields(
  actor: Actor<'complete'>,
  values: FormState['values'],
  added: RowKind | null = null,
) {
  const [t, deliveryWords, locale, products, zones, limit] = await Promise.all([
    getTranslations('selling.compose'),
    getTranslations('goods.delivery'),
    getLocale(),
    listDeskProducts(),
    readDeliveryZones(),
    readPriceLimit(actor),
  ]);
  const today = todayIn(settings().merchantTimezone, systemClock.now());
  return composeFields(t, {
    products,
    zones,
    deliveryWords,
    locale,
    limit,
    today,
    values,
    added,
  });
}
