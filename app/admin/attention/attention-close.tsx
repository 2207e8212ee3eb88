import { useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import { reasonMax } from '@/lib/text/reason-limit';
import { close } from './actions';
import { issueFormFields } from './issue-form-fields';
import type { ItemProps } from './item-props';

/** Closing an item with a reason, for those who may, once there is nothing left to settle. */
export function AttentionClose({ row, actor, filter }: ItemProps) {
  const t = useTranslations('desk.attention.close');
  if (!row.closing.isSettled) return null;
  if (!actor.permissions.includes(row.closing.permission)) return null;
  return (
    <details className="min-w-0 open:basis-full">
      <summary className="w-fit cursor-pointer py-2 text-action underline underline-offset-4">
        {t('open')}
      </summary>
      <ActionForm
        action={close}
        hidden={issueFormFields(row.id, actor.userId, filter)}
        idPrefix={`close-${row.id}`}
        className="flex max-w-xl flex-col gap-3 border-s-2 border-line py-2 ps-4"
        fieldsClassName="flex flex-col gap-3"
        buttonsClassName="flex"
        fields={[
          {
            name: 'reason',
            label: t('reason'),
            hint: t('hint'),
            type: 'text',
            autoComplete: 'off',
            maxLength: reasonMax,
          },
        ]}
        buttons={[{ label: t('button'), pendingLabel: t('pending'), kind: 'secondary' }]}
      />
    </details>
  );
}
