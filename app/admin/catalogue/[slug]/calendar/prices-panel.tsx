import { getLocale } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import { MoneyText } from '@/app/_components/money';
import { formFields, weekdayLooks } from '@/app/_forms/form-fields';
import { type listNightPrices, nightPriceForm } from '@/lib/desk/calendar/night-prices';
import { formatDay, weekdayNames } from '@/lib/i18n/format-date';
import { formatList } from '@/lib/i18n/format-list';
import { getTranslations } from '@/lib/i18n/translations';
import { bandAges, guestPriceTexts } from '@/lib/stays/guest-text';
import { removePrice, setPrice } from './actions';

type Props = {
  prices: Awaited<ReturnType<typeof listNightPrices>>;
  /** The house's age groups; null: in this kind, guests add nothing. */
  bands: readonly number[] | null;
  today: string;
  slug: string;
  actorId: string;
};

/** Nights that do not cost the room's usual price, and the form that sets such a price. */
export async function PricesPanel({ prices, bands, today, slug, actorId }: Props) {
  const t = await getTranslations('calendar.prices');
  const locale = await getLocale();
  const hidden = { signedInAs: actorId, slug };
  const names = weekdayNames(locale);
  const room = await getTranslations('shop.room');
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
          fields={await priceFields(today, bands)}
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
                {price.guests && bands ? (
                  <span className="block text-ink-soft">
                    {guestPriceTexts(price.guests, bands, room, locale).join(' ')}
                  </span>
                ) : null}
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

/** The inputs of a price; what its guests cost where the kind has prices by guests. */
async function priceFields(today: string, bands: Props['bands']) {
  const t = await getTranslations('calendar.prices');
  const wide = { className: 'col-span-2' };
  const form = nightPriceForm(today, bands ?? []);
  const { adultMinor, singleMinor, childMinors, ...ofNight } = form;
  const children = bandAges(bands ?? []).map(({ from, to }) => [
    `childMinors-${to}`,
    { label: t('band', { from, to }) },
  ]);
  return formFields(t, bands === null ? ofNight : form, null, {
    priceMinor: wide,
    adultMinor: { heading: { label: t('guests'), hint: t('guestsText'), ...wide } },
    ...Object.fromEntries(children),
    ...weekdayLooks(await getLocale(), { label: t('days'), ...wide }),
  });
}
