import { ActionForm } from '@/app/_components/action-form';
import { titled } from '@/app/_door/titled';
import { formFields } from '@/app/_forms/form-fields';
import { getTranslations } from '@/lib/i18n/translations';
import { emailForm } from '@/lib/orders/order-input';
import { askForLinksAction } from './actions';

export const generateMetadata = titled('shop.findOrder.title', {
  robots: { index: false, follow: false },
});

/** For a shopper who has lost the link and the tab. */
export default async function FindOrderPage() {
  const t = await getTranslations('shop');
  const words = await getTranslations('shop.checkout');
  return (
    <div className="max-w-md">
      <h1 className="text-2xl md:text-3xl">{t('findOrder.title')}</h1>
      <p className="mt-4 text-ink-soft">{t('findOrder.text')}</p>
      <ActionForm
        action={askForLinksAction}
        idPrefix="find"
        className="mt-6 flex flex-col gap-5"
        fieldsClassName="flex flex-col gap-5"
        fields={[
          ...(await formFields(words, emailForm, null, { email: { hint: '' } })),
          {
            name: 'orderNumber',
            label: t('findOrder.reference'),
            hint: t('findOrder.referenceHint'),
            autoComplete: 'off',
            dir: 'ltr',
            maxLength: 40,
          },
        ]}
        buttonsClassName="flex"
        buttons={[{ label: t('findOrder.submit'), pendingLabel: t('findOrder.submitting') }]}
      />
    </div>
  );
}
