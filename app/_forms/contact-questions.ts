import type { FormState } from '@/app/_components/action-form';
import { getTranslations } from '@/lib/i18n/translations';
import { knownMerchant } from '@/lib/merchant/known-merchant';
import { contactDoubts } from '@/lib/orders/order-input';
import type { TypedForm } from '@/lib/text/typed-form';

/** Asks once about a likely slip; the same value sent again is accepted. Null: no question. */
export async function contactQuestions(
  form: TypedForm,
): Promise<Pick<FormState, 'errors' | 'hidden'> | null> {
  const t = await getTranslations('shop.checkout.question');
  const { email, phone } = contactDoubts(form.source, knownMerchant('en').phone);
  const errors = {
    ...(email &&
      form.text('askedEmail') !== email.value && { email: t('email', { address: email.meant }) }),
    ...(phone &&
      form.text('askedPhone') !== phone.value && { phone: t('phone', { number: phone.meant }) }),
  };
  if (Object.keys(errors).length === 0) return null;
  return { errors, hidden: { askedEmail: email?.value ?? '', askedPhone: phone?.value ?? '' } };
}
