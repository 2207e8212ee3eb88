import { getLocale } from 'next-intl/server';
import { formId } from '@/app/_components/any-field';
import { FoldSign } from '@/app/_components/fold-sign';
import { MoneyText } from '@/app/_components/money';
import type { CartDto } from '@/lib/cart/read-cart';
import type { DeliveryZone } from '@/lib/catalogue/zones';
import { getTranslations, useTranslations } from '@/lib/i18n/translations';
import { shownMerchant } from '../_components/preview';
import { ShortTerm, TermList } from '../_components/term-list';
import { ByWay } from './by-way';

const said = ['hold', 'charge'] as const;

type Props = { cart: CartDto; zones: readonly DeliveryZone[] };

/** What pressing the button agrees to: the money, and the way out of a stay, in a line each, the rest folded. */
export function AgreedTerms({ cart, zones }: Props) {
  const t = useTranslations('terms');
  // What is stated as the most must not be too low with any of the fees; the last is the dearest.
  const totalMinor = BigInt(cart.totalMinor) + (zones.at(-1)?.feeMinor ?? 0n);
  const order = { ...cart, totalMinor: totalMinor.toString() };
  const hasStay = cart.lines.some(({ kind }) => kind === 'STAY');
  return (
    <section aria-label={t('title')} className="max-w-prose border-s-4 border-accent ps-4 text-sm">
      <Consent cart={cart} zones={zones} />
      {hasStay ? (
        <p className="mt-1">
          <ShortTerm order={order} />
        </p>
      ) : null}
      <details className="fold">
        <summary className="flex min-h-11 items-center gap-2 text-link">
          <FoldSign />
          <span>{t('all')}</span>
        </summary>
        <TermList order={order} except={hasStay ? [...said, 'cancel', 'cancelAsk'] : said} />
      </details>
    </section>
  );
}

async function Consent({ cart, zones }: Props) {
  const [t, locale, merchant] = await Promise.all([
    getTranslations('shop.checkout'),
    getLocale(),
    shownMerchant(),
  ]);
  const kind = cart.isLater ? 'Later' : cart.transactionType === 'sale' ? 'Sale' : 'Hold';
  const [before, after] = t(`consent${kind}`, {
    house: merchant.name,
    total: '§',
  }).split('§');
  return (
    <p>
      <span>{before}</span>
      <TotalByWay cart={cart} zones={zones} locale={locale} className="font-semibold" />
      <span>{after}</span>
      {zones.length === 0 ? null : <span className="scripting:hidden"> {t('consentFee')}</span>}
    </p>
  );
}

/** The total with the fee of the chosen zone. */
export function TotalByWay({
  cart,
  zones,
  ...look
}: Props & { locale: string; className?: string }) {
  const total = (feeMinor: bigint) => (
    <MoneyText minor={(BigInt(cart.totalMinor) + feeMinor).toString()} {...look} />
  );
  if (zones.length === 0) return total(0n);
  const ways = Object.fromEntries(zones.map(({ id, feeMinor }) => [id, total(feeMinor)]));
  return <ByWay formId={formId('checkout')} none={total(0n)} ways={ways} />;
}
