'use server';

import type { FormState } from '@/app/_components/action-form';
import { enter } from '@/app/admin/_door/enter';
import { quoteAnswer } from './quote-answer';

/** Returns the form's current price, and which rooms are free; changes nothing. */
export async function quote(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'complete');
  return 'refused' in door ? door.refused : quoteAnswer(form, door.actor);
}
