import { randomUUID } from 'node:crypto';
import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import { formId } from '@/app/_components/any-field';
import { LanguageSwitch } from '@/app/_components/language-switch';
import { titled } from '@/app/_door/titled';
import { formFields } from '@/app/_forms/form-fields';
import { zoneField } from '@/app/_forms/zone-field';
import { readCartId } from '@/lib/cart/cart-cookie';
import { readDelivery, readDetails } from '@/lib/cart/cart-details';
import { readCart } from '@/lib/cart/read-cart';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { readDeliveryZones } from '@/lib/catalogue/zones';
import { getTranslations } from '@/lib/i18n/translations';
import { deliveryForm } from '@/lib/orders/goods/delivery-input';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { BackLink } from '../../_components/back-link';
import { KeepDetails } from '../keep-details';
import { chooseDelivery } from './actions';

export const generateMetadata = titled('goods.delivery.title', {
  robots: { index: false, follow: false },
});

/** Where, when and to whom the goods of the cart are delivered. */
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
  const today = todayIn(settings().merchantTimezone, systemClock.now());
  const { name: recipient = '', phone: recipientPhone = '' } = details ?? {};
  const typed = {
    zone: undefined,
    recipient,
    recipientPhone,
    address: '',
    note: '',
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
        fields={[
          {
            ...zoneField(zones, { t, locale, today }, typed),
            defaultValue: typed.zone ?? (zones.length === 1 ? zones[0]?.id : undefined),
          },
          ...(await formFields(t, deliveryForm(), typed)),
        ]}
        buttonsClassName="flex"
        buttons={[{ label: t('submit'), pendingLabel: t('submitting') }]}
      />
      <KeepDetails formId={formId('delivery')} />
    </div>
  );
}
