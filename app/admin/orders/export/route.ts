import { getLocale, getTimeZone } from 'next-intl/server';
import { lastFileForm } from '@/lib/audit/last-file-form';
import { requireActor } from '@/lib/auth/session/require-permission';
import { exportWords } from '@/lib/desk/export/export-cells';
import { exportOrders } from '@/lib/desk/export/export-orders';
import { exportFileName, readExportRequest } from '@/lib/desk/export/export-selection';
import { directionOf } from '@/lib/i18n/locale';
import { getTranslations } from '@/lib/i18n/translations';
import { settings } from '@/lib/settings/env';
import { readFileForm } from '@/lib/text/file-form';
import { systemClock } from '@/lib/time/clock';
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
  const pieces = await exportOrders(admitted.value, wish.value, await wordsOfReader(), form);
  const name = exportFileName(systemClock.now(), settings().isTest, form.format);
  return sheetFile(pieces, name, form.format);
}

export const HEAD = refuseHead;

async function refuse(why: 'signedOut' | 'forbidden'): Promise<Response> {
  const t = await getTranslations('orders.export');
  return new Response(t(why), {
    status: why === 'signedOut' ? 401 : 403,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}

function leadTo(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}

/** The file's texts in the language of the user who requests it. */
async function wordsOfReader() {
  const [locale, timeZone, desk, file] = await Promise.all([
    getLocale(),
    getTimeZone(),
    getTranslations('desk'),
    getTranslations('orders.export'),
  ]);
  return exportWords({
    locale,
    timeZone,
    isRightToLeft: directionOf(locale) === 'rtl',
    desk,
    file,
  });
}
