import type { CartDto } from '@/lib/cart/read-cart';
import { getTranslations } from '@/lib/i18n/translations';
import { TermList } from '../_components/term-list';

/** What happens after the button, and what is agreed to by pressing it: said before it is. */
export async function NextSteps({ cart }: { cart: CartDto }) {
  const t = await getTranslations();
  return (
    <>
      <section aria-labelledby="next" className="max-w-prose border-t border-line pt-6">
        <h2 id="next" className="text-lg">
          {t('shop.checkout.nextTitle')}
        </h2>
        <p className="mt-3">
          {t('shop.checkout.nextCard')} {t('shop.checkout.nextReceipt')}
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
