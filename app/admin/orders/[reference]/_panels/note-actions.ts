'use server';

import { refresh } from 'next/cache';
import type { FormState } from '@/app/_components/action-form';
import { textOf, typedValues } from '@/app/admin/_door/desk-form';
import { enter } from '@/app/admin/_door/enter';
import { getTranslations } from '@/lib/i18n/translations';
import { addNote, editNote, type NoteProblem, withdrawNote } from '@/lib/orders/write-note';

/** Adds a note to an order for the person who is signed in. */
export async function noteOrder(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'see_orders');
  if ('refused' in door) return door.refused;
  const added = await addNote(door.actor, {
    reference: textOf(form, 'reference'),
    text: textOf(form, 'note'),
    clientToken: textOf(form, 'clientToken'),
  });
  return added.ok ? shownAnew() : noteProblemState(form, added.code);
}

/** Rewrites a note, or withdraws it; the pressed button decides. */
export async function changeNote(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'see_orders');
  if ('refused' in door) return door.refused;
  const seen = { noteId: textOf(form, 'noteId'), seenVersion: Number(textOf(form, 'seenVersion')) };
  const changed =
    textOf(form, 'intent') === 'withdraw'
      ? await withdrawNote(door.actor, seen)
      : await editNote(door.actor, { ...seen, text: textOf(form, 'note') });
  return changed.ok ? shownAnew() : noteProblemState(form, changed.code);
}

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

async function noteProblemState(form: FormData, code: NoteProblem): Promise<FormState> {
  const t = await getTranslations('explaining.notes.problem');
  const values = typedValues(form);
  const place = places[code];
  if (place === 'form') return { values, errors: {}, message: t(code) };
  if (code !== 'CARD_NUMBER') return { values, errors: { note: t(code) } };
  return { values: { ...values, note: '' }, errors: { note: t(code) }, emptied: ['note'] };
}
