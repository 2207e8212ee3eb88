import { requireActor } from '@/lib/auth/session/require-permission';
import { systemClock } from '@/lib/clock';
import { exportOrders } from '@/lib/desk/export/export-orders';
import { exportFileName, readExportRequest } from '@/lib/desk/export/export-selection';
import { getTranslations } from '@/lib/i18n/translations';
import { settings } from '@/lib/settings/env';
import { csvFile, refuseHead } from '../../_components/csv-file';
import { exportWords } from './words';

/** The orders of the list's filter, or of a selection, as a file written while it is read. */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const wish = readExportRequest(searchParams);
  // Before anything else can carry the address on.
  if (!wish.ok && wish.code === 'CARD_SEARCH') return leadTo('/admin/orders?refused=card');
  const admitted = await requireActor('export');
  if (!admitted.ok) return refuse(admitted.code === 'SIGNED_OUT' ? 'signedOut' : 'forbidden');
  // A page of another site may not make the browser of a colleague fetch it.
  if (request.headers.get('sec-fetch-site') === 'cross-site') return refuse('forbidden');
  if (!wish.ok) return leadTo(`/admin/orders?${searchParams}`);
  const pieces = await exportOrders(admitted.value, wish.value, await exportWords());
  const name = exportFileName(systemClock.now(), settings().isTest);
  return csvFile(pieces, name);
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
