'use server';

import type { FormState } from '@/app/_components/action-form';
import { enter } from '../../_components/enter';
import { previewAnswer } from './preview-answer';
import { refusal } from './problem-sentences';

/** What would be sent and mailed if the dialog were confirmed as it stands; nothing is done. */
export async function preview(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'complete', { say: refusal });
  return 'refused' in door ? door.refused : previewAnswer(form, door.actor);
}
