import { redirect } from 'next/navigation';
import { ActionForm } from '@/app/_components/action-form';
import { TextLink } from '@/app/_components/text-link';
import { titled } from '@/app/_door/titled';
import { admitAnyone } from '@/app/admin/_door/admit';
import { requireFresh } from '@/lib/auth/session/require-fresh';
import { getTranslations } from '@/lib/i18n/translations';
import { renewCodes } from './actions';

const path = '/admin/account/recovery-codes';

export const generateMetadata = titled('people.factor.newCodes');

/** Replaces the old recovery codes with ten new ones. */
export default async function RecoveryCodesPage() {
  const actor = await admitAnyone(path);
  if (!requireFresh(actor).ok) redirect(`/admin/confirm-identity?next=${encodeURIComponent(path)}`);
  const t = await getTranslations('people');
  return (
    <div className="max-w-xl">
      <p className="text-sm">
        <TextLink href="/admin/account">{t('account.title')}</TextLink>
      </p>
      <h1 className="mb-2 text-lg">{t('factor.newCodes')}</h1>
      <p className="mb-4 text-sm">{t('codes.renewText')}</p>
      <ActionForm
        action={renewCodes}
        hidden={{ signedInAs: actor.userId }}
        className="text-sm"
        buttons={[{ label: t('codes.renew'), pendingLabel: t('codes.renewing') }]}
      />
    </div>
  );
}
