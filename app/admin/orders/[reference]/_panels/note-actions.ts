'use server';

import { answerOf } from '@/app/_forms/form-fields';
import { deskAction } from '@/app/admin/_door/desk-action';
import { getTranslations } from '@/lib/i18n/translations';
import { addNote, editNote, withdrawNote } from '@/lib/orders/write-note';

/** Adds a note to an order for the person who is signed in. */
export const noteOrder = deskAction('see_orders', async (actor, form) => {
  const t = await getTranslations('order.notes');
  return answerOf(form, await addNote(actor, form.source), { t });
});

/** Rewrites a note, or withdraws it; the pressed button decides. */
export const changeNote = deskAction('see_orders', async (actor, form) => {
  const t = await getTranslations('order.notes');
  const change = form.text('intent') === 'withdraw' ? withdrawNote : editNote;
  return answerOf(form, await change(actor, form.source), { t });
});
