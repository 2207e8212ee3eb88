import { CopyButton } from '@/app/_components/copy-button';
import { ReferenceText } from '@/app/_components/reference-text';
import { formatInstant } from '@/lib/i18n/format-date';
import { useLocale, useTranslations } from '@/lib/i18n/translations';
import type { ShopperOrderDto } from '@/lib/payments/shopper/payment-queries';
import { settings } from '@/lib/settings/env';

/** The numbers by which the merchant and the bank find this payment. */
export function OrderReferences({ order }: { order: ShopperOrderDto }) {
  const locale = useLocale();
  const t = useTranslations('status');
  const { merchantTimezone } = settings();
  const at = (instant: string) => formatInstant(instant, locale, merchantTimezone);
  const rows = [
    { name: 'order', value: order.reference },
    { name: 'rrn', value: order.rrn },
    { name: 'approvalCode', value: order.approvalCode },
  ] as const;
  const known = rows.flatMap(({ name, value }) => (value ? [{ name: t(name), value }] : []));
  return (
    <section aria-labelledby="references">
      <h2 id="references" className="text-lg">
        {t('referencesTitle')}
      </h2>
      <dl className="mt-3 divide-y divide-line border-y border-line">
        {known.map(({ name, value }) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <dt className="text-ink-soft">{name}</dt>
            <dd>
              <ReferenceText value={value} className="text-lg font-semibold" />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-ink-soft print:hidden">
        <span>{t('referencesText')}</span> {order.rrn ? null : <span>{t('noRrn')}</span>}
      </p>
      <CopyButton
        text={known.map(({ name, value }) => `${name}: ${value}`).join('\n')}
        label={t('copy')}
        done={t('copied')}
      />
      <p className="mt-2 text-sm text-ink-soft">
        <span className="block">{t('placed', { at: at(order.createdAt) })}</span>
        <span className="block">{t('updated', { at: at(order.stateChangedAt) })}</span>
        <span className="block">{t('zone', { zone: merchantTimezone })}</span>
      </p>
      {order.isTest ? <p className="mt-2 text-sm text-wait">{t('test')}</p> : null}
    </section>
  );
}
