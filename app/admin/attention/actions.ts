'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { attentionProblem, attentionProblemState } from '@/app/admin/_components/problem-sentences';
import { ownPath } from '@/app/admin/_door/admit';
import { textOf } from '@/app/admin/_door/desk-form';
import { enter } from '@/app/admin/_door/enter';
import type { Actor } from '@/lib/actor';
import { askedFrom } from '@/lib/auth/asked-from';
import {
  claimAttention,
  closeAttention,
  releaseAttention,
} from '@/lib/desk/attention/attention-actions';
import { readAttentionFilter } from '@/lib/desk/attention/attention-view';
import { log } from '@/lib/log/log';
import { filterFields } from './filter-fields';

/**
 * Assigns an issue to the user or takes that back. The button names the act and the issue; a
 * refusal is the error of that issue.
 */
export async function assign(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'see_orders');
  if ('refused' in door) return door.refused;
  const [act = '', itemId = ''] = textOf(form, 'intent', 60).split(':');
  const isClaim = act === 'claim';
  const answer = await (isClaim ? claimAttention : releaseAttention)(door.actor, { itemId });
  if (answer.ok) return returnTo(form, isClaim ? 'taken' : 'givenBack');
  await logRefusal(answer, door.actor);
  return { values: {}, errors: { [itemId]: await attentionProblem(answer) } };
}

/** Closes an item for good, with a reason. */
export async function close(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'see_orders');
  if ('refused' in door) return door.refused;
  const answer = await closeAttention(door.actor, {
    itemId: textOf(form, 'itemId'),
    reason: textOf(form, 'reason'),
  });
  if (answer.ok) return returnTo(form, 'closed');
  await logRefusal(answer, door.actor);
  return attentionProblemState(form, answer);
}

/** Shows the list of the form again, with what was done. */
function returnTo(form: FormData, done: 'taken' | 'givenBack' | 'closed'): never {
  const filter = readAttentionFilter(Object.fromEntries(form));
  redirect(ownPath('/admin/attention', { ...filterFields(filter), done }));
}

async function logRefusal(answer: { readonly code: string }, { userId }: Actor): Promise<void> {
  if (answer.code !== 'NOT_PERMITTED') return;
  log.warn('access.forbidden', { permissionCode: 'attention', userId, ...(await askedFrom()) });
}
