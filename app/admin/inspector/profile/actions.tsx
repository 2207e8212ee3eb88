'use server';

import { deskAction } from '@/app/admin/_door/desk-action';
import { getTranslations } from '@/lib/i18n/translations';
import { describeMacAnswer } from '@/lib/inspector/describe-mac-answer';
import { findMacProfile } from '@/lib/inspector/find-mac-profile';
import { FoundProfile } from './found-profile';

/** Searches the profile of signed messages. The key is not sent back, whatever comes of it. */
export const findProfile = deskAction('resolve', async (actor, form) => {
  const text = (name: string) => form.text(name, Number.POSITIVE_INFINITY);
  const values = {
    inspected: text('inspected'),
    inspectedNext: text('inspectedNext'),
    bankValues: text('bankValues'),
  };
  const t = await getTranslations('inspector.macFind');
  const answer = await findMacProfile(actor, { ...values, bankKey: text('bankKey') });
  const emptied = ['bankKey'];
  if (answer.ok) {
    const panel = <FoundProfile texts={describeMacAnswer(answer.value, t)} />;
    return { values, errors: {}, emptied, panel };
  }
  const { field, problem } = answer;
  const errors = { [field]: t(`problem.${problem}`) };
  if (problem !== 'CARD_NUMBER') return { values, errors, emptied };
  return { values: { ...values, [field]: '' }, errors, emptied: [...emptied, field] };
});
