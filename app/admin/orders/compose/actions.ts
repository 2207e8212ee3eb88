'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { contactQuestions } from '@/app/_forms/contact-questions';
import { answerOf, fieldErrors } from '@/app/_forms/form-fields';
import { deskAction } from '@/app/admin/_door/desk-action';
import { composeOrder } from '@/lib/desk/compose/compose-order';
import { mayBeException } from '@/lib/desk/compose/price-requested';
import { readTyped } from '@/lib/desk/compose/read-typed';
import { getTranslations } from '@/lib/i18n/translations';
import { fail } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import type { TypedForm } from '@/lib/text/typed-form';
import { composeFormFields } from './form-fields';

const pageToken = /^[0-9a-f-]{36}$/;

/** Makes an order for a guest and leads to its link; other buttons add a row. */
export const compose = deskAction('complete', async (actor, form) => {
  const { values } = form;
  const intent = form.text('intent');
  if (intent === 'add-stay' || intent === 'add-goods') {
    const added = intent === 'add-stay' ? 'stay' : 'goods';
    const fields = await composeFormFields(actor, values, { added });
    return { values, errors: {}, fields, isKept: true };
  }
  const { isExceptionNeeded, ...state } = await make(form, actor);
  return { ...state, fields: await composeFormFields(actor, values, { isExceptionNeeded }) };
});

type Made = FormState & { readonly isExceptionNeeded?: boolean };

async function make(form: TypedForm, actor: Actor<'complete'>): Promise<Made> {
  const { source, values } = form;
  const t = await Promise.all([
    getTranslations('compose'),
    getTranslations('shop.checkout'),
    getTranslations('goods.delivery'),
    getTranslations('shop.code'),
  ]);
  const questions = await contactQuestions(form);
  if (questions !== null) {
    // Whatever else is wrong is said in the same round.
    const read = readTyped(source);
    const wrong = read.ok ? {} : await fieldErrors(t, read.fields);
    return { values, ...questions, errors: { ...questions.errors, ...wrong } };
  }
  const clientToken = form.text('clientToken', 40);
  const composed = pageToken.test(clientToken)
    ? await composeOrder(actor, { clientToken, source })
    : fail('TOKEN_REUSED');
  if (composed.ok) redirect(`/admin/orders/${composed.value.reference}/link`);
  const isExceptionNeeded = composed.code === 'FIELDS' && mayBeException(composed.fields);
  return { ...(await answerOf(form, composed, { t })), isExceptionNeeded };
}
