import { randomUUID } from 'node:crypto';
import { getLocale, getTranslations } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import type { Actor } from '@/lib/auth/actor';
import { formatMoney, money } from '@/lib/money';
import type { DeskAttempt, DeskOrderDto } from '@/lib/payments/desk-order';
import { ModalDialog } from '../../_components/modal-dialog';
import { complete, reverse } from './actions';

type Props = {
  kind: string | undefined;
  order: DeskOrderDto;
  attempt: DeskAttempt;
  actor: Actor;
};

const reasonMax = 500;

/** The dialog that the address asks for, when the person and the payment allow it. */
export async function MoneyDialog({ kind, order, attempt, actor }: Props) {
  const t = await getTranslations('desk.dialog');
  const locale = await getLocale();
  const amountOf = (minor: string) => formatMoney(money(BigInt(minor)), locale);
  const isCompletion = kind === 'complete';
  if (!isCompletion && kind !== 'reverse') return null;
  const isPossible = isCompletion ? attempt.actions.canComplete : attempt.actions.canReverse;
  const { authorisedMinor, authorisedPlain } = attempt;
  if (!isPossible || !actor.permissions.includes(kind)) return null;
  if (authorisedMinor === null || authorisedPlain === null) return null;
  const authorised = amountOf(authorisedMinor);
  return (
    <ModalDialog
      titleId="money-dialog-title"
      title={t(kind)}
      closeHref={`/admin/orders/${order.reference}`}
      closeLabel={t('cancel')}
    >
      <p className="mb-4 text-sm">{t(`${kind}Text`, { authorised })}</p>
      <ActionForm
        action={isCompletion ? complete : reverse}
        hidden={{
          reference: order.reference,
          attemptId: attempt.attemptId,
          clientToken: randomUUID(),
          seenVersion: String(order.version),
          signedInAs: actor.userId,
        }}
        idPrefix={kind}
        className="flex flex-col gap-5"
        fieldsClassName="flex flex-col gap-4"
        buttonsClassName="flex flex-col"
        fields={[
          {
            name: 'amount',
            label: t('amount'),
            type: 'text',
            inputMode: 'text',
            autoComplete: 'off',
            maxLength: 40,
            hint: isCompletion
              ? t('completeAmountHint')
              : t('reverseAmountHint', { authorised: authorisedPlain }),
            defaultValue: isCompletion ? order.totalPlain : '',
          },
          {
            name: 'reason',
            label: t('reason'),
            type: 'text',
            autoComplete: 'off',
            maxLength: reasonMax,
            hint: isCompletion
              ? t('completeReasonHint', { total: amountOf(order.totalMinor) })
              : t('reverseReasonHint'),
          },
        ]}
        buttons={[{ label: t(kind), pendingLabel: t(`${kind}Pending`) }]}
      />
    </ModalDialog>
  );
}
