'use server';

import { refresh } from 'next/cache';
import type { FormState } from '@/app/_components/action-form';
import { enter } from '@/app/admin/_door/enter';
import { hideFirstSteps } from '@/lib/selling/first-steps';

/** Hides the list of first steps. */
export async function hideSteps(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'manage_catalogue');
  if ('refused' in door) return door.refused;
  await hideFirstSteps(door.actor);
  refresh();
  return { values: {}, errors: {} };
}
