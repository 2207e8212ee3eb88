import { getLocale } from 'next-intl/server';
import { MoneyText } from '@/app/_components/money';
import { StatusBadge } from '@/app/_components/status-mark';
import { UpLink } from '@/app/_components/text-link';
import { titled } from '@/app/_door/titled';
import { Section } from '@/app/admin/_components/section';
import { deskPage } from '@/app/admin/_door/desk-page';
import { listExtras, listRoomKinds } from '@/lib/desk/calendar/stay-extras';
import { textIn } from '@/lib/i18n/localized';
import { getTranslations } from '@/lib/i18n/translations';
import { ExtraForm } from './extra-form';

export const generateMetadata = titled('calendar.extras.title');

/** What guests may have with a stay: board, transfers, a cot. */
export default deskPage('manage_catalogue', '/admin/settings/extras', async ({ actor }) => {
  const [t, all, locale, extras, rooms] = await Promise.all([
    getTranslations('calendar.extras'),
    getTranslations('settings'),
    getLocale(),
    listExtras(),
    listRoomKinds(),
  ]);
  return (
    <>
      <UpLink href="/admin/settings">{all('title')}</UpLink>
      <h1 className="text-lg">{t('title')}</h1>
      <p className="mb-6 max-w-3xl text-sm text-ink-soft">{t('lead')}</p>
      {extras.length === 0 ? <p className="mb-6">{t('none')}</p> : null}
      <ul className="mb-8 max-w-3xl divide-y divide-line border-y border-line empty:hidden">
        {extras.map((extra) => (
          <li key={extra.id}>
            <details>
              <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 py-2">
                <span className="font-semibold">{textIn(extra.name, locale)}</span>
                {extra.isIncluded ? (
                  <span className="text-ink-soft">{t('included')}</span>
                ) : (
                  <>
                    <MoneyText minor={extra.priceMinor.toString()} locale={locale} />
                    <span className="text-ink-soft">{t(`option.${extra.counted}`)}</span>
                  </>
                )}
                {extra.isActive ? null : <StatusBadge tone="neutral">{t('off')}</StatusBadge>}
              </summary>
              <ExtraForm extra={extra} rooms={rooms} actorId={actor.userId} />
            </details>
          </li>
        ))}
      </ul>
      <Section
        id="new-extra"
        title={t('new')}
        className="max-w-3xl border-t border-line-strong pt-3"
      >
        <ExtraForm extra={null} rooms={rooms} actorId={actor.userId} />
      </Section>
    </>
  );
});
