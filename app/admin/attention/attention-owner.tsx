import { useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import { claim, release } from './actions';
import { issueFormFields } from './issue-form-fields';
import type { ItemProps } from './item-props';

/** Who looks after an item, and the button to take it or to give it back. */
export function AttentionOwner({ row, actor, filter }: ItemProps) {
  const t = useTranslations('desk.attention.owner');
  const isMine = row.ownerId === actor.userId;
  const isFree = row.ownerId === null;
  const mayRelease = isMine || (!isFree && actor.permissions.includes('resolve'));
  const button = isFree ? t('take') : t('giveBack');
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      {isFree ? null : (
        <span className={isMine ? 'font-semibold' : ''}>
          {isMine ? t('you') : t('other', { name: row.owner ?? '' })}
        </span>
      )}
      {isFree || mayRelease ? (
        <ActionForm
          action={isFree ? claim : release}
          hidden={issueFormFields(row.id, actor.userId, filter)}
          buttons={[{ label: button, pendingLabel: button, kind: 'quiet' }]}
        />
      ) : null}
    </div>
  );
}
