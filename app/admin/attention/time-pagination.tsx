import { useTranslations } from 'next-intl';
import { TallLink } from '@/app/_components/text-link';
import { pathWithQuery } from '@/app/admin/_door/admit';
import type { TimePage } from '@/lib/desk/attention/time-place';

/** Links to the previous and the next page of a list sorted by time; never counts the rows. */
export function TimePagination(props: {
  path: string;
  /** The rest of the address, without the page. */
  query?: Readonly<Record<string, string>>;
  page: Pick<TimePage<unknown>, 'nextAfter' | 'previousBefore'>;
}) {
  const label = useTranslations('desk.orders');
  const t = useTranslations('orders.pages');
  const { nextAfter, previousBefore } = props.page;
  if (nextAfter === null && previousBefore === null) return null;
  const at = (place: Readonly<Record<string, string>>) =>
    pathWithQuery(props.path, { ...props.query, ...place });
  return (
    <nav aria-label={label('pages')} className="flex flex-wrap gap-6 py-4 text-sm">
      {previousBefore === null ? null : (
        <>
          <TallLink href={at({})}>{t('first')}</TallLink>
          <a className="text-link py-2" rel="prev" href={at({ before: previousBefore })}>
            {t('previous')}
          </a>
        </>
      )}
      {nextAfter === null ? null : (
        <a className="text-link py-2" rel="next" href={at({ after: nextAfter })}>
          {t('next')}
        </a>
      )}
    </nav>
  );
}
