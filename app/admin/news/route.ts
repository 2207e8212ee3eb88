import type { NextRequest } from 'next/server';
import { getLocale } from 'next-intl/server';
import type { DeskNewsAnswer } from '@/app/admin/_frame/news-answer';
import { requireActor } from '@/lib/auth/session/require-permission';
import { readDeskNews, readTopics, type ToldRequest } from '@/lib/desk/orders/desk-news';
import { getTranslations, type Translate } from '@/lib/i18n/translations';
import { formatMoney, money } from '@/lib/money/money';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';

/** A notice in the desk's frame. */
const headers = { 'cache-control': 'private, no-store' };

/**
 * Returns the news for an open page; this does not prolong the session. Others are sent to sign in.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const admitted = await requireActor('see_orders', { isPerson: false });
  if (!admitted.ok) return Response.redirect(`${settings().appUrl}/sign-in`, 303);
  const actor = admitted.value;
  const now = systemClock.now();
  const query = request.nextUrl.searchParams;
  const since = new Date(query.get('since') ?? '');
  const page = {
    topics: readTopics(query.getAll('follow')),
    since: Number.isNaN(since.getTime()) ? now : since,
  };
  const [news, t, locale] = await Promise.all([
    readDeskNews(actor, page, now),
    getTranslations('desk'),
    getLocale(),
  ]);
  const counts = Object.entries(news.counts).map(([name, count]) => [
    name,
    { count, label: t('shell.waiting', { count }) },
  ]);
  const answer: DeskNewsAnswer = {
    at: now.toISOString(),
    counts: Object.fromEntries(counts),
    marks: news.marks,
    notices: news.decided.map((row) => ({
      id: `${row.id}.${row.state}`,
      text: t(`approvals.news.${row.state}`, wordsOf(t, row, locale)),
      href: `/admin/orders/${row.reference}`,
      label: t('approvals.news.order'),
    })),
  };
  return Response.json(answer, { headers });
}

function wordsOf(
  t: Translate,
  { kind, name, amountMinor, reference }: ToldRequest,
  locale: string,
) {
  const amount = amountMinor === null ? [] : [formatMoney(money(BigInt(amountMinor)), locale)];
  const what = [t(`approvals.kinds.${kind}`), ...amount, reference].join(' · ');
  return { name: name ?? '', what };
}
