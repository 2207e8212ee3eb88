'use server';

import { refresh } from 'next/cache';
import type { FormState } from '@/app/_components/action-form';
import { deskAction } from '@/app/admin/_door/desk-action';
import { getTranslations } from '@/lib/i18n/translations';
import { addNote, editNote, type NoteProblem, withdrawNote } from '@/lib/orders/write-note';
import type { TypedForm } from '@/lib/text/typed-form';

/** Adds a note to an order for the person who is signed in. */
export const noteOrder = deskAction('see_orders', async (actor, form) => {
  const added = await addNote(actor, {
    reference: form.text('reference'),
    text: form.text('note'),
    clientToken: form.text('clientToken'),
  });
  return added.ok ? shownAnew() : noteProblemState(form, added.code);
});

/** Rewrites a note, or withdraws it; the pressed button decides. */
export const changeNote = deskAction('see_orders', async (actor, form) => {
  const seen = { noteId: form.text('noteId'), seenVersion: Number(form.text('seenVersion')) };
  const changed =
    form.text('intent') === 'withdraw'
      ? await withdrawNote(actor, seen)
      : await editNote(actor, { ...seen, text: form.text('note') });
  return changed.ok ? shownAnew() : noteProblemState(form, changed.code);
});

function shownAnew(): FormState {
  refresh();
  return { values: {}, errors: {} };
}

const places = {
  NOT_FOUND: 'form',
  EMPTY: 'note',
  TOO_LONG: 'note',
  CARD_NUMBER: 'note',
  TOO_MANY: 'form',
  NOT_YOURS: 'form',
  CHANGED_MEANWHILE: 'form',
} as const satisfies Record<NoteProblem, 'form' | 'note'>;

async function noteProblemState(form: TypedForm, code: NoteProblem): Promise<FormState> {
  const t = await getTranslations('explaining.notes.problem');
  const values = form.values;
  const place = places[code];
  if (place === 'form') return { values, errors: {}, message: t(code) };
  if (code !== 'CARD_NUMBER') return { values, errors: { note: t(code) } };
  return { values: { ...values, note: '' }, errors: { note: t(code) }, emptied: ['note'] };
}
