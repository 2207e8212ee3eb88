import { useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import { TickBox } from '@/app/admin/_components/tick-box';
import { deskColumns } from '@/lib/desk/orders/order-columns';
import type { DeskListDto } from '@/lib/desk/orders/read-list';
import { chooseDeskColumns } from './view-actions';

/** Chooses the list's columns for this user, on all their devices. */
export function ColumnChoice({ list }: { list: DeskListDto }) {
  const t = useTranslations('orders.columns');
  return (
    <details className="max-w-3xl text-sm">
      <summary className="text-link inline-flex min-h-10 cursor-pointer items-center">
        {t('title')}
      </summary>
      <ActionForm
        action={chooseDeskColumns}
        hidden={{ query: list.query, signedInAs: list.person.userId }}
        buttons={[{ label: t('keep'), pendingLabel: t('pending'), kind: 'inline' }]}
        idPrefix="columns"
      >
        <fieldset className="pb-3">
          <legend className="pb-1 text-ink-soft">{t('hint')}</legend>
          <div className="grid grid-cols-2 gap-x-6 sm:grid-cols-3 md:grid-cols-4">
            {deskColumns.map((column) => (
              <TickBox
                key={column}
                name="column"
                value={column}
                isTicked={list.columns.includes(column)}
              >
                {t(`name.${column}`)}
              </TickBox>
            ))}
          </div>
        </fieldset>
      </ActionForm>
    </details>
  );
}
