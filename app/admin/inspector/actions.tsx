'use server';

import { headers } from 'next/headers';
import type { FormState } from '@/app/_components/action-form';
import { textOf } from '@/app/admin/_door/desk-form';
import { enter } from '@/app/admin/_door/enter';
import { getTranslations } from '@/lib/i18n/translations';
import { type Inspection, inspectMessage } from '@/lib/inspector/inspect-message';
import { describeInspection, linesOf } from './describe-inspection';
import { InspectionView } from './inspection-view';

/** Reads a pasted message and explains it. Stores nothing. */
export async function inspect(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'resolve');
  if ('refused' in door) return door.refused;
  // Limited only by the framework's limit for forms: half a message would be read as another one.
  const inspected = textOf(form, 'inspected', Number.POSITIVE_INFINITY);
  const found = await inspectMessage(door.actor, inspected);
  if (found.ok) return { values: { inspected }, errors: {}, ...(await answerOf(found.value)) };
  const t = await getTranslations('explaining.inspector.problem');
  const errors = { inspected: t(found.code) };
  if (found.code !== 'CARD_NUMBER') return { values: { inspected }, errors };
  return { values: { inspected: '' }, errors, emptied: ['inspected'] };
}

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
