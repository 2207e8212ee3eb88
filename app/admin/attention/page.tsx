import { getLocale } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import { Notice } from '@/app/_components/status-mark';
import { titled } from '@/app/_door/titled';
import { deskPage } from '@/app/admin/_door/desk-page';
import { Followed } from '@/app/admin/_frame/followed';
import { InboxTabs } from '@/app/admin/_frame/inbox-tabs';
import { readAttentionFilter, viewAttention } from '@/lib/desk/attention/attention-view';
import { listAttention } from '@/lib/desk/attention/list-attention';
import { readTopicMark } from '@/lib/desk/orders/desk-news';
import { getTranslations } from '@/lib/i18n/translations';
import { firstValue } from '@/lib/text/query-value';
import { systemClock } from '@/lib/time/clock';
import { assign } from './actions';
import { AttentionFilterForm } from './attention-filter';
import { AttentionGroups } from './attention-group';
import { attentionFilterFields } from './filter-fields';
import { issueLook, showQueue } from './shown-queue';
import { TimePagination } from './time-pagination';

const done = ['taken', 'givenBack', 'closed'] as const;

export const generateMetadata = titled('desk.attention.title');

/** The exception queue: everything that waits for staff, money first. */
export default deskPage('see_orders', '/admin/attention', async ({ actor, query }) => {
  const t = await getTranslations('desk.attention');
  const filter = readAttentionFilter(query);
  const mark = await readTopicMark('attention');
  const list = await listAttention(filter, actor.userId);
  const groups = viewAttention(list.kinds, list.rows);
  const isNarrowed = filter.kind !== null || filter.isMine || filter.age !== null;
  const news = done.find((one) => one === firstValue(query.done));
  const locale = await getLocale();
  const shape = { actor, filter, now: systemClock.now(), locale };
  const look = await issueLook(shape);
  return (
    <>
      <Followed topic="attention" mark={mark} />
      <InboxTabs here={filter.kind === 'left_uncompleted' ? 'left' : 'open'} actor={actor} />
      <h1 className="text-lg">{t('title')}</h1>
      <p className="mb-2 text-sm text-ink-soft">{t('text')}</p>
      {news === undefined ? null : (
        <Notice tone="good" role="status" className="mb-4 text-sm">
          {t(`done.${news}`)}
        </Notice>
      )}
      {groups.length > 0 || isNarrowed ? <AttentionFilterForm filter={filter} /> : null}
      {groups.length === 0 ? (
        <p className="py-6">{t(isNarrowed ? 'emptyNarrowed' : 'empty')}</p>
      ) : null}
      <ActionForm
        action={assign}
        hidden={look.fields}
        buttons={[]}
        idPrefix="queue"
        around={<AttentionGroups groups={await showQueue(groups, shape)} look={look} />}
      />
      <TimePagination
        path="/admin/attention"
        query={attentionFilterFields({ ...filter, place: null })}
        page={list}
      />
    </>
  );
});
