'use server';

import type { FormState } from '@/app/_components/action-form';
import { operationRefusalState } from '@/app/admin/_components/problem-sentences';
import { enter } from '@/app/admin/_door/enter';
import { previewAnswer } from './preview-answer';

/** Returns the message and the mail that confirming the dialog now would send; sends nothing. */
export async function preview(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'complete', { refusalOf: operationRefusalState });
  return 'refused' in door ? door.refused : previewAnswer(form, door.actor);
}
