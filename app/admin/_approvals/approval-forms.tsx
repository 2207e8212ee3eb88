import { useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import { DeskForm } from '@/app/admin/_door/desk-form';
import type { ApprovalRow } from '@/lib/desk/order/list-approvals';
import { decisionForms } from '@/lib/payments/decisions/decide-approval';
import type { Actor } from '@/lib/rights/actor';
import { approve, refuse, withdrawRequest } from './actions';

/** Approve, and refuse with a note, for a second user who may; withdraw, for the requester. */
export function ApprovalForms({ row, actor }: { row: ApprovalRow; actor: Actor }) {
  const t = useTranslations('desk.approvals');
  const hidden = {
    requestId: row.requestId,
    reference: row.orderReference,
    signedInAs: actor.userId,
  };
  if (row.requestedById === actor.userId) {
    return (
      <div className="text-sm">
        <p>{t('own')}</p>
        <ActionForm
          action={withdrawRequest}
          hidden={hidden}
          buttons={[
            { label: t('withdraw'), pendingLabel: t('withdrawPending'), kind: 'quiet' as const },
          ]}
        />
      </div>
    );
  }
  if (!actor.permissions.includes('approve')) {
    return <p className="text-sm text-ink-soft">{t('notAllowed')}</p>;
  }
  return (
    <>
      <ActionForm
        action={approve}
        hidden={hidden}
        idPrefix={`approve-${row.requestId}`}
        buttons={[
          { label: t('approve'), pendingLabel: t('approvePending'), letter: 'a', kind: 'inline' },
        ]}
      />
      <details>
        <summary className="cursor-pointer py-2">{t('refuseOpen')}</summary>
        <DeskForm
          form={decisionForms.refuse}
          words="desk.approvals"
          looks={{ note: { hint: t('noteHintRefuse') } }}
          action={refuse}
          signedInAs={actor.userId}
          hidden={hidden}
          idPrefix={`refuse-${row.requestId}`}
          className="flex flex-col gap-3 pb-2"
          buttonsClassName={undefined}
          buttons={[{ label: t('refuse'), pendingLabel: t('refusePending'), kind: 'secondary' }]}
        />
      </details>
    </>
  );
}

/** Approving with a note, below the facts that it is about. */
export function NotedApproval({ row, actor }: { row: ApprovalRow; actor: Actor }) {
  const t = useTranslations('desk.approvals');
  const { requestId, orderReference: reference } = row;
  if (row.requestedById === actor.userId || !actor.permissions.includes('approve')) return null;
  return (
    <DeskForm
      form={decisionForms.approve}
      words="desk.approvals"
      looks={{ note: { hint: t('noteHintApprove') } }}
      action={approve}
      signedInAs={actor.userId}
      hidden={{ requestId, reference }}
      idPrefix={`approve-noted-${requestId}`}
      className="flex max-w-xl flex-col gap-3 py-2"
      buttonsClassName={undefined}
      buttons={[{ label: t('approveNoted'), pendingLabel: t('approvePending'), kind: 'secondary' }]}
    />
  );
}
