import { getLocale, getTimeZone } from 'next-intl/server';
import { lastFileForm } from '@/lib/audit/last-file-form';
import { requireActor } from '@/lib/auth/session/require-permission';
import { systemClock } from '@/lib/clock';
import { type ExportWords, exportColumns } from '@/lib/desk/export/export-cells';
import { exportOrders } from '@/lib/desk/export/export-orders';
import { exportFileName, readExportRequest } from '@/lib/desk/export/export-selection';
import { deskStates } from '@/lib/desk/orders/order-filter';
import { directionOf } from '@/lib/i18n/locale';
import { getTranslations } from '@/lib/i18n/translations';
import { settings } from '@/lib/settings/env';
import { readFileForm } from '@/lib/text/file-form';
import { refuseHead, sheetFile } from '../../_components/sheet-file';

/** The orders of the list's filter, or of a selection, as a file streamed while it is written. */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const wish = readExportRequest(searchParams);
  // Before the address can be carried on.
  if (!wish.ok && wish.code === 'CARD_SEARCH') return leadTo('/admin/orders?refused=card');
  const admitted = await requireActor('export');
  if (!admitted.ok) return refuse(admitted.code === 'SIGNED_OUT' ? 'signedOut' : 'forbidden');
  // A page of another site may not make the browser of a colleague fetch it.
  if (request.headers.get('sec-fetch-site') === 'cross-site') return refuse('forbidden');
  if (!wish.ok) return leadTo(`/admin/orders?${searchParams}`);
  const given = { format: 'csv', ...Object.fromEntries(searchParams) };
  const form = readFileForm(given, await lastFileForm(admitted.value));
  const pieces = await exportOrders(admitted.value, wish.value, await exportWords(), form);
  const name = exportFileName(systemClock.now(), settings().isTest, form.format);
  return sheetFile(pieces, name, form.format);
}

export const HEAD = refuseHead;

async function refuse(why: 'signedOut' | 'forbidden'): Promise<Response> {
  const t = await getTranslations('finding.export');
  return new Response(t(why), {
    status: why === 'signedOut' ? 401 : 403,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}

function leadTo(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}

/** The file's texts in the language of the user who requests it. */
async function exportWords(): Promise<ExportWords> {
  const locale = await getLocale();
  const timeZone = await getTimeZone();
  const t = await getTranslations('finding.export');
  const desk = await getTranslations('desk');
  const wordsFor = <Key extends string>(keys: readonly Key[], say: (key: Key) => string) =>
    Object.fromEntries(keys.map((key) => [key, say(key)])) as Record<Key, string>;
  return {
    locale,
    timeZone,
    headings: wordsFor(exportColumns, (column) => t(`headings.${column}`)),
    states: wordsFor(deskStates, (state) => desk(`orderState.${state}`)),
    kinds: {
      authorization: desk('transactionType.authorization'),
      sale: desk('transactionType.sale'),
    },
    test: t('test'),
    nights: (count) => desk('order.nights', { count }),
    title: desk('orders.title'),
    isRightToLeft: directionOf(locale) === 'rtl',
  };
}
