'use server';

import { deskAction } from '@/app/admin/_door/desk-action';
import { getTranslations } from '@/lib/i18n/translations';
import { inspectMessage } from '@/lib/inspector/inspect-message';
import { describeInspection } from './describe-inspection';
import { InspectionView } from './inspection-view';

/** Reads a pasted message and explains it. Stores nothing. */
export const inspect = deskAction('resolve', async (actor, form) => {
  // Limited only by the framework's limit for forms: half a message would be read as another one.
  const inspected = form.text('inspected', Number.POSITIVE_INFINITY);
  const found = await inspectMessage(actor, inspected);
  if (found.ok) {
    const texts = await describeInspection(found.value);
    const panel = <InspectionView found={found.value} texts={texts} />;
    return { values: { inspected }, errors: {}, panel };
  }
  const t = await getTranslations('inspector.problem');
  const errors = { inspected: t(found.code) };
  if (found.code !== 'CARD_NUMBER') return { values: { inspected }, errors };
  return { values: { inspected: '' }, errors, emptied: ['inspected'] };
});
