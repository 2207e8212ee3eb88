'use server';

import { refresh } from 'next/cache';
import { deskAction } from '@/app/admin/_door/desk-action';
import { hideFirstSteps } from '@/lib/desk/first-steps/first-steps';

/** Hides the list of first steps. */
export const hideSteps = deskAction('manage_catalogue', async (actor) => {
  await hideFirstSteps(actor);
  refresh();
  return { values: {}, errors: {} };
});
