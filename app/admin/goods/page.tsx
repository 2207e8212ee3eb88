import { getLocale } from 'next-intl/server';
import { Notice } from '@/app/_components/status-mark';
import { titled } from '@/app/_door/titled';
import { Section } from '@/app/admin/_components/section';
import { deskPage } from '@/app/admin/_door/desk-page';
import { Followed } from '@/app/admin/_frame/followed';
import { GoodsTable } from '@/app/admin/_goods/goods-table';
import { readTopicMark } from '@/lib/desk/orders/desk-news';
import { formatDay } from '@/lib/i18n/format-date';
import { getTranslations } from '@/lib/i18n/translations';
import { goodsListMax, listOpenGoods, listStoppedGoods } from '@/lib/orders/goods/goods-list';
import { firstValue } from '@/lib/text/query-value';
import { systemClock } from '@/lib/time/clock';

const path = '/admin/goods';

export const generateMetadata = titled('goods.desk.title');

/** Goods still to be prepared or handed over, by state and by day. */
export default deskPage('see_orders', path, async ({ actor, query }) => {
  const mark = await readTopicMark('goods');
  const [t, locale, open, stopped] = await Promise.all([
    getTranslations('goods.desk'),
    getLocale(),
    listOpenGoods(),
    listStoppedGoods(systemClock.now()),
  ]);
  const days = [...new Set(open.flatMap(({ goods }) => goods.dueOn ?? []))];
  const day = days.find((one) => one === firstValue(query.day));
  const shown = day === undefined ? open : open.filter(({ goods }) => goods.dueOn === day);
  const links = [{ href: path, label: t('allDays'), isHere: day === undefined }].concat(
    days.map((one) => ({
      href: `${path}?day=${one}`,
      label: formatDay(one, locale, 'short'),
      isHere: one === day,
    })),
  );
  return (
    <>
      <Followed topic="goods" mark={mark} />
      <h1 className="text-lg">{t('title')}</h1>
      <p className="mb-2 max-w-3xl text-sm text-ink-soft">{t('lead')}</p>
      {days.length === 0 ? null : (
        <nav aria-label={t('days')} className="mb-4 flex flex-wrap gap-x-5 text-sm">
          {links.map(({ href, label, isHere }) => (
            <a
              key={href}
              href={href}
              aria-current={isHere ? 'page' : undefined}
              className="text-link py-2 aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
            >
              {label}
            </a>
          ))}
        </nav>
      )}
      {open.length < goodsListMax ? null : (
        <Notice tone="wait" className="mb-4">
          {t('more', { count: goodsListMax })}
        </Notice>
      )}
      {shown.length === 0 ? <p className="py-4">{t('none')}</p> : null}
      {(['TO_PREPARE', 'READY', 'ON_ITS_WAY'] as const).map((state) => {
        const rows = shown.filter(({ goods }) => goods.state === state);
        if (rows.length === 0) return null;
        return (
          <Section key={state} id={state} title={t(`state.${state}`)} className="mb-8">
            <GoodsTable title={t(`state.${state}`)} rows={rows} actor={actor} />
          </Section>
        );
      })}
      {stopped.length === 0 ? null : (
        <Section id="stopped" title={t('stopped')} className="mb-8">
          <p className="mb-2 max-w-3xl text-sm text-ink-soft">{t('stoppedText')}</p>
          <GoodsTable title={t('stopped')} rows={stopped} actor={actor} />
        </Section>
      )}
    </>
  );
});
