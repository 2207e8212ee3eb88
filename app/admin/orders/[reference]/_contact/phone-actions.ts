'use server';

import type { FormState } from '@/app/_components/action-form';
import { answerOf } from '@/app/_forms/form-fields';
import { deskAction } from '@/app/admin/_door/desk-action';
import { getTranslations } from '@/lib/i18n/translations';
import { correctPhone } from '@/lib/orders/contact/correct-phone';
import { shownPhone } from '@/lib/text/phone-number';

/** Corrects the guest's telephone number. */
export const changePhone = deskAction('complete', async (actor, form): Promise<FormState> => {
  const t = await getTranslations('order.contact.phone');
  const words = await getTranslations('shop.checkout');
  const corrected = await correctPhone(actor, form.source);
  if (corrected.ok) {
    const { phone, isLinkRenewed } = corrected.value;
    const news = [t('corrected', { phone }), ...(isLinkRenewed ? [t('renewed')] : [])];
    return answerOf(form, corrected, { t, news });
  }
  if (corrected.code === 'UNUSUAL') {
    const phone = words('question.phone', { number: shownPhone(corrected.number) });
    return { values: form.values, errors: { phone }, hidden: { askedPhone: corrected.number } };
  }
  if (corrected.code === 'FIELDS') return answerOf(form, corrected, { t: words });
  return answerOf(form, corrected, { t, at: { UNCHANGED: 'phone' } });
});
