'use server';

import { textOf } from '@/app/admin/_door/desk-form';
import { refuseCardNumber } from '@/app/refuse-card-number';
import { requireOwnOrigin } from '@/lib/auth/origin';
import { requireActor } from '@/lib/auth/session/require-permission';
import { systemClock } from '@/lib/clock';
import { chosenColumns } from '@/lib/desk/orders/chosen-columns';
import { newOrdersMax, readDeskChanges, readShownRows } from '@/lib/desk/orders/list-changes';
import { getTranslations } from '@/lib/i18n/translations';
import { settings } from '@/lib/settings/env';
import type { ListChanges } from './live-table';
import { readRowWords, showRow } from './shown-row';

/** The rows of a page that have changed, as they are now, and how many are new above it. */
export async function readListChanges(
  _previous: ListChanges,
  form: FormData,
): Promise<ListChanges> {
  const nothing: ListChanges = { rows: [], freshText: '', isSignedOut: false };
  if ((await refuseCardNumber(form)) !== null) return nothing;
  const origin = await requireOwnOrigin();
  if (!origin.ok) return nothing;
  const admitted = await requireActor('see_orders');
  if (!admitted.ok) return { ...nothing, isSignedOut: true };
  const now = systemClock.now();
  const query: Record<string, string[]> = {};
  for (const [key, value] of new URLSearchParams(textOf(form, 'query', 4_000))) {
    query[key] = [...(query[key] ?? []), value];
  }
  const [news, columns, words, t] = await Promise.all([
    readDeskChanges(
      {
        known: readShownRows(textOf(form, 'known', 4_000)),
        query,
        first: textOf(form, 'first', 1_200),
      },
      now,
    ),
    chosenColumns(admitted.value),
    readRowWords(),
    getTranslations('finding.list'),
  ]);
  const shape = { columns, now, holdDays: settings().authorizationDays };
  return {
    rows: news.changed.map((row) => showRow(row, words, shape)),
    freshText:
      news.fresh === 0
        ? ''
        : t(news.fresh < newOrdersMax ? 'fresh' : 'freshMany', { count: news.fresh }),
    isSignedOut: false,
  };
}
