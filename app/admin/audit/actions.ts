'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { textOf, typedValues } from '@/app/admin/_door/desk-form';
import { enter } from '@/app/admin/_door/enter';
import { findAnchors } from '@/lib/audit/anchor-hash';
import { verifyTrail } from '@/lib/audit/verify/verify-trail';
import { getTranslations } from '@/lib/i18n/translations';
import { log } from '@/lib/log/log';

/** Verifies the whole audit log and shows the result. */
export async function verify(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'read_audit');
  if ('refused' in door) return door.refused;
  const t = await getTranslations('people.audit');
  const text = textOf(form, 'anchors');
  const known = findAnchors(text);
  if (text.trim() !== '' && known.length === 0) {
    return { values: typedValues(form), errors: { anchors: t('noAnchors') } };
  }
  let state: 'done' | 'running';
  try {
    state = await verifyTrail(door.actor, known);
  } catch (error) {
    log.error('audit.verify_refused', { error });
    return { values: typedValues(form), errors: {}, message: t('notVerified') };
  }
  redirect(`/admin/audit?verified=${state}`);
}
