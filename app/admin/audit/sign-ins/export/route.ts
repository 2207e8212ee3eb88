import { lastFileForm } from '@/lib/audit/last-file-form';
import { exportSignIns } from '@/lib/auth/session/read-sign-ins';
import { requireActor } from '@/lib/auth/session/require-permission';
import { readSignInFilter } from '@/lib/auth/session/sign-in-filter';
import { settings } from '@/lib/settings/env';
import { readFileForm } from '@/lib/text/file-form';
import { systemClock } from '@/lib/time/clock';
import { refuseFile, refuseHead, sheetFile } from '../../../_components/sheet-file';

/** The sign-ins of the page's filter as a file, streamed while it is written. */
export async function GET(request: Request): Promise<Response> {
  const admitted = await requireActor('read_audit');
  if (!admitted.ok) return refuseFile(admitted.code === 'SIGNED_OUT' ? 401 : 403);
  // A page of another site may not make the browser of a colleague fetch it.
  if (request.headers.get('sec-fetch-site') === 'cross-site') return refuseFile(403);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const form = readFileForm(query, await lastFileForm(admitted.value));
  const filter = { ...readSignInFilter(query), after: null };
  const pieces = await exportSignIns(admitted.value, filter, form);
  const stamp = systemClock.now().toISOString().slice(0, 16).replace('T', '-').replace(':', '');
  return sheetFile(pieces, `sign-ins-${settings().isTest ? 'test-' : ''}${stamp}.csv`, 'csv');
}

export const HEAD = refuseHead;
