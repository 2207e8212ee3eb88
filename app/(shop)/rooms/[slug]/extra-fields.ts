import type { FormField } from '@/app/_components/any-field';
import { extraInput } from '@/lib/catalogue/stay-extras';
import { textIn } from '@/lib/i18n/localized';
import { getTranslations } from '@/lib/i18n/translations';
import { formatMoney, money } from '@/lib/money/money';
import type { PricedExtra } from '@/lib/stays/extras';

/** A box for each extra that can be chosen with the room; what is included is not asked. */
export async function extraFields(
  extras: readonly PricedExtra[],
  locale: string,
): Promise<FormField[]> {
  const t = await getTranslations('shop.extras');
  return extras
    .filter(({ isIncluded }) => !isIncluded)
    .map(({ id, name, priceMinor, counted, isChosen }) => ({
      type: 'tick',
      name: extraInput(id),
      label: textIn(name, locale),
      hint: t(`per.${counted}`, { price: formatMoney(money(BigInt(priceMinor)), locale) }),
      defaultValue: isChosen ? 'yes' : '',
      className: 'col-span-2',
    }));
}
