import { useLocale, useTranslations } from 'next-intl';
import { PlacedButton } from '@/app/_components/form-parts';
import { MoneyText } from '@/app/_components/money';
import type { PricePreview } from '@/lib/desk/catalogue/change-many';
import { textIn } from '@/lib/i18n/localized';

const cell = 'px-2 py-1.5 first:ps-0 last:pe-0';

/** The price of each ticked product as it is and as it would be, and the button that writes them. */
export function PricePreviewPanel({ preview: { lines } }: { preview: PricePreview }) {
  const t = useTranslations('catalogue.many');
  const locale = useLocale();
  if (lines.length === 0) return <p role="status">{t('noPrices')}</p>;
  const button = { label: t('price', { count: lines.length }), pendingLabel: t('pending') };
  return (
    <section aria-labelledby="new-prices" className="flex flex-col gap-2">
      <h2 id="new-prices" className="text-base">
        {t('prices')}
      </h2>
      <p role="status" className="text-ink-soft">
        {t('pricesText', { rooms: lines.some(({ kind }) => kind === 'STAY') ? 'yes' : 'no' })}
      </p>
      <section
        aria-label={t('prices')}
        tabIndex={0}
        className="max-h-[25dvh] overflow-auto md:max-h-[40dvh]"
      >
        <table className="w-full max-w-3xl">
          <thead className="sticky top-0 bg-surface text-xs text-ink-soft">
            <tr>
              <th scope="col" className={`${cell} text-start`}>
                {t('product')}
              </th>
              <th scope="col" className={`${cell} text-end`}>
                {t('before')}
              </th>
              <th scope="col" className={`${cell} text-end`}>
                {t('after')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ slug, name, beforeMinor, afterMinor }) => (
              <tr key={slug} className="border-t border-line">
                <th scope="row" className={`${cell} text-start font-normal wrap-anywhere`}>
                  {textIn(name, locale)}
                </th>
                <td className={`${cell} text-end text-ink-soft`}>
                  <MoneyText minor={beforeMinor.toString()} locale={locale} />
                </td>
                <td className={`${cell} text-end font-semibold`}>
                  <MoneyText minor={afterMinor.toString()} locale={locale} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div>
        <PlacedButton button={{ ...button, intent: 'price', kind: 'primary' }} />
      </div>
    </section>
  );
}
