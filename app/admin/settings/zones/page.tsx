import { getLocale } from 'next-intl/server';
import { MoneyText } from '@/app/_components/money';
import { StatusBadge } from '@/app/_components/status-mark';
import { UpLink } from '@/app/_components/text-link';
import { titled } from '@/app/_door/titled';
import { Section } from '@/app/admin/_components/section';
import { deskPage } from '@/app/admin/_door/desk-page';
import { listZones } from '@/lib/desk/zones/change-zones';
import { textIn } from '@/lib/i18n/localized';
import { getTranslations } from '@/lib/i18n/translations';
import { ZoneForm } from './zone-form';

export const generateMetadata = titled('goods.zones.title');

/** The delivery zones with their fees, days and times. */
export default deskPage('manage_catalogue', '/admin/settings/zones', async ({ actor }) => {
  const [t, all, locale, zones] = await Promise.all([
    getTranslations('goods.zones'),
    getTranslations('settings'),
    getLocale(),
    listZones(),
  ]);
  return (
    <>
      <UpLink href="/admin/settings">{all('title')}</UpLink>
      <h1 className="text-lg">{t('title')}</h1>
      <p className="mb-6 max-w-3xl text-sm text-ink-soft">{t('lead')}</p>
      {zones.length === 0 ? <p className="mb-6">{t('none')}</p> : null}
      <ul className="mb-8 max-w-3xl divide-y divide-line border-y border-line empty:hidden">
        {zones.map((zone) => (
          <li key={zone.id}>
            <details>
              <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 py-2">
                <span className="font-semibold">{textIn(zone.name, locale)}</span>
                <MoneyText minor={zone.feeMinor.toString()} locale={locale} />
                {zone.isActive ? null : <StatusBadge tone="neutral">{t('off')}</StatusBadge>}
              </summary>
              <ZoneForm zone={zone} actorId={actor.userId} />
            </details>
          </li>
        ))}
      </ul>
      <Section
        id="new-zone"
        title={t('new')}
        className="max-w-3xl border-t border-line-strong pt-3"
      >
        <ZoneForm zone={null} actorId={actor.userId} />
      </Section>
    </>
  );
});
