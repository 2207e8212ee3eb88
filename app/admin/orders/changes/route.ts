import type { NextRequest } from 'next/server';
import { readRowWords, type ShownRow, showRow } from '@/app/admin/_order/shown-row';
import { requireActor } from '@/lib/auth/session/require-permission';
import { chosenColumns } from '@/lib/desk/orders/chosen-columns';
import { newOrdersMax, readDeskChanges, readShownRows } from '@/lib/desk/orders/list-changes';
import { getTranslations } from '@/lib/i18n/translations';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';

export type ListChanges = {
  readonly rows: readonly ShownRow[];
  /** The text that announces new orders; empty: none. */
  readonly freshText: string;
};

const headers = { 'cache-control': 'private, no-store' };

/**
 * Returns the rows of an open list that have changed, and the number of new orders above it; this
 * does not prolong the session. Others are redirected to sign in.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const admitted = await requireActor('see_orders', { isPerson: false });
  if (!admitted.ok) return Response.redirect(`${settings().appUrl}/sign-in`, 303);
  const now = systemClock.now();
  const asked = request.nextUrl.searchParams;
  const query: Record<string, string[]> = {};
  for (const [key, value] of new URLSearchParams(asked.get('query') ?? '')) {
    query[key] = [...(query[key] ?? []), value];
  }
  const page = {
    known: readShownRows(asked.get('known') ?? ''),
    query,
    first: asked.get('first') ?? '',
  };
  const [news, columns, words, t] = await Promise.all([
    readDeskChanges(page, now),
    chosenColumns(admitted.value),
    readRowWords(),
    getTranslations('orders.list'),
  ]);
  const shape = { columns, now, holdDays: settings().authorizationDays };
  const answer: ListChanges = {
    rows: news.changed.map((row) => showRow(row, words, shape)),
    freshText:
      news.fresh === 0
        ? ''
        : t(news.fresh < newOrdersMax ? 'fresh' : 'freshMany', { count: news.fresh }),
  };
  return Response.json(answer, { headers });
}
