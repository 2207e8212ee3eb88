import { getLocale } from 'next-intl/server';
import { getTranslations } from '@/lib/i18n/translations';
import { readMerchant } from '@/lib/merchant/read-merchant';
import { formatMoney, money } from '@/lib/money/money';
import type { ShopperOrderDto } from '@/lib/payments/shopper/payment-queries';
import { TermList } from '../../_components/term-list';

/** What paying agrees to, for a guest who opens an order that staff composed. */
export async function FirstTerms({ order }: { order: ShopperOrderDto }) {
  const locale = await getLocale();
  const t = await getTranslations();
  const isHold = order.transactionType === 'authorization';
  return (
    <section
      aria-labelledby="terms"
      className="mt-6 max-w-prose border-s-4 border-accent ps-4 print:hidden"
    >
      <h2 id="terms" className="mb-2 text-base">
        {t('terms.title')}
      </h2>
      <TermList order={order} />
      <p className="mt-3 text-sm text-ink-soft">
        {t(isHold ? 'shop.checkout.consentHold' : 'shop.checkout.consentSale', {
          house: (await readMerchant()).name,
          total: formatMoney(money(BigInt(order.totalMinor)), locale),
        })}
      </p>
    </section>
  );
}
