import { TextLink } from '@/app/_components/text-link';
import { titled } from '@/app/_door/titled';
import { deskPage } from '@/app/admin/_door/desk-page';
import { Followed } from '@/app/admin/_frame/followed';
import { InboxTabs } from '@/app/admin/_frame/inbox-tabs';
import { readTopicMark } from '@/lib/desk/orders/desk-news';
import { listExpiring } from '@/lib/desk/orders/expiring-holds';
import { getTranslations } from '@/lib/i18n/translations';
import { settings } from '@/lib/settings/env';
import { firstValue } from '@/lib/text/query-value';
import { systemClock } from '@/lib/time/clock';
import { ExpiringTable } from './expiring-table';

const path = '/admin/orders/expiring';

export const generateMetadata = titled('orders.expiring.title');

/** Holds to complete or reverse soon; nothing here starts automatically. */
export default deskPage('see_orders', path, async ({ actor, query }) => {
  const t = await getTranslations('orders.expiring');
  const after = firstValue(query.after);
  const now = systemClock.now();
  const days = settings().authorizationDays;
  const mark = await readTopicMark('expiring');
  const { rows, nextAfter } = await listExpiring(after, now);
  return (
    <>
      <Followed topic="expiring" mark={mark} />
      <InboxTabs here="expiring" actor={actor} />
      <h1 className="text-lg">{t('title')}</h1>
      <p className="mb-4 max-w-3xl text-sm text-ink-soft">{t('text', { days })}</p>
      {rows.length === 0 ? (
        <p className="py-6">{t('empty')}</p>
      ) : (
        <ExpiringTable rows={rows} days={days} now={now} actor={actor} />
      )}
      <p className="flex gap-6 py-4 text-sm">
        {after === '' ? null : <TextLink href={path}>{t('first')}</TextLink>}
        {nextAfter === null ? null : (
          <TextLink href={`${path}?after=${nextAfter}`}>{t('older')}</TextLink>
        )}
      </p>
    </>
  );
});
