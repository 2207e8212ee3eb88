import { DeskForm } from '@/app/admin/_door/desk-form';
import { getTranslations } from '@/lib/i18n/translations';
import { deliveryChangeForm } from '@/lib/orders/goods/delivery-input';
import { deliveryStamp, type GoodsDto } from '@/lib/orders/goods-state';
import type { Actor } from '@/lib/rights/actor';
import { changeTheDelivery } from './actions';

type Props = { reference: string; goods: GoodsDto; isEarned: boolean; actor: Actor };

/** Another day, time, person or address, while the goods have not left. */
export async function DeliveryForm({ reference, goods, isEarned, actor }: Props) {
  const t = await getTranslations('goods.desk');
  const { delivery, state } = goods;
  if (delivery === null || state !== 'TO_PREPARE' || !isEarned) return null;
  if (!actor.permissions.includes('complete')) return null;
  return (
    <details className="py-1">
      <summary className="cursor-pointer py-2 text-link">{t('change')}</summary>
      <DeskForm
        form={deliveryChangeForm(delivery.day)}
        words="goods.delivery"
        record={{ ...delivery, recipientPhone: delivery.phone }}
        looks={{
          recipient: { hint: '' },
          address: { hint: '', rows: 2, className: 'col-span-2' },
        }}
        action={changeTheDelivery}
        signedInAs={actor.userId}
        hidden={{ reference, seen: deliveryStamp(delivery) }}
        idPrefix="delivery-change"
        className="flex max-w-md flex-col gap-3"
        fieldsClassName="grid grid-cols-2 gap-3"
        buttons={[{ label: t('saveChange'), pendingLabel: t('moving'), kind: 'secondary' }]}
      />
    </details>
  );
}
