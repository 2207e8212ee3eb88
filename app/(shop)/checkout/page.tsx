import { randomUUID } from 'node:crypto';
import { getLocale } from 'next-intl/server';
import type { ComponentProps } from 'react';
import { ActionForm } from '@/app/_components/action-form';
import { formId } from '@/app/_components/any-field';
import { LanguageSwitch } from '@/app/_components/language-switch';
import { MessagePage } from '@/app/_components/message-page';
import { titled } from '@/app/_door/titled';
import { formFields } from '@/app/_forms/form-fields';
import { BlockedNote } from '@/app/(shop)/_cart/blocked-note';
import { ForgetCart } from '@/app/(shop)/_cart/forget-cart';
import { readCartId } from '@/lib/cart/cart-cookie';
import { readDelivery, readDetails } from '@/lib/cart/cart-details';
import { deliveryMark } from '@/lib/cart/kept-delivery';
import { readCart } from '@/lib/cart/read-cart';
import { getTranslations } from '@/lib/i18n/translations';
import { readMerchant } from '@/lib/merchant/read-merchant';
import { formatMoney, money } from '@/lib/money/money';
import { planDelivery } from '@/lib/orders/goods/delivery-plan';
import { contactForm } from '@/lib/orders/order-input';
import { stayDetailsForm } from '@/lib/orders/stay-details-input';
import { settings } from '@/lib/settings/env';
import { CheckoutSteps } from '../_components/checkout-steps';
import { TermList } from '../_components/term-list';
import { placeOrderAction } from './actions';
import { KeepDetails } from './keep-details';
import { OrderSummary, OrderSummaryLine } from './order-summary';
import { ReceiveGoods, wayField, withFee } from './receive-goods';

export const generateMetadata = titled('shop.checkout.title', {
  robots: { index: false, follow: false },
});

type Props = { searchParams: Promise<{ delivery?: string | string[] }> };

export default async function CheckoutPage({ searchParams }: Props) {
  const isDeliveryNew = (await searchParams).delivery !== undefined;
  const locale = await getLocale();
  const t = await getTranslations('shop');
  const words = await getTranslations('shop.checkout');
  const [inCart, typed, { chosen, way, asked }, merchant] = await Promise.all([
    readCart(await readCartId()),
    readDetails(),
    readDelivery(),
    readMerchant(),
  ]);
  if (inCart.lines.length === 0) {
    return (
      <MessagePage
        title={t('checkout.emptyTitle')}
        text={t('checkout.emptyText')}
        ways={[
          { href: '/orders/mine', label: t('checkout.latestOrder') },
          { href: '/#rooms', label: t('cart.toRooms') },
        ]}
        drawing="basket"
      />
    );
  }
  if (inCart.isRefused) {
    return (
      <MessagePage
        title={t('cart.title')}
        text={t('problem.STAY_TOO_LONG')}
        ways={[{ href: '/cart', label: t('checkout.change') }]}
        drawing="door"
      />
    );
  }
  const hasGoods = inCart.lines.some(({ kind }) => kind === 'GOODS');
  const plan = hasGoods ? await planDelivery(chosen) : null;
  const cart = withFee(inCart, plan?.chosen ?? null);
  const isHold = cart.transactionType === 'authorization';
  const total = formatMoney(money(BigInt(cart.totalMinor)), locale);
  // No default: shoppers who have not chosen between delivery and collection are asked.
  const isWayAsked = plan?.isOffered && plan.chosen === null && !plan.isGone;
  return (
    <div className="grid gap-x-16 md:grid-cols-[1fr_22rem]">
      <div>
        <LanguageSwitch
          className="-ms-2 -mt-3 mb-1 text-sm"
          form={{ id: formId('checkout'), door: '/checkout/details' }}
        />
        <CheckoutSteps current="details" />
        <OrderSummaryLine cart={cart} locale={locale} />
        <h1 className="mt-6 text-2xl md:mt-8 md:text-3xl">{t('checkout.title')}</h1>
        <BlockedNote cart={cart} locale={locale} className="mt-5" />
        <ActionForm
          action={placeOrderAction}
          idPrefix="checkout"
          className="mt-5 flex flex-col gap-7"
          hidden={{
            checkoutToken: randomUUID(),
            seenTotalMinor: cart.totalMinor,
            seenKind: cart.transactionType,
            seenDelivery: deliveryMark(hasGoods ? chosen : null),
            ...(isWayAsked && { isWayAsked: 'yes' }),
            ...(asked && { askedEmail: asked.email, askedPhone: asked.phone }),
          }}
          fieldsClassName="flex max-w-md flex-col gap-5"
          fields={[
            ...(await formFields(words, contactForm(), typed)),
            ...(cart.lines.some(({ kind }) => kind === 'STAY')
              ? await formFields(words, stayDetailsForm, typed, {
                  guestNames: { heading: { label: words('stay'), hint: words('stayHint') } },
                })
              : []),
            ...(isWayAsked
              ? [wayField(await getTranslations('goods.receive'), plan, merchant, locale, way)]
              : []),
          ]}
          buttonsClassName="flex"
          buttons={[
            {
              label: t('checkout.submit'),
              pendingLabel: t('checkout.submitting'),
              slowText: t('checkout.slow'),
            },
          ]}
        >
          {plan && !isWayAsked ? <ReceiveGoods plan={plan} isNew={isDeliveryNew} /> : null}
          <NextSteps cart={plan ? { ...cart, goods: { delivery: plan.chosen } } : cart} />
          <p className="max-w-prose text-sm text-ink-soft">
            {t(isHold ? 'checkout.consentHold' : 'checkout.consentSale', {
              house: merchant.name,
              total,
            })}
          </p>
        </ActionForm>
        <KeepDetails formId={formId('checkout')} />
        <ForgetCart />
      </div>
      <OrderSummary cart={cart} locale={locale} />
    </div>
  );
}

/** What happens after the button, and what pressing it agrees to; shown above the button. */
async function NextSteps({ cart }: { cart: ComponentProps<typeof TermList>['order'] }) {
  const t = await getTranslations();
  return (
    <>
      <section aria-labelledby="next" className="max-w-prose border-t border-line pt-6">
        <h2 id="next" className="text-lg">
          {t('shop.checkout.nextTitle')}
        </h2>
        <p className="mt-3">
          <span>
            {t(settings().cardEntry === 'own' ? 'card.instead.next' : 'shop.checkout.nextCard')}
          </span>{' '}
          <span>{t('shop.checkout.nextReceipt')}</span>
        </p>
      </section>
      <section aria-labelledby="terms" className="max-w-prose border-s-4 border-accent ps-4">
        <h2 id="terms" className="mb-2 text-base">
          {t('terms.title')}
        </h2>
        <TermList order={cart} />
      </section>
    </>
  );
}
