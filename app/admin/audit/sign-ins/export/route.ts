import { lastFileForm } from '@/lib/audit/last-file-form';
import { exportSignIns } from '@/lib/auth/session/read-sign-ins';
import { readSignInFilter } from '@/lib/auth/session/sign-in-filter';
import { settings } from '@/lib/settings/env';
import { readFileForm } from '@/lib/text/file-form';
import { systemClock } from '@/lib/time/clock';
import { deskFile, refuseHead, sheetFile } from '../../../_components/sheet-file';

/** The sign-ins of the page's filter as a file, streamed while it is written. */
export const GET = deskFile('read_audit', async (actor, request) => {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const form = readFileForm(query, await lastFileForm(actor));
  const filter = { ...readSignInFilter(query), after: null };
  const pieces = await exportSignIns(actor, filter, form);
  const stamp = systemClock.now().toISOString().slice(0, 16).replace('T', '-').replace(':', '');
  return sheetFile(pieces, `sign-ins-${settings().isTest ? 'test-' : ''}${stamp}.csv`, 'csv');
});

export const HEAD = refuseHead;
