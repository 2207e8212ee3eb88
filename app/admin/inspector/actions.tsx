'use server';

import { headers } from 'next/headers';
import type { FormState } from '@/app/_components/action-form';
import { deskAction } from '@/app/admin/_door/desk-action';
import { getTranslations } from '@/lib/i18n/translations';
import { type Inspection, inspectMessage } from '@/lib/inspector/inspect-message';
import { describeInspection, linesOf } from './describe-inspection';
import { InspectionView } from './inspection-view';

/** Reads a pasted message and explains it. Stores nothing. */
export const inspect = deskAction('resolve', async (actor, form) => {
  // Limited only by the framework's limit for forms: half a message would be read as another one.
  const inspected = form.text('inspected', Number.POSITIVE_INFINITY);
  const found = await inspectMessage(actor, inspected);
  if (found.ok) return { values: { inspected }, errors: {}, ...(await answerOf(found.value)) };
  const t = await getTranslations('explaining.inspector.problem');
  const errors = { inspected: t(found.code) };
  if (found.code !== 'CARD_NUMBER') return { values: { inspected }, errors };
  return { values: { inspected: '' }, errors, emptied: ['inspected'] };
});

/** Without scripts the answer is plain lines: the page can show nothing else of a form. */
async function answerOf(found: Inspection): Promise<Pick<FormState, 'panel' | 'news' | 'link'>> {
  if ((await headers()).has('next-action')) {
    return { panel: <InspectionView found={found} texts={await describeInspection(found)} /> };
  }
  const news = await linesOf(found);
  if (found.order === null) return { news };
  const { reference } = found.order;
  return { news, link: { href: `/admin/orders/${reference}`, label: reference } };
}
