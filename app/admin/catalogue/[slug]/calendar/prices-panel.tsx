import { useLocale, useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import { MoneyText } from '@/app/_components/money';
import { addDays } from '@/lib/catalog/stay-dates';
import { formatDay, formatWeekdayName } from '@/lib/i18n/format-date';
import { formatList } from '@/lib/i18n/format-list';
import type { listNightPrices } from '@/lib/selling/nights/night-prices';
import { removePrice, setPrice } from './actions';

type Props = {
  prices: Awaited<ReturnType<typeof listNightPrices>>;
  today: string;
  slug: string;
  actorId: string;
};

/** A Sunday, from which the names of the weekdays are made. */
const sunday = '2026-11-22';

/** Nights that do not cost the room's usual price, and the form that sets such a price. */
export function PricesPanel({ prices, today, slug, actorId }: Props) {
  const t = useTranslations('selling.prices');
  const locale = useLocale();
  const hidden = { signedInAs: actorId, slug };
  const nameOf = (day: number) => formatWeekdayName(addDays(sunday, day), locale);
  return (
    <div className="mt-8 grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
      <section aria-labelledby="set-price" className="border-t border-line-strong pt-3">
        <h2 id="set-price" className="mb-1 text-base">
          {t('set')}
        </h2>
        <p className="mb-3 text-sm text-ink-soft">{t('setText')}</p>
        <ActionForm
          action={setPrice}
          hidden={hidden}
          idPrefix="price"
          className="flex flex-col gap-4"
          fieldsClassName="grid grid-cols-2 items-end gap-3"
          buttonsClassName="flex"
          fields={[
            { name: 'firstNight', label: t('from'), type: 'date', min: today },
            { name: 'lastNight', label: t('to'), type: 'date', min: today },
            {
              name: 'price',
              label: t('price'),
              inputMode: 'numeric',
              autoComplete: 'off',
              maxLength: 60,
              className: 'col-span-2',
            },
            { type: 'heading', name: 'days', label: t('days'), className: 'col-span-2' },
            ...[0, 1, 2, 3, 4, 5, 6].map((day) => ({
              type: 'tick' as const,
              name: `day${day}`,
              label: nameOf(day),
              defaultValue: 'yes',
            })),
          ]}
          buttons={[{ label: t('setIt'), pendingLabel: t('setting'), kind: 'secondary' }]}
        />
      </section>
      <section aria-labelledby="prices" className="border-t border-line-strong pt-3">
        <h2 id="prices" className="mb-1 text-base">
          {t('prices')}
        </h2>
        {prices.length === 0 ? <p className="text-sm text-ink-soft">{t('none')}</p> : null}
        <ul className="divide-y divide-line text-sm">
          {prices.map((price) => (
            <li key={price.priceId} className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="py-2">
                <MoneyText minor={price.priceMinor} locale={locale} className="font-semibold" />{' '}
                <span>
                  {t('dates', {
                    from: formatDay(price.from, locale),
                    to: formatDay(price.to, locale),
                  })}
                </span>
                <span className="block text-ink-soft">
                  <span>
                    {price.weekdays.length === 7
                      ? t('everyDay')
                      : formatList(price.weekdays.map(nameOf), locale)}
                  </span>{' '}
                  · <bdi>{price.by}</bdi>
                </span>
              </span>
              <ActionForm
                action={removePrice}
                hidden={{ ...hidden, priceId: price.priceId }}
                idPrefix={`remove-${price.priceId}`}
                buttons={[
                  {
                    label: t('remove'),
                    ariaLabel: t('removeNamed', { from: formatDay(price.from, locale) }),
                    pendingLabel: t('removing'),
                    kind: 'quiet',
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
