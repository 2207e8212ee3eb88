import { useTranslations } from 'next-intl';
import { DeskForm } from '@/app/admin/_door/desk-form';
import { whyForm } from '@/lib/statements/explain-differences';
import { withdrawUploaded } from './actions';

/** Deletes a wrong file with all its results. */
export function WithdrawForm({ id, userId }: { id: string; userId: string }) {
  const t = useTranslations('reconciliation.statement.withdraw');
  return (
    <details className="max-w-2xl text-sm">
      <summary className="w-fit cursor-pointer py-2 text-action underline underline-offset-4">
        {t('open')}
      </summary>
      <p className="mb-3">{t('text')}</p>
      <DeskForm
        form={whyForm}
        words="reconciliation.statement.withdraw"
        action={withdrawUploaded}
        signedInAs={userId}
        hidden={{ itemId: id }}
        idPrefix="withdrawUploaded"
        className="flex flex-col gap-3 border-s-2 border-line py-2 ps-4"
        buttons={[{ label: t('button'), pendingLabel: t('pending'), kind: 'secondary' }]}
      />
    </details>
  );
}
