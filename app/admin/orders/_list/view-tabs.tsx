import { useTranslations } from 'next-intl';
import { pathWithQuery } from '@/app/admin/_door/admit';
import type { DeskListDto } from '@/lib/desk/orders/read-list';
import { ViewChanges } from './view-changes';

const tab =
  'flex min-h-10 items-center border-b-2 border-transparent whitespace-nowrap hover:border-line-strong aria-[current=page]:border-action aria-[current=page]:font-semibold';

/** Built-in and saved filters as tabs, and the actions for the current one. */
export function ViewTabs({ list }: { list: DeskListDto }) {
  const t = useTranslations('orders.views');
  const current = list.views.find(({ query }) => query === list.query) ?? null;
  const isBuiltIn = list.builtIn.some(({ query }) => query === list.query);
  return (
    <div className="mb-2 flex flex-wrap items-start gap-x-4 border-b border-line text-sm">
      <nav
        aria-label={t('title')}
        className="flex gap-x-4 max-md:overflow-x-auto max-md:[scrollbar-width:none] md:flex-wrap"
      >
        {list.builtIn.map(({ key, query }) => (
          <a
            key={key}
            href={`/admin/orders${query === '' ? '' : `?${query}`}`}
            aria-current={query === list.query ? 'page' : undefined}
            className={tab}
          >
            {t(`builtIn.${key}`)}
          </a>
        ))}
        {list.views.map((view) => (
          <a
            key={view.id}
            href={`${pathWithQuery('/admin/orders', {})}?${view.query}`}
            aria-current={view.id === current?.id ? 'page' : undefined}
            className={tab}
          >
            <bdi>{view.name}</bdi>
            {view.isShared ? <span className="sr-only">{` (${t('shared')})`}</span> : null}
          </a>
        ))}
      </nav>
      {list.query === '' || (isBuiltIn && current === null) ? null : (
        <ViewChanges
          key={current?.id ?? 'new'}
          view={current}
          query={list.query}
          signedInAs={list.person.userId}
          mayShare={list.person.permissions.includes('manage_users')}
        />
      )}
    </div>
  );
}
