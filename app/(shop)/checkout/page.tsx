import { randomUUID } from 'node:crypto';
import { getLocale } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import { formId } from '@/app/_components/any-field';
import { LanguageSwitch } from '@/app/_components/language-switch';
import { MessagePage } from '@/app/_components/message-page';
import { titled } from '@/app/_door/titled';
import { formFields } from '@/app/_forms/form-fields';
import { BlockedNote } from '@/app/(shop)/_cart/blocked-note';
import { ForgetCart } from '@/app/(shop)/_cart/forget-cart';
import { readCartId } from '@/lib/cart/cart-cookie';
import { readDetails } from '@/lib/cart/cart-details';
import { readCart } from '@/lib/cart/read-cart';
import { readDeliveryZones } from '@/lib/catalogue/zones';
import { getTranslations } from '@/lib/i18n/translations';
import { companyForm } from '@/lib/orders/company-input';
import { contactForm } from '@/lib/orders/order-input';
import { stayDetailsForm } from '@/lib/orders/stay-details-input';
import { settings } from '@/lib/settings/env';
import { CheckoutSteps } from '../_components/checkout-steps';
import { shownMerchant } from '../_components/preview';
import { shopWays } from '../_components/shop-ways';
import { placeOrderAction } from './actions';
import { AgreedTerms } from './agreed-terms';
import { KeepDetails } from './keep-details';
import { OrderSummary, OrderSummaryLine } from './order-summary';
import { collecting, receiveFields } from './receive-goods';
import { feeField } from './typed-details';

export const generateMetadata = titled('shop.checkout.title', {
  robots: { index: false, follow: false },
});

export default async function CheckoutPage() {
  const locale = await getLocale();
  const t = await getTranslations('shop');
  const words = await getTranslations('shop.checkout');
  const [cart, kept, merchant] = await Promise.all([
    readCart(await readCartId()),
    readDetails(),
    shownMerchant(),
  ]);
  if (cart.lines.length === 0) {
    return (
      <MessagePage
        title={t('checkout.emptyTitle')}
        text={t('checkout.emptyText')}
        ways={[{ href: '/orders/mine', label: t('checkout.latestOrder') }, ...(await shopWays())]}
        drawing="basket"
      />
    );
  }
  if (cart.isRefused) {
    return (
      <MessagePage
        title={t('cart.title')}
        text={t('problem.STAY_TOO_LONG')}
        ways={[{ href: '/cart', label: t('checkout.change') }]}
        drawing="door"
      />
    );
  }
  const hasGoods = cart.lines.some(({ kind }) => kind === 'GOODS');
  const zones = hasGoods ? await readDeliveryZones() : [];
  const typed = kept?.details ?? null;
  const summary = { cart, zones, locale };
  const own = await getTranslations('card.instead');
  const nextCard = settings().cardEntry === 'own' ? own('next') : t('checkout.nextCard');
  const next = cart.isLater ? t('checkout.nextLink') : `${nextCard} ${t('checkout.nextReceipt')}`;
  return (
    <div className="grid gap-x-16 md:grid-cols-[1fr_22rem]">
      <div>
        <div className="max-md:hidden">
          <CheckoutSteps current="details" />
        </div>
        <OrderSummaryLine {...summary} />
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 md:mt-8">
          <h1 className="text-xl md:text-3xl">{t('checkout.title')}</h1>
          <LanguageSwitch
            className="-me-2 text-sm max-sm:[&>[aria-current=true]]:hidden"
            form={{ id: formId('checkout'), door: '/checkout/details' }}
          />
        </div>
        <BlockedNote cart={cart} locale={locale} className="mt-5" />
        <ActionForm
          action={placeOrderAction}
          idPrefix="checkout"
          className="mt-2 flex flex-col gap-4"
          hidden={{
            checkoutToken: randomUUID(),
            seenTotalMinor: cart.totalMinor,
            seenKind: cart.transactionType,
            ...(zones.length > 0 && { isWayAsked: 'yes' }),
            ...Object.fromEntries(zones.map(({ id, feeMinor }) => [feeField(id), `${feeMinor}`])),
          }}
          fieldsClassName="group/fields flex max-w-md flex-col gap-3"
          fields={[
            ...(await formFields(words, contactForm(), typed, { phone: { isHintBeside: true } })),
            ...(cart.lines.some(({ kind }) => kind === 'STAY')
              ? [
                  {
                    type: 'group' as const,
                    name: 'stay',
                    label: words('stay'),
                    className: 'flex flex-col gap-4 pt-2 pb-4',
                    fields: await formFields(words, stayDetailsForm, typed),
                  },
                ]
              : []),
            ...(merchant.asksCompany
              ? [
                  {
                    type: 'group' as const,
                    name: 'company',
                    label: words('company'),
                    className: 'flex flex-col gap-4 pt-2 pb-4',
                    fields: await formFields(words, companyForm, typed),
                  },
                ]
              : []),
            ...(zones.length > 0
              ? await receiveFields(zones, BigInt(cart.totalMinor), kept?.delivery ?? {})
              : []),
          ]}
          buttonsClassName="flex"
          buttons={[
            {
              label: t(cart.isLater ? 'checkout.submitLater' : 'checkout.submit'),
              pendingLabel: t('checkout.submitting'),
              below: { text: next, slowText: t('checkout.slow') },
            },
          ]}
        >
          {hasGoods && zones.length === 0 ? (
            <p className="max-w-prose whitespace-pre-line">
              {collecting(await getTranslations('goods.receive'), merchant, locale)}
            </p>
          ) : null}
          <AgreedTerms cart={cart} zones={zones} />
        </ActionForm>
        <KeepDetails formId={formId('checkout')} />
        <ForgetCart />
      </div>
      <OrderSummary {...summary} />
    </div>
  );
}
