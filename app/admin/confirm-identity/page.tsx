import { ActionForm } from '@/app/_components/action-form';
import { buttonClass } from '@/app/_components/button';
import { Notice } from '@/app/_components/status-mark';
import { titled } from '@/app/_door/titled';
import { admitAnyone, pathWithQuery } from '@/app/admin/_door/admit';
import { proofField } from '@/app/admin/_door/proof';
import { safeReturnPath } from '@/lib/auth/return-path';
import { proofKindOf } from '@/lib/auth/sign-in/confirm-identity';
import { getTranslations } from '@/lib/i18n/translations';
import { settings } from '@/lib/settings/env';
import { firstValue } from '@/lib/text/query-value';
import { confirm } from './actions';
import { TellProved } from './tell-proved';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const generateMetadata = titled('people.confirm.title');

/** Asks for a new proof of identity before sensitive actions. */
export default async function ConfirmPage({ searchParams }: Props) {
  const query = await searchParams;
  const actor = await admitAnyone(pathWithQuery('/admin/confirm-identity', query));
  const t = await getTranslations();
  const wanted = firstValue(query.next);
  const next = wanted === '' ? '' : safeReturnPath(wanted, settings().appUrl);
  if (query.done !== undefined) {
    return (
      <div className="mx-auto max-w-md py-8">
        <h1 className="mb-4 text-xl">{t('people.confirm.title')}</h1>
        <Notice tone="good" role="status">
          {t('people.confirm.done')}
        </Notice>
        <TellProved mark={firstValue(query.done)} />
      </div>
    );
  }
  const kind = await proofKindOf(actor.userId);
  return (
    <div className="mx-auto max-w-md py-8">
      <h1 className="mb-2 text-xl">{t('people.confirm.title')}</h1>
      <p className="mb-5 text-sm">{t('people.confirm.text', { name: actor.name })}</p>
      {kind === 'none' ? (
        <a
          className={buttonClass('secondary')}
          href={`/sign-in/oidc?callbackUrl=${encodeURIComponent(next)}`}
        >
          {t('people.confirm.again')}
        </a>
      ) : (
        <ActionForm
          action={confirm}
          hidden={{ signedInAs: actor.userId, next }}
          idPrefix="confirm"
          className="flex flex-col gap-4"
          buttonsClassName="flex"
          fields={[proofField(t, kind, kind)]}
          buttons={[
            { label: t('people.confirm.button'), pendingLabel: t('people.confirm.pending') },
          ]}
        />
      )}
    </div>
  );
}
