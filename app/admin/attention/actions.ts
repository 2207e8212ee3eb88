'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { attentionProblemState } from '@/app/admin/_components/problem-sentences';
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
import { filterFields } from './issue-form-fields';

/** Assigns the issue to the user. */
export async function claim(_previous: FormState, form: FormData): Promise<FormState> {
  return act(form, 'taken', (actor, itemId) => claimAttention(actor, { itemId }));
}

/** Unassigns the issue. */
export async function release(_previous: FormState, form: FormData): Promise<FormState> {
  return act(form, 'givenBack', (actor, itemId) => releaseAttention(actor, { itemId }));
}

/** Closes an item for good, with a reason. */
export async function close(_previous: FormState, form: FormData): Promise<FormState> {
  return act(form, 'closed', (actor, itemId) =>
    closeAttention(actor, { itemId, reason: textOf(form, 'reason') }),
  );
}

type Answer = ReturnType<typeof claimAttention>;

async function act(
  form: FormData,
  done: 'taken' | 'givenBack' | 'closed',
  run: (actor: Actor<'see_orders'>, itemId: string) => Answer,
): Promise<FormState> {
  const door = await enter(form, 'see_orders');
  if ('refused' in door) return door.refused;
  const answer = await run(door.actor, textOf(form, 'itemId'));
  if (!answer.ok) {
    if (answer.code === 'NOT_PERMITTED') {
      const { userId } = door.actor;
      log.warn('access.forbidden', { permissionCode: 'attention', userId, ...(await askedFrom()) });
    }
    return attentionProblemState(form, answer);
  }
  const filter = readAttentionFilter(Object.fromEntries(form));
  redirect(ownPath('/admin/attention', { ...filterFields(filter), done }));
}
