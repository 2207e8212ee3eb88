import { randomUUID } from 'node:crypto';
import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import { type FormField, formId } from '@/app/_components/any-field';
import { LanguageSwitch } from '@/app/_components/language-switch';
import { titled } from '@/app/titled';
import { readCartId } from '@/lib/cart/cart-cookie';
import { readDelivery, readDetails } from '@/lib/cart/cart-details';
import { readCart } from '@/lib/cart/read-cart';
import { deliveryDays, slotText } from '@/lib/catalog/delivery-days';
import { type DeliveryZone, readDeliveryZones } from '@/lib/catalog/delivery-zones';
import { textIn } from '@/lib/catalog/localized';
import { todayIn } from '@/lib/catalog/stay-dates';
import { systemClock } from '@/lib/clock';
import { formatDay } from '@/lib/i18n/format-date';
import { formatList } from '@/lib/i18n/format-list';
import { getTranslations, type Translate } from '@/lib/i18n/translations';
import { formatMoney, money } from '@/lib/money';
import { deliveryMax, slotField } from '@/lib/orders/goods/delivery-input';
import { zoneNames } from '@/lib/orders/goods/delivery-plan';
import { settings } from '@/lib/settings/env';
import { BackLink } from '../../_components/back-link';
import { KeepDetails } from '../keep-details';
import { chooseDelivery } from './actions';

export const generateMetadata = titled('goods.delivery.title', {
  robots: { index: false, follow: false },
});

/** Where, when and to whom the goods of the cart are brought. */
export default async function DeliveryPage() {
  const [t, locale, cart, zones, kept, details] = await Promise.all([
    getTranslations('goods.delivery'),
    getLocale(),
    readCart(await readCartId()),
    readDeliveryZones(),
    readDelivery(),
    readDetails(),
  ]);
  if (zones.length === 0 || cart.lines.every(({ kind }) => kind !== 'GOODS')) redirect('/checkout');
  const typed: Record<string, string | undefined> = {
    recipient: details?.name,
    recipientPhone: details?.phone,
    ...kept.typed,
  };
  return (
    <div className="max-w-xl">
      <LanguageSwitch
        className="-ms-2 -mt-3 mb-1 text-sm"
        form={{ id: formId('delivery'), door: '/checkout/details' }}
      />
      <BackLink href="/checkout" label={t('back')} />
      <h1 className="mt-4 text-2xl md:text-3xl">{t('title')}</h1>
      <p className="mt-2 text-ink-soft">{t('lead')}</p>
      <ActionForm
        action={chooseDelivery}
        idPrefix="delivery"
        className="mt-6 flex flex-col gap-6"
        hidden={{ checkoutToken: randomUUID(), part: 'delivery' }}
        fieldsClassName="flex max-w-md flex-col gap-5"
        fields={[zoneField(zones, typed, t, locale), ...personFields(typed, t)]}
        buttonsClassName="flex"
        buttons={[{ label: t('submit'), pendingLabel: t('submitting') }]}
      />
      <KeepDetails formId={formId('delivery')} />
    </div>
  );
}

type Typed = Readonly<Record<string, string | undefined>>;

/** The zones, each with the days and times that it has. */
function zoneField(
  zones: readonly DeliveryZone[],
  typed: Typed,
  t: Translate,
  locale: string,
): FormField {
  const today = todayIn(settings().merchantTimezone, systemClock.now());
  const only = zones.length === 1 ? zones[0]?.id : undefined;
  return {
    type: 'choice',
    name: 'zone',
    label: t('zone'),
    defaultValue: typed.zone ?? only,
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
        defaultValue: typed[slotField(zone.id)],
        options: deliveryDays(zone, today).flatMap((day) =>
          zone.windows.map((window) => ({
            value: slotText({ day, window }),
            label: formatList([formatDay(day, locale, 'short'), window], locale),
          })),
        ),
      },
    })),
  };
}

function personFields(typed: Typed, t: Translate): FormField[] {
  return [
    {
      name: 'recipient',
      label: t('recipient'),
      hint: t('recipientHint'),
      defaultValue: typed.recipient,
      maxLength: deliveryMax.recipient,
    },
    {
      name: 'recipientPhone',
      label: t('recipientPhone'),
      type: 'tel',
      inputMode: 'tel',
      defaultValue: typed.recipientPhone,
      maxLength: deliveryMax.recipientPhone,
    },
    {
      name: 'address',
      label: t('address'),
      hint: t('addressHint'),
      rows: 3,
      defaultValue: typed.address,
      maxLength: deliveryMax.address,
    },
    {
      name: 'note',
      label: t('note'),
      hint: t('noteHint'),
      rows: 3,
      defaultValue: typed.note,
      maxLength: deliveryMax.note,
    },
  ];
}
