'use server';

import { answerOf } from '@/app/_forms/form-fields';
import { deskAction } from '@/app/admin/_door/desk-action';
import { getTranslations } from '@/lib/i18n/translations';
import { sendMailAgain } from '@/lib/orders/guest-mail';

/** Sends one email of the order once more. */
export const resendMail = deskAction('complete', async (actor, form) => {
  const t = await getTranslations('order.mails.correction');
  const input = { reference: form.text('reference'), kind: form.text('kind') };
  const sent = await sendMailAgain(actor, input);
  return answerOf(form, sent, { t, news: sent.ok ? t('sentAgain', sent.value) : [] });
});
