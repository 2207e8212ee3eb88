import { ActionForm } from '@/app/_components/action-form';
import { formFields } from '@/app/_forms/form-fields';
import { getTranslations } from '@/lib/i18n/translations';
import { emailForm } from '@/lib/orders/order-input';
import { correctEmailAction } from './actions';

/**
 * Corrects a mistyped address, in the browser that placed the order. The form has its own address:
 * without scripts its answer is a new page, on which it must not be folded away.
 */
export async function CorrectEmail({
  reference,
  email,
  isOpen,
}: {
  reference: string;
  email: string;
  isOpen: boolean;
}) {
  const t = await getTranslations('status.email');
  const words = await getTranslations('shop.checkout');
  return (
    <div id="email" className="max-w-md text-sm print:hidden">
      {isOpen ? (
        <>
          <p className="mt-3">{t('text')}</p>
          <ActionForm
            action={correctEmailAction}
            idPrefix="correct"
            className="mt-2 flex flex-col gap-3"
            hidden={{ reference, seenEmail: email }}
            fields={await formFields(words, emailForm, { email }, { email: { hint: '' } })}
            buttonsClassName="flex"
            buttons={[{ label: t('button'), pendingLabel: t('pending'), kind: 'secondary' }]}
          />
        </>
      ) : (
        <a
          href={`/orders/${reference}?correct=email#email`}
          className="text-link inline-flex min-h-11 items-center"
        >
          {t('summary')}
        </a>
      )}
    </div>
  );
}
