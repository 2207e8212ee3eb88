import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { formId } from '@/app/_components/any-field';
import { buttonClass } from '@/app/_components/button';
import type { ChoiceSpec } from '@/app/_components/choice-field';
import { MoneyText } from '@/app/_components/money';
import { Notice } from '@/app/_components/status-mark';
import type { GoodsWay } from '@/lib/cart/kept-delivery';
import type { CartDto } from '@/lib/cart/read-cart';
import { readyDay } from '@/lib/catalogue/delivery-days';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { formatDay } from '@/lib/i18n/format-date';
import { formatList } from '@/lib/i18n/format-list';
import { type Localized, textIn } from '@/lib/i18n/localized';
import { getTranslations, type Translate } from '@/lib/i18n/translations';
import type { MerchantWords } from '@/lib/merchant/identity';
import { readMerchant } from '@/lib/merchant/read-merchant';
import { formatMoney, money } from '@/lib/money/money';
import type { DeliveryPlan } from '@/lib/orders/goods/delivery-plan';
import { settings } from '@/lib/settings/env';
import { shownPhone } from '@/lib/text/phone-number';
import { systemClock } from '@/lib/time/clock';

/** A cart with its delivery fee, which is part of the total. */
export type CartWithFee = CartDto & {
  readonly fee: { readonly zone: Localized; readonly minor: string } | null;
};

export function withFee(cart: CartDto, chosen: DeliveryPlan['chosen']): CartWithFee {
  if (chosen === null || chosen.feeMinor === 0n) return { ...cart, fee: null };
  const minor = chosen.feeMinor.toString();
  const totalMinor = (BigInt(cart.totalMinor) + chosen.feeMinor).toString();
  return { ...cart, totalMinor, fee: { zone: chosen.zone, minor } };
}

/** Collect or deliver, as two radio buttons; neither is preselected. */
export function wayField(
  t: Translate,
  { feeFromMinor }: Pick<DeliveryPlan, 'feeFromMinor'>,
  merchant: MerchantWords,
  locale: string,
  way: GoodsWay | null,
): ChoiceSpec {
  const fee = formatMoney(money(feeFromMinor), locale);
  const place = [merchant.address, merchant.hours].filter((text) => text !== '').join('\n');
  return {
    type: 'choice',
    name: 'way',
    label: t('title'),
    defaultValue: way ?? undefined,
    options: [
      {
        value: 'collect',
        label: t('collectChoice'),
        text: [place, readyText(t, merchant, locale)].filter((text) => text !== '').join('\n'),
      },
      {
        value: 'deliver',
        label: t('deliver'),
        text: feeFromMinor === 0n ? t('deliverNext') : t('deliverFrom', { fee }),
      },
    ],
  };
}

/** The first day on which they can be collected, if the merchant sets one. */
function readyText(t: Translate, { preparationDays }: MerchantWords, locale: string): string {
  const ready = readyDay(preparationDays, todayIn(settings().merchantTimezone, systemClock.now()));
  return ready === null ? t('collectText') : t('collectOn', { day: formatDay(ready, locale) });
}

/** How the goods are received: collected, unless a delivery was chosen, perhaps just now. */
export async function ReceiveGoods({ plan, isNew }: { plan: DeliveryPlan; isNew: boolean }) {
  const t = await getTranslations('goods.receive');
  const { isOffered, chosen, isGone } = plan;
  return (
    <section aria-labelledby="receive" className="max-w-prose border-t border-line pt-6">
      <h2 id="receive" className="scroll-mt-20 text-lg">
        {t('title')}
      </h2>
      {isNew && chosen !== null ? (
        <Notice tone="good" role="status" className="mt-3">
          {t('kept')}
        </Notice>
      ) : null}
      {isGone ? (
        <Notice tone="wait" className="mt-3">
          {t('gone')}
        </Notice>
      ) : chosen === null ? (
        <Collecting />
      ) : (
        <Delivering chosen={chosen} />
      )}
      {isOffered || isGone ? (
        <p className="mt-3 flex flex-wrap gap-x-6">
          {isOffered ? (
            <WayButton to="deliver">{t(chosen || isGone ? 'changeDelivery' : 'deliver')}</WayButton>
          ) : null}
          {chosen || isGone ? <WayButton to="collect">{t('collectInstead')}</WayButton> : null}
        </p>
      ) : null}
    </section>
  );
}

async function Collecting() {
  const [t, merchant, locale] = await Promise.all([
    getTranslations('goods.receive'),
    readMerchant(),
    getLocale(),
  ]);
  const { address, hours } = merchant;
  return (
    <div className="mt-3">
      <p>
        <span>{t('collect')}</span> <span>{readyText(t, merchant, locale)}</span>
      </p>
      {address === '' ? null : <p>{address}</p>}
      {hours === '' ? null : <p className="whitespace-pre-line">{hours}</p>}
    </div>
  );
}

async function Delivering({ chosen }: { chosen: NonNullable<DeliveryPlan['chosen']> }) {
  const [t, locale] = [await getTranslations('goods.receive'), await getLocale()];
  const { zone, feeMinor, day, window, recipient, phone, address, note } = chosen;
  return (
    <dl className="mt-3 text-sm">
      <Fact name={t('when')}>
        <span className="font-semibold">
          {formatList([formatDay(day, locale), window], locale)}
        </span>
      </Fact>
      <Fact name={t('where')}>
        <span>{textIn(zone, locale)}</span>{' '}
        {feeMinor === 0n ? null : <MoneyText minor={feeMinor.toString()} locale={locale} />}
        <span className="block whitespace-pre-line">
          <bdi>{address}</bdi>
        </span>
      </Fact>
      <Fact name={t('who')}>
        <bdi>{recipient}</bdi> <bdi dir="ltr">{shownPhone(phone)}</bdi>
      </Fact>
      {note === '' ? null : (
        <Fact name={t('note')}>
          <span className="whitespace-pre-line">
            <bdi>{note}</bdi>
          </span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="py-1">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

/**
 * Saves what was typed and opens the page of the choice; a plain form that works without scripts.
 */
function WayButton({ to, children }: { to: 'deliver' | 'collect'; children: ReactNode }) {
  return (
    <button
      type="submit"
      form={formId('checkout')}
      formAction="/checkout/details"
      formMethod="post"
      formEncType="application/x-www-form-urlencoded"
      formNoValidate
      name="to"
      value={to}
      className={buttonClass('quiet')}
    >
      {children}
    </button>
  );
}
