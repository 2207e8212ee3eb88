import { getLocale } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import { reversalReasonFields } from '@/app/admin/_order/reversal-reason';
import { getTranslations } from '@/lib/i18n/translations';
import { formatMoney, money } from '@/lib/money/money';
import { previewReversal } from '@/lib/payments/operations/preview-operation';
import { reversalLimits } from '@/lib/payments/operations/reverse-payment';
import { needsTwoToReverse } from '@/lib/payments/rules/operation-amount';
import type { Actor } from '@/lib/rights/actor';
import { reverse } from './actions';
import { dialogFields, type MoneyDialogProps } from './money-dialog-parts';
import { OrderDialog } from './order-dialog';
import { WireFields, wireTexts } from './wire-fields';

/**
 * Reverses all of it: the gateway has no partial reversal, and the dialog says so. Where another
 * amount was taken than authorised, it names both and which one is expected back.
 */
export async function ReversalDialog(props: MoneyDialogProps) {
  const { order, attempt, authorised } = props;
  const { reversal } = attempt;
  const t = await getTranslations('desk.dialog');
  const more = await getTranslations('operations');
  const goods = await getTranslations('goods.reversal');
  const locale = await getLocale();
  const amountOf = (minor: string) => formatMoney(money(BigInt(minor)), locale);
  const [reasonFields, limits, wire] = await Promise.all([
    reversalReasonFields(),
    reversalLimits(props.actor),
    previewReversal(props.actor as Actor<'reverse'>, attempt.attemptId),
  ]);
  return (
    <OrderDialog order={order} place={props.place} title={t('reverse')} closeLabel={t('cancel')}>
      <div className="mb-4 grid gap-1 text-sm">
        {reversal.isAssumed ? (
          <p className="font-semibold">
            {t('reverseOther', {
              authorised: amountOf(authorised.minor),
              taken: amountOf(reversal.takenMinor),
              returns: amountOf(reversal.returnsMinor),
            })}
          </p>
        ) : (
          <p>
            {t('reverseText', {
              what: reversal.takenMinor === '0' ? 'held' : 'taken',
              returns: amountOf(reversal.returnsMinor),
            })}
          </p>
        )}
        {reversal.isAssumed ? <p>{t('reverseAssumed')}</p> : null}
        {needsTwoToReverse({ comparedMinor: BigInt(reversal.comparedMinor) }, limits) ? (
          <p className="font-semibold">{more('reversal.needsApproval')}</p>
        ) : null}
        {order.goods === null ? null : <p className="font-semibold">{goods(order.goods.state)}</p>}
      </div>
      <ActionForm
        action={reverse}
        hidden={dialogFields(props)}
        idPrefix="reverse"
        className="flex flex-col gap-5"
        fieldsClassName="flex flex-col gap-4"
        buttonsClassName="flex flex-col"
        fields={[
          {
            name: 'amount',
            label: t('amount'),
            inputMode: 'text',
            autoComplete: 'off',
            maxLength: 40,
            hint: t('reverseAmountHint', { returns: reversal.returnsPlain }),
            defaultValue: '',
          },
          ...reasonFields,
        ]}
        buttons={[{ label: t('reverse'), pendingLabel: t('reversePending') }]}
      >
        {wire === null ? null : (
          <details className="border-y border-line py-2 text-sm">
            <summary className="cursor-pointer font-semibold">{more('preview.title')}</summary>
            <div className="mt-2">
              <WireFields fields={wire} texts={await wireTexts()} />
            </div>
          </details>
        )}
      </ActionForm>
    </OrderDialog>
  );
}
