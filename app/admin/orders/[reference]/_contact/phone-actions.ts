'use server';

import { refresh } from 'next/cache';
import type { FormState } from '@/app/_components/action-form';
import { textOf, typedValues } from '@/app/admin/_door/desk-form';
import { enter } from '@/app/admin/_door/enter';
import { getTranslations } from '@/lib/i18n/translations';
import { correctPhone } from '@/lib/orders/contact/correct-phone';
import { shownPhone } from '@/lib/text/phone-number';

/** Corrects the guest's telephone number. */
export async function changePhone(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'complete');
  if ('refused' in door) return door.refused;
  const t = await getTranslations('explaining.contact.phone');
  const corrected = await correctPhone(door.actor, {
    reference: textOf(form, 'reference'),
    seenPhone: textOf(form, 'seenPhone'),
    phone: textOf(form, 'phone'),
    askedPhone: textOf(form, 'askedPhone'),
  });
  if (corrected.ok) {
    refresh();
    const { phone, isLinkRenewed } = corrected.value;
    const news = [t('corrected', { phone }), ...(isLinkRenewed ? [t('renewed')] : [])];
    return { values: {}, errors: {}, news };
  }
  const values = typedValues(form);
  const words = await getTranslations('shop.contact.phone');
  switch (corrected.code) {
    case 'UNUSUAL': {
      const { number: askedPhone = '' } = corrected;
      const phone = words('unusual', { number: shownPhone(askedPhone) });
      return { values, errors: { phone }, hidden: { askedPhone } };
    }
    case 'NOT_FOUND':
    case 'CHANGED_MEANWHILE':
      return { values, errors: {}, message: t(`problem.${corrected.code}`) };
    case 'UNCHANGED':
      return { values, errors: { phone: t('problem.UNCHANGED') } };
    default:
      return { values, errors: { phone: words(corrected.code) } };
  }
}
