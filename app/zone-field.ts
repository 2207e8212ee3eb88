import { deliveryDays, slotText } from '@/lib/catalog/delivery-days';
import type { DeliveryZone } from '@/lib/catalog/delivery-zones';
import { textIn } from '@/lib/catalog/localized';
import { formatDay } from '@/lib/i18n/format-date';
import { formatList } from '@/lib/i18n/format-list';
import type { Translate } from '@/lib/i18n/translations';
import { formatMoney, money } from '@/lib/money';
import { slotField } from '@/lib/orders/goods/delivery-input';
import { zoneNames } from '@/lib/orders/goods/delivery-plan';
import type { ChoiceSpec } from './_components/choice-field';

/**
 * The zones as choices, each with its days and times from `today` on; `t` has the delivery texts.
 */
export function zoneField(
  zones: readonly DeliveryZone[],
  { t, locale, today }: { t: Translate; locale: string; today: string },
  typed: Readonly<Record<string, string | undefined>> = {},
): ChoiceSpec {
  return {
    type: 'choice',
    name: 'zone',
    label: t('zone'),
    options: zones.map((zone) => ({
      value: zone.id,
      label: textIn(zoneNames(zone), locale),
      text:
        zone.feeMinor === 0n
          ? t('free')
          : t('feeOf', { fee: formatMoney(money(zone.feeMinor), locale) }),
      select: {
        type: 'select',
        name: slotField(zone.id),
        label: t('slot'),
        options: deliveryDays(zone, today).flatMap((day) =>
          zone.windows.map((window) => ({
            value: slotText({ day, window }),
            label: formatList([formatDay(day, locale, 'short'), window], locale),
          })),
        ),
        ...(typed[slotField(zone.id)] !== undefined && {
          defaultValue: typed[slotField(zone.id)],
        }),
      },
    })),
  };
}
