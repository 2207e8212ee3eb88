import { getLocale } from 'next-intl/server';
import { StatusBadge } from '@/app/_components/status-mark';
import { UpLink } from '@/app/_components/text-link';
import { titled } from '@/app/_door/titled';
import { Section } from '@/app/admin/_components/section';
import { deskPage } from '@/app/admin/_door/desk-page';
import { listDiscounts } from '@/lib/desk/calendar/stay-discounts';
import { textIn } from '@/lib/i18n/localized';
import { getTranslations } from '@/lib/i18n/translations';
import { DiscountForm } from './discount-form';

export const generateMetadata = titled('calendar.discounts.title');

/** What is taken off the nights of long stays, and of those that are booked early or late. */
export default deskPage('manage_catalogue', '/admin/settings/discounts', async ({ actor }) => {
  const [t, all, locale, discounts] = await Promise.all([
    getTranslations('calendar.discounts'),
    getTranslations('settings'),
    getLocale(),
    listDiscounts(),
  ]);
  return (
    <>
      <UpLink href="/admin/settings">{all('title')}</UpLink>
      <h1 className="text-lg">{t('title')}</h1>
      <p className="mb-6 max-w-3xl text-sm text-ink-soft">{t('lead')}</p>
      {discounts.length === 0 ? <p className="mb-6">{t('none')}</p> : null}
      <ul className="mb-8 max-w-3xl divide-y divide-line border-y border-line empty:hidden">
        {discounts.map((discount) => (
          <li key={discount.id}>
            <details>
              <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 py-2">
                <span className="font-semibold">{textIn(discount.name, locale)}</span>
                <span>{t('off', { percent: String(discount.percent) })}</span>
                <span className="text-ink-soft">
                  {t(`when.${discount.kind}`, { count: discount.days })}
                </span>
                {discount.isActive ? null : (
                  <StatusBadge tone="neutral">{t('inactive')}</StatusBadge>
                )}
              </summary>
              <DiscountForm discount={discount} actorId={actor.userId} />
            </details>
          </li>
        ))}
      </ul>
      <Section
        id="new-discount"
        title={t('new')}
        className="max-w-3xl border-t border-line-strong pt-3"
      >
        <DiscountForm discount={null} actorId={actor.userId} />
      </Section>
    </>
  );
});
