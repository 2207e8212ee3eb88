import { lastFileForm } from '@/lib/audit/last-file-form';
import { exportProducts } from '@/lib/desk/product-file/export-products';
import { settings } from '@/lib/settings/env';
import { readFileForm } from '@/lib/text/file-form';
import { systemClock } from '@/lib/time/clock';
import { deskFile, refuseHead, sheetFile } from '../../../_components/sheet-file';

/** Goods and rooms as a file that can be imported again. */
export const GET = deskFile('manage_catalogue', async (actor, request) => {
  const given = Object.fromEntries(new URL(request.url).searchParams);
  const form = readFileForm(given, await lastFileForm(actor));
  const day = systemClock.now().toISOString().slice(0, 10);
  const name = `products-${settings().isTest ? 'test-' : ''}${day}.csv`;
  return sheetFile(whole(await exportProducts(form)), name, 'csv');
});

export const HEAD = refuseHead;

async function* whole(text: string) {
  yield text;
}
