import { useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import type { GoodsRow } from '@/lib/orders/goods/goods-list';
import type { Actor } from '@/lib/rights/actor';
import { moveOn } from './actions';

type Props = { reference: string; next: GoodsRow['next']; actor: Actor };

/** The next step, for staff who may take it. */
export function MoveForm({ reference, next, actor }: Props) {
  const t = useTranslations('goods.desk');
  if (next === null || !actor.permissions.includes('complete')) return null;
  const label = t(`move.${next}`);
  return (
    <ActionForm
      action={moveOn}
      // After a step the next one is a new form.
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
