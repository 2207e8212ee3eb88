import { useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import { buttonClass } from '@/app/_components/button';
import { Notice } from '@/app/_components/status-mark';
import { admitAnyone, ownPath } from '@/app/admin/_door/admit';
import { titled } from '@/app/titled';
import { safeReturnPath } from '@/lib/auth/return-path';
import { proofKindOf } from '@/lib/auth/sign-in/confirm-identity';
import { getTranslations } from '@/lib/i18n/translations';
import { settings } from '@/lib/settings/env';
import { confirm } from './actions';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const generateMetadata = titled('people.confirm.title');

/** Asks once more who is at the desk, before acts that must not be a stranger's. */
export default async function ConfirmPage({ searchParams }: Props) {
  const query = await searchParams;
  const actor = await admitAnyone(ownPath('/admin/confirm-identity', query));
  const t = await getTranslations('people.confirm');
  const wanted = [query.next].flat()[0] ?? '';
  const next = wanted === '' ? '' : safeReturnPath(wanted, settings().appUrl);
  if (query.done !== undefined) {
    return (
      <div className="mx-auto max-w-md py-8">
        <h1 className="mb-4 text-xl">{t('title')}</h1>
        <Notice tone="good" role="status">
          {t('done')}
        </Notice>
      </div>
    );
  }
  const kind = await proofKindOf(actor.userId);
  return (
    <div className="mx-auto max-w-md py-8">
      <h1 className="mb-2 text-xl">{t('title')}</h1>
      <p className="mb-5 text-sm">{t('text', { name: actor.name })}</p>
      {kind === 'none' ? (
        <a
          className={buttonClass('secondary')}
          href={`/sign-in/oidc?callbackUrl=${encodeURIComponent(next)}`}
        >
          {t('again')}
        </a>
      ) : (
        <ConfirmForm kind={kind} signedInAs={actor.userId} next={next} />
      )}
    </div>
  );
}

type ConfirmFormProps = { kind: 'code' | 'password'; signedInAs: string; next: string };

/** One field: a code where the account has a second factor, else the password. */
function ConfirmForm({ kind, signedInAs, next }: ConfirmFormProps) {
  const t = useTranslations('people');
  const field =
    kind === 'code'
      ? {
          name: 'code',
          label: t('code.label'),
          hint: t('code.hint'),
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
