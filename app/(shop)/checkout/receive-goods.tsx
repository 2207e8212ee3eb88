import { getLocale } from 'next-intl/server';
import type { FormField } from '@/app/_components/any-field';
import { formFields } from '@/app/_forms/form-fields';
import { zoneField } from '@/app/_forms/zone-field';
import { readyDay } from '@/lib/catalogue/delivery-days';
import { todayIn } from '@/lib/catalogue/stay-dates';
import type { DeliveryZone } from '@/lib/catalogue/zones';
import { formatDay } from '@/lib/i18n/format-date';
import { textIn } from '@/lib/i18n/localized';
import { getTranslations, type Translate } from '@/lib/i18n/translations';
import type { MerchantWords } from '@/lib/merchant/identity';
import { formatMoney, money } from '@/lib/money/money';
import { deliveryForm } from '@/lib/orders/goods/delivery-input';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { shownMerchant } from '../_components/preview';

type Typed = Readonly<Record<string, string>>;

/**
 * Collected, or delivered to one of the zones: none is preselected, because shoppers are asked. A
 * zone says its fee and the total with it; where, and to whom, is asked once one is selected.
 */
export async function receiveFields(
  zones: readonly DeliveryZone[],
  totalMinor: bigint,
  typed: Typed,
): Promise<FormField[]> {
  const [t, words, goods, merchant, locale] = await Promise.all([
    getTranslations('goods.receive'),
    getTranslations('goods.delivery'),
    getTranslations('goods'),
    shownMerchant(),
    getLocale(),
  ]);
  const today = todayIn(settings().merchantTimezone, systemClock.now());
  const amount = (minor: bigint) => formatMoney(money(minor), locale);
  const { options } = zoneField(zones, { t: words, locale, today }, typed);
  const record = { ...emptyDelivery, ...typed };
  const [address, ...others] = await formFields(words, deliveryForm(), record, {
    address: { rows: 2 },
  });
  return [
    {
      type: 'choice',
      name: 'way',
      label: t('title'),
      ...(typed.way && { defaultValue: typed.way }),
      options: [
        {
          value: 'collect',
          label: t('collectChoice'),
          price: words('free'),
          details: collecting(t, merchant, locale),
        },
        ...zones.map(({ id, name, feeMinor }, place) => ({
          ...options[place],
          value: id,
          label: goods('fee', { zone: textIn(name, locale) }),
          text: undefined,
          price: feeMinor === 0n ? words('free') : amount(feeMinor),
          details: t('totalWith', { total: amount(totalMinor + feeMinor) }),
        })),
      ],
    },
    {
      type: 'group',
      name: 'delivery',
      className:
        'flex flex-col gap-4 supports-[selector(:has(*))]:hidden group-has-[[name=way]:checked:not([value=collect])]/fields:flex',
      fields: [
        ...(address ? [address] : []),
        {
          type: 'group',
          name: 'receiver',
          label: t('other'),
          className: 'flex flex-col gap-4 pb-4',
          fields: others,
        },
      ],
    },
  ];
}

const emptyDelivery = { address: '', recipient: '', recipientPhone: '', note: '' };

/** Where goods are collected, and from when if the merchant says so. */
export function collecting(t: Translate, merchant: MerchantWords, locale: string): string {
  const { address, hours, preparationDays } = merchant;
  const ready = readyDay(preparationDays, todayIn(settings().merchantTimezone, systemClock.now()));
  const when =
    ready === null ? t('collectText') : t('collectOn', { day: formatDay(ready, locale) });
  return [when, address, hours].filter((text) => text !== '').join('\n');
}
