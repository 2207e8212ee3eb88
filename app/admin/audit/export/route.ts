import { readAuditFilter } from '@/lib/audit/audit-filter';
import { exportAudit } from '@/lib/audit/export-audit';
import { lastFileForm } from '@/lib/audit/last-file-form';
import { isStillPermitted } from '@/lib/auth/session/still-permitted';
import { settings } from '@/lib/settings/env';
import { readFileForm } from '@/lib/text/file-form';
import { systemClock } from '@/lib/time/clock';
import { deskFile, refuseHead, sheetFile } from '../../_components/sheet-file';

/** The entries of the page's filter as a file, streamed while it is written. */
export const GET = deskFile('read_audit', async (actor, request) => {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const form = readFileForm(query, await lastFileForm(actor));
  const filter = { ...readAuditFilter(query), after: null };
  const pieces = await exportAudit(actor, filter, isStillPermitted, form);
  const stamp = systemClock.now().toISOString().slice(0, 16).replace('T', '-').replace(':', '');
  const name = `audit-${settings().isTest ? 'test-' : ''}${stamp}.csv`;
  return sheetFile(pieces, name, 'csv');
});

export const HEAD = refuseHead;
