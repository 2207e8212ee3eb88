import { useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import { confirm } from './actions';

type Props = { kind: 'code' | 'password'; signedInAs: string; next: string };

/** One field: a code where the account has a second factor, else the password. */
export function ConfirmForm({ kind, signedInAs, next }: Props) {
  const t = useTranslations('people');
  const field =
    kind === 'code'
      ? {
          name: 'code',
          label: t('code.label'),
          hint: t('code.hint'),
          type: 'text',
          autoComplete: 'one-time-code',
          maxLength: 40,
        }
      : {
          name: 'password',
          label: t('confirm.password'),
          type: 'password',
          autoComplete: 'current-password',
        };
  return (
    <ActionForm
      action={confirm}
      hidden={{ signedInAs, next }}
      idPrefix="confirm"
      className="flex flex-col gap-4"
      buttonsClassName="flex"
      fields={[field]}
      buttons={[{ label: t('confirm.button'), pendingLabel: t('confirm.pending') }]}
    />
  );
}
