import { readAuditFilter } from '@/lib/audit/audit-filter';
import { exportAudit } from '@/lib/audit/export-audit';
import { lastFileForm } from '@/lib/audit/last-file-form';
import { requireActor } from '@/lib/auth/session/require-permission';
import { isStillPermitted } from '@/lib/auth/session/still-permitted';
import { settings } from '@/lib/settings/env';
import { readFileForm } from '@/lib/text/file-form';
import { systemClock } from '@/lib/time/clock';
import { refuseFile, refuseHead, sheetFile } from '../../_components/sheet-file';

/** The entries of the page's filter as a file, streamed while it is written. */
export async function GET(request: Request): Promise<Response> {
  const admitted = await requireActor('read_audit');
  if (!admitted.ok) return refuseFile(admitted.code === 'SIGNED_OUT' ? 401 : 403);
  // A page of another site may not make the browser of a colleague fetch it.
  if (request.headers.get('sec-fetch-site') === 'cross-site') return refuseFile(403);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const form = readFileForm(query, await lastFileForm(admitted.value));
  const filter = { ...readAuditFilter(query), after: null };
  const pieces = await exportAudit(admitted.value, filter, isStillPermitted, form);
  const stamp = systemClock.now().toISOString().slice(0, 16).replace('T', '-').replace(':', '');
  const name = `audit-${settings().isTest ? 'test-' : ''}${stamp}.csv`;
  return sheetFile(pieces, name, 'csv');
}

export const HEAD = refuseHead;
