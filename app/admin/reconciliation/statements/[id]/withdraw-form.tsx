import { useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import { reasonMax } from '@/lib/text/reason-limit';
import { withdraw } from './actions';

/** Deletes a wrong file with all its results. */
export function WithdrawForm({ id, userId }: { id: string; userId: string }) {
  const t = useTranslations('closing.statement.withdraw');
  return (
    <details className="max-w-2xl text-sm">
      <summary className="w-fit cursor-pointer py-2 text-action underline underline-offset-4">
        {t('open')}
      </summary>
      <p className="mb-3">{t('text')}</p>
      <ActionForm
        action={withdraw}
        hidden={{ itemId: id, signedInAs: userId }}
        idPrefix="withdraw"
        className="flex flex-col gap-3 border-s-2 border-line py-2 ps-4"
        buttonsClassName="flex"
        fields={[{ name: 'reason', label: t('reason'), autoComplete: 'off', maxLength: reasonMax }]}
        buttons={[{ label: t('button'), pendingLabel: t('pending'), kind: 'secondary' }]}
      />
    </details>
  );
}
