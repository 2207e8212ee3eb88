'use server';

import { redirect } from 'next/navigation';
import { answerOf } from '@/app/_forms/form-fields';
import { pathWithQuery } from '@/app/admin/_door/admit';
import { deskAction } from '@/app/admin/_door/desk-action';
import { askedFrom } from '@/lib/auth/asked-from';
import {
  claimAttention,
  closeAttention,
  releaseAttention,
} from '@/lib/desk/attention/attention-actions';
import { readAttentionFilter } from '@/lib/desk/attention/attention-view';
import { getTranslations } from '@/lib/i18n/translations';
import { log } from '@/lib/log/log';
import type { Actor } from '@/lib/rights/actor';
import type { TypedForm } from '@/lib/text/typed-form';
import { attentionFilterFields } from './filter-fields';

/**
 * Assigns an issue to the user or takes that back. The button names the act and the issue; a
 * refusal is the error of that issue.
 */
export const assign = deskAction('see_orders', async (actor, form) => {
  const [act = '', itemId = ''] = form.text('intent', 60).split(':');
  const isClaim = act === 'claim';
  const answer = await (isClaim ? claimAttention : releaseAttention)(actor, { itemId });
  if (answer.ok) return returnTo(form, isClaim ? 'taken' : 'givenBack');
  await logRefusal(answer, actor);
  const t = await getTranslations('desk.attention');
  return answerOf(form, answer, { t, at: { [answer.code]: itemId } });
});

/** Closes an item for good, with a reason. */
export const close = deskAction('see_orders', async (actor, form) => {
  const answer = await closeAttention(actor, {
    itemId: form.text('itemId'),
    reason: form.text('reason'),
  });
  if (answer.ok) return returnTo(form, 'closed');
  await logRefusal(answer, actor);
  return answerOf(form, answer, { t: await getTranslations('desk.attention') });
});

/** Shows the list of the form again, with what was done. */
function returnTo(form: TypedForm, done: 'taken' | 'givenBack' | 'closed'): never {
  const filter = readAttentionFilter(form.source);
  redirect(pathWithQuery('/admin/attention', { ...attentionFilterFields(filter), done }));
}

async function logRefusal(answer: { readonly code: string }, { userId }: Actor): Promise<void> {
  if (answer.code !== 'NOT_PERMITTED') return;
  log.warn('access.forbidden', { permissionCode: 'attention', userId, ...(await askedFrom()) });
}
