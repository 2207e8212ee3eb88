'use server';

import { refresh } from 'next/cache';
import type { FormState } from '@/app/_components/action-form';
import { deskAction } from '@/app/admin/_door/desk-action';
import { getTranslations } from '@/lib/i18n/translations';
import { correctPhone } from '@/lib/orders/contact/correct-phone';
import { shownPhone } from '@/lib/text/phone-number';

/** Corrects the guest's telephone number. */
export const changePhone = deskAction('complete', async (actor, form): Promise<FormState> => {
  const t = await getTranslations('explaining.contact.phone');
  const corrected = await correctPhone(actor, {
    reference: form.text('reference'),
    seenPhone: form.text('seenPhone'),
    phone: form.text('phone'),
    askedPhone: form.text('askedPhone'),
  });
  if (corrected.ok) {
    refresh();
    const { phone, isLinkRenewed } = corrected.value;
    const news = [t('corrected', { phone }), ...(isLinkRenewed ? [t('renewed')] : [])];
    return { values: {}, errors: {}, news };
  }
  const values = form.values;
  const words = await getTranslations('shop.checkout');
  switch (corrected.code) {
    case 'UNUSUAL': {
      const { number: askedPhone = '' } = corrected;
      const phone = words('question.phone', { number: shownPhone(askedPhone) });
      return { values, errors: { phone }, hidden: { askedPhone } };
    }
    case 'NOT_FOUND':
    case 'CHANGED_MEANWHILE':
      return { values, errors: {}, message: t(`problem.${corrected.code}`) };
    case 'UNCHANGED':
      return { values, errors: { phone: t('problem.UNCHANGED') } };
    default:
      return { values, errors: { phone: words(`problem.phone.${corrected.code}`) } };
  }
});
