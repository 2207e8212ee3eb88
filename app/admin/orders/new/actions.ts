'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { deskAction } from '@/app/admin/_door/desk-action';
import { contactQuestions } from '@/app/contact-questions';
import { fieldErrors } from '@/app/form-fields';
import type { Actor } from '@/lib/actor';
import { getTranslations } from '@/lib/i18n/translations';
import type { ComposeProblems } from '@/lib/selling/compose/compose-input';
import { composeOrder } from '@/lib/selling/compose/compose-order';
import { readTyped } from '@/lib/selling/compose/read-typed';
import type { TypedForm } from '@/lib/text/typed-form';
import { formFields } from './form-fields';

const pageToken = /^[0-9a-f-]{36}$/;

/** Makes an order for a guest and leads to its link; other buttons add a row. */
export const compose = deskAction('complete', async (actor, form) => {
  const { values } = form;
  const intent = form.text('intent');
  if (intent === 'add-stay' || intent === 'add-goods') {
    const fields = await formFields(actor, values, intent === 'add-stay' ? 'stay' : 'goods');
    return { values, errors: {}, fields, isKept: true };
  }
  return { ...(await make(form, actor)), fields: await formFields(actor, values) };
});

async function make(form: TypedForm, actor: Actor<'complete'>): Promise<FormState> {
  const source = form.source;
  const questions = await contactQuestions(form);
  if (questions !== null) {
    // Whatever else is wrong is said in the same round.
    const read = readTyped(source);
    const wrong = read.ok ? undefined : await fieldProblemsState(form, read.problems);
    const errors = { ...questions.errors, ...wrong?.errors };
    return { values: form.values, ...questions, errors };
  }
  const clientToken = form.text('clientToken', 40);
  if (!pageToken.test(clientToken)) return problemState(form, 'TOKEN_REUSED');
  const composed = await composeOrder(actor, { clientToken, source });
  if (composed.ok) redirect(`/admin/orders/${composed.value.reference}/link`);
  if (composed.code === 'FIELDS') return fieldProblemsState(form, composed.problems);
  return problemState(form, composed.code);
}

async function problemState(
  form: TypedForm,
  code: 'TOKEN_REUSED' | 'TOTAL_NOT_PAYABLE' | 'STAY_TOO_LONG',
): Promise<FormState> {
  const t = await getTranslations('selling.compose.problem');
  return { values: form.values, errors: {}, message: t(code) };
}

async function fieldProblemsState(form: TypedForm, problems: ComposeProblems): Promise<FormState> {
  const t = await getTranslations();
  const errors: Record<string, string> = {};
  for (const [field, code] of Object.entries(problems.fields)) {
    const key = `selling.compose.problem.${code}` as never;
    errors[field] = t.has(key) ? t(key) : t(`selling.field.${code}` as never);
  }
  const guest = await fieldErrors(await getTranslations('shop.checkout'), problems.contact ?? {});
  for (const [field, code] of Object.entries(problems.contact ?? {})) {
    const own = `selling.compose.missing.${field}` as never;
    if (code === 'required' && t.has(own)) guest[field] = t(own);
  }
  const delivery = await fieldErrors(
    await getTranslations('goods.delivery'),
    problems.delivery ?? {},
  );
  return { values: form.values, errors: { ...errors, ...guest, ...delivery } };
}
