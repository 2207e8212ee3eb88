'use server';

import { contactQuestions } from '@/app/_forms/contact-questions';
import { answerOf } from '@/app/_forms/form-fields';
import { deskAction } from '@/app/admin/_door/desk-action';
import { getTranslations } from '@/lib/i18n/translations';
import { orderActs } from './order-acts';

/** Does what the form names: one of the acts of the table. */
export const actOnOrder = deskAction('complete', async (actor, form) => {
  const { values } = form;
  const name = form.text('act', 40);
  const act = Object.hasOwn(orderActs, name) ? orderActs[name] : undefined;
  if (act === undefined) return { values, errors: {} };
  const asked = await contactQuestions(form);
  if (asked !== null) return { values, ...asked };
  const done = await act.run(actor, form.source);
  const t = await getTranslations(act.words);
  const words = [t, await getTranslations('shop.checkout')] as const;
  const { at = {}, more = () => [] } = act;
  const news = done.ok ? [t('done', done.value as never), ...more(t, done.value)] : [];
  return answerOf(form, done, { t: words, at, news });
});
