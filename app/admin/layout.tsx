import './desk.css';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { currentActor } from '@/lib/auth/session/require-permission';
import { sayAll } from '@/lib/i18n/say-all';
import { getTranslations } from '@/lib/i18n/translations';
import { readMerchant } from '@/lib/merchant/read-merchant';
import { systemClock } from '@/lib/time/clock';
import { DeskHeader } from './_frame/desk-header';
import { DeskKeys } from './_frame/desk-keys';
import { DeskNews } from './_frame/desk-news';
import { DeskPalette } from './_frame/desk-palette';
import { countsOfPage } from './_frame/open-counts';
import { SearchShortcut } from './_frame/search-shortcut';
import { SessionWatch } from './_frame/session-watch';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('desk.shell');
  return {
    title: { default: t('desk'), template: `%s · ${t('desk')}` },
    robots: { index: false, follow: false },
  };
}

/**
 * The frame of the desk. It shows who is signed in but checks nothing: each page checks access
 * itself.
 */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations('desk.shell');
  const news = await getTranslations('desk.approvals.news');
  const now = systemClock.now();
  const actor = await currentActor();
  const seesOrders = actor?.permissions.includes('see_orders') ?? false;
  const counts = actor && seesOrders ? await countsOfPage(actor) : null;
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:start-4 focus:top-4 focus:z-10 focus:bg-surface-raised focus:p-3"
      >
        {t('skip')}
      </a>
      <noscript>
        <p className="bg-bad-soft px-4 py-2 text-center font-semibold">{t('noScripts')}</p>
      </noscript>
      <div data-desk="" className="flex grow flex-col lg:flex-row">
        {actor === null ? null : (
          <DeskHeader merchantName={(await readMerchant()).name} person={actor} counts={counts} />
        )}
        {/* The page ends above the news and, on a phone, above the navigation at the bottom. */}
        <main
          id="content"
          className="w-full min-w-0 max-w-[120rem] grow px-4 pt-3 pb-[calc(4rem+var(--desk-news,0px))] max-md:pb-[calc(3.75rem+var(--desk-news,0px))] md:px-6 lg:px-4"
        >
          {children}
        </main>
      </div>
      {actor === null ? null : (
        <>
          <DeskPalette person={actor} />
          <DeskKeys seesOrders={seesOrders} />
          <SessionWatch />
          {seesOrders ? <SearchShortcut /> : null}
          {seesOrders ? (
            <DeskNews
              since={now.toISOString()}
              userId={actor.userId}
              words={sayAll(news, ['title', 'dismiss', 'changed', 'show', 'decidedMany'])}
            />
          ) : null}
        </>
      )}
    </>
  );
}
