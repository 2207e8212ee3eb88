import { use } from 'react';
import { useTranslations } from '@/lib/i18n/translations';
import { readMerchant } from '@/lib/merchant/read-merchant';
import { WaysToReach } from '../../_components/site-footer';
import { PoliciesLink } from '../../_components/term-list';

/**
 * Ways to ask about the order, each one tap away, and the rules it was sold under. On paper they
 * stand in its head.
 */
export function OrderContact({ reference }: { reference: string }) {
  const t = useTranslations('status');
  const merchant = use(readMerchant());
  const isReachable = merchant.contact !== '' || merchant.whatsapp !== '';
  return (
    <section aria-labelledby="contact" className="print:hidden">
      <h2 id="contact" className="text-lg">
        {t('contactTitle')}
      </h2>
      <p className="mt-2">{t(isReachable ? 'contact' : 'contactAsk', { reference })}</p>
      {isReachable ? (
        <div className="flex flex-wrap gap-x-5">
          <WaysToReach merchant={merchant} />
        </div>
      ) : null}
      {merchant.policies === '' ? null : (
        <p className="mt-2">
          <PoliciesLink />
        </p>
      )}
    </section>
  );
}
