import { useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import { type DeskViewDto, viewNameMax } from '@/lib/desk/orders/saved-views';
import { changeDeskView, keepDeskView } from './view-actions';

type Props = {
  /** The saved view that the list shows; null: none, so its filter can be saved. */
  view: DeskViewDto | null;
  query: string;
  signedInAs: string;
  mayShare: boolean;
};

/** Saves the current filter under a name, or renames or deletes the saved one. */
export function ViewChanges({ view, query, signedInAs, mayShare }: Props) {
  const t = useTranslations('orders.views');
  if (view !== null && !view.mayChange) return null;
  const name = { name: 'name', label: t('name'), maxLength: viewNameMax } as const;
  return (
    <details className="relative ms-auto">
      <summary className="text-link flex min-h-10 cursor-pointer items-center">
        {view === null ? t('keep') : t('change')}
      </summary>
      <div className="absolute end-0 z-10 w-72 rounded-md border border-line-strong bg-surface-raised p-4 shadow-float">
        {view === null ? (
          <ActionForm
            action={keepDeskView}
            hidden={{ query, signedInAs }}
            fields={[
              name,
              ...(mayShare ? [{ type: 'tick', name: 'shared', label: t('share') } as const] : []),
            ]}
            fieldsClassName="grid gap-3 pb-3"
            buttons={[{ label: t('keepButton'), pendingLabel: t('pending'), kind: 'inline' }]}
            idPrefix="view"
          />
        ) : (
          <ActionForm
            action={changeDeskView}
            hidden={{ viewId: view.id, signedInAs }}
            fields={[{ ...name, defaultValue: view.name }]}
            fieldsClassName="pb-3"
            buttonsClassName="flex flex-wrap items-center gap-4"
            buttons={[
              {
                label: t('rename'),
                pendingLabel: t('pending'),
                kind: 'inline',
                intent: 'rename',
              },
              { label: t('delete'), pendingLabel: t('pending'), kind: 'quiet', intent: 'delete' },
            ]}
            idPrefix="view"
          />
        )}
      </div>
    </details>
  );
}
