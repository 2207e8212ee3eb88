import { useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import type { Actor } from '@/lib/actor';
import type { GoodsRow } from '@/lib/orders/goods/goods-list';
import { moveOn } from './actions';

type Props = { reference: string; next: GoodsRow['next']; actor: Actor };

/** The one step that follows, for those who may take it. */
export function MoveForm({ reference, next, actor }: Props) {
  const t = useTranslations('goods.desk');
  if (next === null || !actor.permissions.includes('complete')) return null;
  const label = t(`move.${next}`);
  return (
    <ActionForm
      action={moveOn}
      // After a step the next one is a form of its own.
      key={next}
      hidden={{ signedInAs: actor.userId, reference, to: next }}
      idPrefix={`goods-${reference}`}
      buttons={[
        {
          label,
          ariaLabel: [label, reference].join(' '),
          pendingLabel: t('moving'),
          kind: 'inline',
        },
      ]}
    />
  );
}
