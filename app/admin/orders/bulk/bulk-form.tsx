import { randomUUID } from 'node:crypto';
import { ActionForm } from '@/app/_components/action-form';
import type { FormField } from '@/app/_components/any-field';
import { reversalReasonFields } from '@/app/admin/_order/reversal-reason';
import { type BulkAct, type BulkRow, sumOfRows, writeBulkRow } from '@/lib/desk/bulk/bulk-input';
import { getTranslations } from '@/lib/i18n/translations';
import { plainDecimal } from '@/lib/money/typed-amount';
import type { Actor } from '@/lib/rights/actor';
import { reasonMax } from '@/lib/text/reason-limit';
import { completeChosen, reverseChosen } from './actions';

type Props = {
  act: BulkAct;
  rows: readonly BulkRow[];
  references: readonly string[];
  actor: Actor;
};

/**
 * The form of the action: its rows are those of the table above, and its run id comes with the
 * page.
 */
export async function BulkForm({ act, rows, references, actor }: Props) {
  const t = await getTranslations('orders.bulk');
  const fields = act === 'complete' ? await completionFields() : await reversalFields(rows);
  return (
    <ActionForm
      action={act === 'complete' ? completeChosen : reverseChosen}
      hidden={{ run: randomUUID(), signedInAs: actor.userId }}
      idPrefix="bulk"
      className="flex max-w-xl flex-col gap-5"
      fieldsClassName="flex flex-col gap-4"
      buttonsClassName="flex flex-col items-start"
      fields={fields}
      buttons={[
        {
          label: t(`${act}.button`, { count: rows.length }),
          pendingLabel: t('pending'),
        },
      ]}
    >
      {rows.map((row) => (
        <input key={row.reference} type="hidden" name="row" value={writeBulkRow(row)} />
      ))}
      {references.map((reference) => (
        <input key={reference} type="hidden" name="order" value={reference} />
      ))}
    </ActionForm>
  );
}

async function completionFields(): Promise<FormField[]> {
  const t = await getTranslations('orders.bulk');
  return [
    {
      name: 'reason',
      label: t('reason'),
      autoComplete: 'off',
      maxLength: reasonMax,
      hint: t('complete.reasonHint'),
    },
  ];
}

async function reversalFields(rows: readonly BulkRow[]): Promise<FormField[]> {
  const t = await getTranslations('orders.bulk');
  return [
    {
      name: 'sum',
      label: t('reverse.sum'),
      inputMode: 'text',
      autoComplete: 'off',
      maxLength: 40,
      hint: t('reverse.sumHint', { sum: plainDecimal(sumOfRows(rows)) }),
      defaultValue: '',
    },
    ...(await reversalReasonFields()),
  ];
}
