'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { textOf, typedValues } from '@/app/admin/_door/desk-form';
import { enter } from '@/app/admin/_door/enter';
import { contactQuestions } from '@/app/contact-questions';
import type { Actor } from '@/lib/actor';
import { getTranslations } from '@/lib/i18n/translations';
import { knownMerchant } from '@/lib/merchant/known-merchant';
import { parseContact } from '@/lib/orders/order-input';
import type { ComposeProblems } from '@/lib/selling/compose/compose-input';
import { composeOrder } from '@/lib/selling/compose/compose-order';
import { readTyped } from '@/lib/selling/compose/read-typed';
import { formFields } from './form-fields';
import { quoteInLines } from './quote-answer';

const pageToken = /^[0-9a-f-]{36}$/;

/** Makes an order for a guest and leads to its link; other buttons add a row, or show what it costs. */
export async function compose(previous: FormState | undefined, form: FormData): Promise<FormState> {
  const door = await enter(form, 'complete');
  // An action may be posted without the state of a form.
  if ('refused' in door) return { ...door.refused, fields: previous?.fields };
  const { actor } = door;
  const values = typedValues(form);
  const intent = form.get('intent');
  if (intent === 'add-stay' || intent === 'add-goods') {
    const fields = await formFields(actor, values, intent === 'add-stay' ? 'stay' : 'goods');
    return { values, errors: {}, fields, isKept: true };
  }
  const answer = intent === 'quote' ? quoteInLines(form, actor) : make(form, actor);
  return { ...(await answer), fields: await formFields(actor, values) };
}

async function make(form: FormData, actor: Actor<'complete'>): Promise<FormState> {
  const source = Object.fromEntries(form);
  const contact = parseContact(source, knownMerchant('en').phone);
  const questions = await contactQuestions(contact.contact, contact.doubts, source);
  if (questions !== null) {
    // Whatever else is wrong is said in the same round.
    const read = readTyped(source);
    const wrong = read.ok ? undefined : await fieldProblemsState(form, read.problems);
    const errors = { ...questions.errors, ...wrong?.errors };
    return { values: typedValues(form), ...questions, errors };
  }
  const clientToken = textOf(form, 'clientToken', 40);
  if (!pageToken.test(clientToken)) return problemState(form, 'TOKEN_REUSED');
  const composed = await composeOrder(actor, { clientToken, source });
  if (composed.ok) redirect(`/admin/orders/${composed.value.reference}/link`);
  if (composed.code === 'FIELDS') return fieldProblemsState(form, composed.problems);
  return problemState(form, composed.code);
}

async function problemState(
  form: FormData,
  code: 'TOKEN_REUSED' | 'TOTAL_NOT_PAYABLE' | 'STAY_TOO_LONG',
): Promise<FormState> {
  const t = await getTranslations('selling.compose.problem');
  return { values: typedValues(form), errors: {}, message: t(code) };
}

async function fieldProblemsState(form: FormData, problems: ComposeProblems): Promise<FormState> {
  const t = await getTranslations();
  const errors: Record<string, string> = {};
  for (const [field, code] of Object.entries(problems.fields)) {
    const key = `selling.compose.problem.${code}` as never;
    errors[field] = t.has(key) ? t(key) : t(`selling.field.${code}` as never);
  }
  for (const [field, code] of Object.entries(problems.contact)) {
    const own = `selling.compose.missing.${field}` as never;
    const isMissing = code === 'required' && t.has(own);
    const key = isMissing ? own : (`shop.contact.${field}.${code}` as never);
    errors[field] = t.has(key) ? t(key) : t('shop.contact.other');
  }
  for (const [field, code] of Object.entries(problems.delivery ?? {})) {
    errors[field === 'slot' ? 'zone' : field] = t(
      `goods.delivery.problem.${field}.${code}` as never,
    );
  }
  return { values: typedValues(form), errors };
}
