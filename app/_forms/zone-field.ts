import type { ChoiceSpec, SelectSpec } from '@/app/_components/choice-field';
import { deliveryDays } from '@/lib/catalogue/delivery-days';
import type { DeliveryZone } from '@/lib/catalogue/zones';
import { formatDay } from '@/lib/i18n/format-date';
import { textIn } from '@/lib/i18n/localized';
import type { Translate } from '@/lib/i18n/translations';
import { formatMoney, money } from '@/lib/money/money';
import { slotFields } from '@/lib/orders/goods/delivery-input';

/**
 * The zones as choices, each with its days from `today` on and its times of day, apart: on a phone
 * both do not fit into one line. `t` has the delivery texts.
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
      label: textIn(zone.name, locale),
      text:
        zone.feeMinor === 0n
          ? t('free')
          : t('feeOf', { fee: formatMoney(money(zone.feeMinor), locale) }),
      selects: [
        chosen(slotFields(zone.id).day, t('day'), {
          options: deliveryDays(zone, today).map((day) => ({
            value: day,
            label: formatDay(day, locale, 'short'),
          })),
          typed,
        }),
        chosen(slotFields(zone.id).window, t('window'), {
          options: zone.windows.map((window) => ({ value: window, label: window })),
          typed,
        }),
      ],
    })),
  };
}

function chosen(
  name: string,
  label: string,
  {
    options,
    typed,
  }: { options: SelectSpec['options']; typed: Readonly<Record<string, string | undefined>> },
): SelectSpec {
  const before = typed[name];
  return {
    type: 'select',
    name,
    label,
    options,
    ...(before !== undefined && { defaultValue: before }),
  };
}
