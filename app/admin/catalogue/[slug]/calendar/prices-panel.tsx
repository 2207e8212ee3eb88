import { getLocale } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import { MoneyText } from '@/app/_components/money';
import { formFields, weekdayLooks } from '@/app/_forms/form-fields';
import { type listNightPrices, nightPriceForm } from '@/lib/desk/calendar/night-prices';
import { formatDay, weekdayNames } from '@/lib/i18n/format-date';
import { formatList } from '@/lib/i18n/format-list';
import { getTranslations } from '@/lib/i18n/translations';
import { removePrice, setPrice } from './actions';

type Props = {
  prices: Awaited<ReturnType<typeof listNightPrices>>;
  today: string;
  slug: string;
  actorId: string;
};

/** Nights that do not cost the room's usual price, and the form that sets such a price. */
export async function PricesPanel({ prices, today, slug, actorId }: Props) {
  const t = await getTranslations('calendar.prices');
  const locale = await getLocale();
  const hidden = { signedInAs: actorId, slug };
  const names = weekdayNames(locale);
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
          fields={
            await formFields(t, nightPriceForm(today), null, {
              priceMinor: { className: 'col-span-2' },
              ...weekdayLooks(locale, { label: t('days'), className: 'col-span-2' }),
            })
          }
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
                      : formatList(
                          price.weekdays.map((day) => names[day] ?? ''),
                          locale,
                        )}
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
