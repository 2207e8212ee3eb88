import { LetterShortcuts } from '@/app/admin/_components/letter-shortcuts';
import { getTranslations } from '@/lib/i18n/translations';
import type { Actor } from '@/lib/rights/actor';
import { countsOfPage } from './open-counts';
import { PageKeys } from './page-keys';
import { RowKeys } from './row-keys';
import { WaitingCount } from './waiting-count';

const tabs = {
  open: { href: '/admin/attention', count: 'attention' },
  approvals: { href: '/admin/attention/approvals', count: 'approvals' },
  left: { href: '/admin/attention?kind=left_uncompleted', count: 'left' },
  expiring: { href: '/admin/orders/expiring', count: 'expiring' },
  overdue: { href: '/admin/attention/overdue' },
  closed: { href: '/admin/attention/closed' },
  paste: { href: '/admin/attention/paste' },
} as const satisfies Record<
  string,
  { readonly href: string; readonly count?: keyof Awaited<ReturnType<typeof countsOfPage>> }
>;

type InboxTab = keyof typeof tabs;

/** The frame of everything that waits for a person: its lists with their numbers, and its keys. */
export async function InboxTabs({ here, actor }: { here: InboxTab; actor: Actor }) {
  const [t, shell, keys, counts] = await Promise.all([
    getTranslations('desk.attention.lists'),
    getTranslations('desk.shell'),
    getTranslations('desk.attention.key'),
    countsOfPage(actor),
  ]);
  const shown = Object.entries(tabs).filter(
    ([name]) => name !== 'paste' || actor.permissions.includes('resolve'),
  );
  return (
    <>
      <nav
        aria-label={t('label')}
        className="relative mb-3 flex gap-x-5 overflow-x-auto border-b border-line text-sm sm:flex-wrap"
      >
        {shown.map(([name, { href, ...tab }]) => (
          <a
            key={name}
            href={href}
            aria-current={name === here ? 'page' : undefined}
            className="border-b-2 border-transparent py-2 whitespace-nowrap hover:border-line-strong aria-[current=page]:border-action aria-[current=page]:font-semibold"
          >
            <span>{t(name as InboxTab)}</span>{' '}
            {'count' in tab ? (
              <WaitingCount
                name={tab.count}
                count={counts[tab.count]}
                label={shell('waiting', { count: counts[tab.count] })}
              />
            ) : null}
          </a>
        ))}
      </nav>
      <LetterShortcuts paths={noPaths} />
      <RowKeys />
      <PageKeys
        keys={[
          ['j ↓', keys('next')],
          ['k ↑', keys('previous')],
          ['Enter', keys('open')],
          ['a', keys('act')],
        ]}
      />
    </>
  );
}

const noPaths = {};
