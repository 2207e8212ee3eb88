import { getLocale, getTranslations } from 'next-intl/server';
import { ReferenceText } from '@/app/_components/reference-text';
import { settings } from '@/lib/env';
import { formatInstant } from '@/lib/i18n/format-date';
import type { ShopperOrderDto } from '@/lib/payments/payment-queries';

/** The numbers by which the house and the bank find this payment again. */
export async function OrderReferences({ order }: { order: ShopperOrderDto }) {
  const locale = await getLocale();
  const t = await getTranslations('status');
  const rows = [
    { name: 'order', value: order.reference },
    { name: 'rrn', value: order.rrn },
    { name: 'approvalCode', value: order.approvalCode },
  ] as const;
  return (
    <section aria-labelledby="references">
      <h2 id="references" className="text-lg">
        {t('referencesTitle')}
      </h2>
      <dl className="mt-3 divide-y divide-line border-y border-line">
        {rows.map(({ name, value }) =>
          value === null || value === '' ? null : (
            <div
              key={name}
              className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5"
            >
              <dt className="text-ink-soft">{t(name)}</dt>
              <dd>
                <ReferenceText value={value} className="text-lg font-semibold" />
              </dd>
            </div>
          ),
        )}
      </dl>
      {order.rrn ? <p className="mt-2 text-sm text-ink-soft">{t('referencesText')}</p> : null}
      <p className="mt-2 text-sm text-ink-soft">
        {t('updated', {
          at: formatInstant(order.stateChangedAt, locale, settings().merchantTimezone),
        })}
      </p>
      {order.isTest ? <p className="mt-2 text-sm text-wait">{t('test')}</p> : null}
    </section>
  );
}
