import type { Metadata } from 'next';
import { admit, ownPath } from '@/app/admin/_door/admit';
import { ForbiddenPage } from '@/app/admin/_door/forbidden-page';
import { systemClock } from '@/lib/clock';
import { listExpiring } from '@/lib/desk/orders/expiring-holds';
import { getTranslations } from '@/lib/i18n/translations';
import { settings } from '@/lib/settings/env';
import { ExpiringTable } from './expiring-table';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const path = '/admin/orders/expiring';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('completing.expiring');
  return { title: t('title') };
}

/** Holds to complete or reverse soon; nothing here starts automatically. */
export default async function ExpiringPage({ searchParams }: Props) {
  const query = await searchParams;
  const actor = await admit('see_orders', ownPath(path, query));
  if (actor === null) return <ForbiddenPage />;
  const t = await getTranslations('completing.expiring');
  const after = [query.after].flat()[0] ?? '';
  const now = systemClock.now();
  const days = settings().authorizationDays;
  const { rows, nextAfter } = await listExpiring(after, now);
  return (
    <>
      <h1 className="text-lg">{t('title')}</h1>
      <p className="mb-4 max-w-3xl text-sm text-ink-soft">{t('text', { days })}</p>
      {rows.length === 0 ? (
        <p className="py-6">{t('empty')}</p>
      ) : (
        <ExpiringTable rows={rows} days={days} now={now} actor={actor} />
      )}
      <p className="flex gap-6 py-4 text-sm">
        {after === '' ? null : (
          <a className="text-link" href={path}>
            {t('first')}
          </a>
        )}
        {nextAfter === null ? null : (
          <a className="text-link" href={`${path}?after=${nextAfter}`}>
            {t('older')}
          </a>
        )}
      </p>
    </>
  );
}
