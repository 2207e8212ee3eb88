import { getTranslations } from '@/lib/i18n/translations';
import { readMerchant } from '@/lib/merchant/read-merchant';

/** Whom to ask about the order. */
export async function OrderContact({ reference }: { reference: string }) {
  const t = await getTranslations('status');
  const { contact } = await readMerchant();
  return (
    <section aria-labelledby="contact">
      <h2 id="contact" className="text-lg">
        {t('contactTitle')}
      </h2>
      <p className="mt-2 wrap-anywhere">
        {contact === '' ? t('contactAsk', { reference }) : t('contact', { contact, reference })}
      </p>
    </section>
  );
}
