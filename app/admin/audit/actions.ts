'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { deskAction } from '@/app/admin/_door/desk-action';
import { findAnchors } from '@/lib/audit/anchor-hash';
import { verifyTrail } from '@/lib/audit/verify/verify-trail';
import { getTranslations } from '@/lib/i18n/translations';
import { log } from '@/lib/log/log';

/** Verifies the whole audit log and shows the result. */
export const verify = deskAction('read_audit', async (actor, form): Promise<FormState> => {
  const t = await getTranslations('people.audit');
  const text = form.text('anchors');
  const known = findAnchors(text);
  if (text.trim() !== '' && known.length === 0) {
    return { values: form.values, errors: { anchors: t('noAnchors') } };
  }
  let state: 'done' | 'running';
  try {
    state = await verifyTrail(actor, known);
  } catch (error) {
    log.error('audit.verify_refused', { error });
    return { values: form.values, errors: {}, message: t('notVerified') };
  }
  redirect(`/admin/audit?verified=${state}`);
});
