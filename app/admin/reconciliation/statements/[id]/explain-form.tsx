import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ActionForm } from '@/app/_components/action-form';
import { Moment } from '@/app/admin/_components/moment';
import { VisibleText } from '@/app/admin/_components/visible-text';
import { DeskForm } from '@/app/admin/_door/desk-form';
import type { Actor } from '@/lib/rights/actor';
import { whyForm } from '@/lib/statements/explain-differences';
import type { DifferenceExplanation } from '@/lib/statements/statement-queries';
import { explain } from './actions';

type Props = { id: string; show: string; actor: Actor; children: ReactNode };

/** One reason for the differences that are ticked, or for all of the list. */
export function ExplainForm({ id, show, actor, children }: Props) {
  const t = useTranslations('reconciliation.statement.explain');
  if (!actor.permissions.includes('resolve')) return children;
  return (
    <DeskForm
      form={whyForm}
      words="reconciliation.statement.explain"
      action={explain}
      signedInAs={actor.userId}
      hidden={{ itemId: id, show }}
      idPrefix="explain"
      className={undefined}
      fieldsClassName="mb-3 max-w-xl"
      buttonsClassName="sticky bottom-[var(--desk-news,0px)] z-10 flex flex-wrap gap-3 border-t border-line-strong bg-surface py-2"
      buttons={[
        { label: t('chosen'), pendingLabel: t('pending'), intent: 'chosen' },
        { label: t('all'), pendingLabel: t('pending'), intent: 'all', kind: 'secondary' },
        { label: t('remove'), pendingLabel: t('pending'), intent: 'reopen', kind: 'quiet' },
        ...(show === 'bank_only'
          ? (['fee', 'payout'] as const).map((role) => ({
              ...{
                label: t(role),
                pendingLabel: t('pending'),
                intent: role,
                kind: 'quiet' as const,
              },
            }))
          : []),
      ]}
    >
      {children}
    </DeskForm>
  );
}

const rolesOf = { unreadable: ['fee', 'payout', 'total'], set_aside: ['movement'] } as const;

/** Lists whose rows a person may call a fee, a payout or a total, or none of them. */
export const isOfRoles = (show: string): show is keyof typeof rolesOf => show in rolesOf;

/** Says what the ticked rows are. */
export function RoleForm({ id, show, actor, children }: Props & { show: keyof typeof rolesOf }) {
  const t = useTranslations('reconciliation.statement.explain');
  if (!actor.permissions.includes('resolve')) return children;
  return (
    <ActionForm
      action={explain}
      hidden={{ itemId: id, show, signedInAs: actor.userId }}
      idPrefix="role"
      buttonsClassName="sticky bottom-[var(--desk-news,0px)] z-10 flex flex-wrap gap-3 border-t border-line-strong bg-surface py-2"
      buttons={rolesOf[show].map((role) => ({
        label: t(role),
        pendingLabel: t('pending'),
        intent: role,
        kind: 'secondary',
      }))}
    >
      {children}
    </ActionForm>
  );
}

/** A check box that selects a difference. */
export function DifferenceTick({ value, label }: { value: string; label: string }) {
  return (
    <label className="-my-1 inline-flex size-8 cursor-pointer items-center justify-center">
      <input type="checkbox" name="difference" value={value} className="size-4" />
      <span className="sr-only">{label}</span>
    </label>
  );
}

/** The reason of a difference, and who gave it. */
export function ExplanationLine({ explanation }: { explanation: DifferenceExplanation | null }) {
  if (explanation === null) return null;
  return (
    <p className="text-sm text-good">
      <VisibleText text={explanation.reason} />{' '}
      <span className="text-xs text-ink-soft">
        <bdi>{explanation.by}</bdi> · <Moment at={explanation.at} />
      </span>
    </p>
  );
}
