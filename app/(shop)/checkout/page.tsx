import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import { buttonClass } from '@/app/_components/button';
import { MoneyText } from '@/app/_components/money';
import { Notice } from '@/app/_components/status-mark';
import { readCartId } from '@/lib/cart/cart-cookie';
import { readCart } from '@/lib/cart/read-cart';
import { textIn } from '@/lib/catalog/localized';
import { settings } from '@/lib/env';
import { formatMoney, money } from '@/lib/money';
import { LineFacts } from '../_components/line-facts';
import { placeOrderAction } from './actions';
import { NextSteps } from './next-steps';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shop.checkout');
  return { title: t('title'), robots: { index: false, follow: false } };
}

export default async function CheckoutPage() {
  const locale = await getLocale();
  const t = await getTranslations('shop');
  const cart = await readCart(await readCartId());
  if (cart.lines.length === 0) {
    return (
      <div className="max-w-2xl py-8">
        <div aria-hidden="true" className="brickwork mb-8 h-8 w-40" />
        <h1 className="text-2xl md:text-3xl">{t('checkout.emptyTitle')}</h1>
        <p className="mt-3 text-lg text-ink-soft">{t('checkout.emptyText')}</p>
        <p className="mt-8">
          <a href="/orders/mine" className={buttonClass('secondary')}>
            {t('checkout.latestOrder')}
          </a>
        </p>
      </div>
    );
  }
  const isHold = cart.transactionType === 'authorization';
  const total = formatMoney(money(BigInt(cart.totalMinor)), locale);
  const house = settings().merchantName;
  return (
    <div className="grid gap-x-16 gap-y-10 md:grid-cols-[1fr_22rem]">
      <section
        aria-labelledby="summary"
        className="h-fit bg-surface-sunk p-5 md:sticky md:top-6 md:order-2"
      >
        <h2 id="summary" className="text-base">
          {t('checkout.summary')}
        </h2>
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {cart.lines.map((line) => (
            <li key={line.lineId} className="py-3">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span>{textIn(line.names, locale)}</span>
                <MoneyText minor={line.lineTotalMinor} locale={locale} />
              </div>
              <LineFacts line={line} locale={locale} />
            </li>
          ))}
        </ul>
        <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4">
          <span>{t('line.total')}</span>
          <MoneyText minor={cart.totalMinor} locale={locale} className="text-2xl font-semibold" />
        </p>
        <p className="mt-3 text-sm">
          <a href="/cart" className="text-link">
            {t('checkout.change')}
          </a>
        </p>
      </section>
      <div className="md:order-1">
        <h1 className="text-2xl md:text-3xl">{t('checkout.title')}</h1>
        <p className="mt-1 text-sm text-ink-soft">{t('checkout.step')}</p>
        {cart.lines.every((line) => line.isAvailable) ? null : (
          <div className="mt-5">
            <Notice tone="wait">{t('cart.blocked')}</Notice>
          </div>
        )}
        <ActionForm
          action={placeOrderAction}
          idPrefix="checkout"
          className="mt-6 flex flex-col gap-7"
          hidden={{ checkoutToken: randomUUID(), seenTotalMinor: cart.totalMinor }}
          fieldsClassName="flex max-w-md flex-col gap-5"
          fields={[
            {
              name: 'name',
              label: t('checkout.name'),
              type: 'text',
              autoComplete: 'name',
              maxLength: 100,
            },
            {
              name: 'email',
              label: t('checkout.email'),
              type: 'email',
              inputMode: 'email',
              autoComplete: 'email',
              hint: t('checkout.emailHint'),
              maxLength: 80,
            },
            {
              name: 'phone',
              label: t('checkout.phone'),
              type: 'tel',
              inputMode: 'tel',
              autoComplete: 'tel',
              hint: t('checkout.phoneHint'),
              maxLength: 32,
            },
          ]}
          buttonsClassName="flex"
          buttons={[{ label: t('checkout.submit'), pendingLabel: t('checkout.submitting') }]}
        >
          <NextSteps cart={cart} />
          <p className="max-w-prose text-sm text-ink-soft">
            {t(isHold ? 'checkout.consentHold' : 'checkout.consentSale', { house, total })}
          </p>
        </ActionForm>
      </div>
    </div>
  );
}
