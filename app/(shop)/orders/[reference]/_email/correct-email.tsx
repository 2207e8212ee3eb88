import { ActionForm } from '@/app/_components/action-form';
import { getTranslations } from '@/lib/i18n/translations';
import { correctEmailAction } from './actions';

/** For a mistyped address, where the order was placed in this browser. */
export async function CorrectEmail({ reference, email }: { reference: string; email: string }) {
  const [t, label] = [
    await getTranslations('status.email'),
    await getTranslations('shop.checkout'),
  ];
  return (
    <details className="max-w-md text-sm print:hidden">
      <summary className="text-link cursor-pointer py-3">{t('summary')}</summary>
      <p className="py-1">{t('text')}</p>
      <ActionForm
        action={correctEmailAction}
        idPrefix="correct"
        className="mt-2 flex flex-col gap-3"
        hidden={{ reference, seenEmail: email }}
        fields={[
          {
            name: 'email',
            label: label('email'),
            defaultValue: email,
            type: 'email',
            inputMode: 'email',
            autoComplete: 'email',
            maxLength: 254,
          },
        ]}
        buttonsClassName="flex"
        buttons={[{ label: t('button'), pendingLabel: t('pending'), kind: 'secondary' }]}
      />
    </details>
  );
}
