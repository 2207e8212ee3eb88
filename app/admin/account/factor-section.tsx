import { useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import { Notice, StatusBadge } from '@/app/_components/status-mark';
import { AccountSection } from '@/app/admin/_users/account-section';
import type { FactorState } from '@/lib/auth/second-factor/second-factor';
import type { Permission } from '@/lib/rights/permissions';
import { Moment } from '../_components/moment';
import { removeSecondFactor } from './actions';

type Props = {
  factor: FactorState | null;
  heldBack: readonly Permission[];
  signedInAs: string;
};

const fewCodes = 3;

/** Whether the account has a second factor, and the links to set it up or remove it. */
export function FactorSection({ factor, heldBack, signedInAs }: Props) {
  const t = useTranslations('people.factor');
  return (
    <AccountSection id="second-factor" title={t('title')}>
      <p className="mb-3 max-w-prose">{t('text')}</p>
      {heldBack.length === 0 ? null : (
        <Notice tone="wait" className="mb-3">
          {t('heldBack')}
        </Notice>
      )}
      <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge tone={factor === null ? 'neutral' : 'good'}>
          {factor === null ? t('off') : t('on')}
        </StatusBadge>
        {factor === null ? null : (
          <span>
            <span>{t('since')}</span> <Moment at={factor.since.toISOString()} />
          </span>
        )}
        {factor === null ? null : <span>{t('codesLeft', { count: factor.codesLeft })}</span>}
      </p>
      {factor !== null && factor.codesLeft <= fewCodes ? (
        <Notice tone="wait" className="mb-2">
          {t('fewCodes')}
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-5">
        <a className="text-link min-h-11 content-center" href="/admin/account/second-factor">
          {factor === null ? t('setUp') : t('setUpAgain')}
        </a>
        {factor === null ? null : (
          <>
            <a className="text-link min-h-11 content-center" href="/admin/account/recovery-codes">
              {t('newCodes')}
            </a>
            <ActionForm
              action={removeSecondFactor}
              hidden={{ signedInAs }}
              buttons={[{ label: t('remove'), pendingLabel: t('removing'), kind: 'quiet' }]}
            />
          </>
        )}
      </div>
    </AccountSection>
  );
}
