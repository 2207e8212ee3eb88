import type { FormState } from '@/app/_components/action-form';
import { getTranslations } from '@/lib/i18n/translations';
import type { Contact, ContactDoubts } from '@/lib/orders/order-input';
import { formText } from '@/lib/text/form-text';

/** Asks once about a likely slip; the same value sent again is accepted. Null: no question. */
export async function contactQuestions(
  contact: Partial<Contact>,
  doubts: ContactDoubts,
  source: Readonly<Record<string, unknown>>,
): Promise<Pick<FormState, 'errors' | 'hidden'> | null> {
  const t = await getTranslations('shop.contact');
  const { email, phone } = doubts;
  const isNew = (name: string, value = '') => formText(source, name) !== value;
  const errors = {
    ...(email !== undefined && isNew('askedEmail', contact.email)
      ? { email: t('email.likely', { address: email }) }
      : {}),
    ...(phone !== undefined && isNew('askedPhone', contact.phone)
      ? { phone: t('phone.unusual', { number: phone }) }
      : {}),
  };
  if (Object.keys(errors).length === 0) return null;
  const { email: askedEmail = '', phone: askedPhone = '' } = contact;
  return { errors, hidden: { askedEmail, askedPhone } };
}
