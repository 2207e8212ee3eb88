import { ActionForm } from '@/app/_components/action-form';
import { formFields } from '@/app/_forms/form-fields';
import { getTranslations } from '@/lib/i18n/translations';
import { deliveryChangeForm } from '@/lib/orders/goods/delivery-input';
import { deliveryStamp, type GoodsDto } from '@/lib/orders/goods-state';
import type { Actor } from '@/lib/rights/actor';
import { changeTheDelivery } from './actions';

type Props = { reference: string; goods: GoodsDto; isEarned: boolean; actor: Actor };

/** Another day, time, person or address, while the goods have not left. */
export async function DeliveryForm({ reference, goods, isEarned, actor }: Props) {
  const [t, words] = [await getTranslations('goods.desk'), await getTranslations('goods.delivery')];
  const { delivery, state } = goods;
  if (delivery === null || state !== 'TO_PREPARE' || !isEarned) return null;
  if (!actor.permissions.includes('complete')) return null;
  const record = { ...delivery, recipientPhone: delivery.phone };
  return (
    <details className="py-1">
      <summary className="cursor-pointer py-2 text-link">{t('change')}</summary>
      <ActionForm
        action={changeTheDelivery}
        hidden={{ signedInAs: actor.userId, reference, seen: deliveryStamp(delivery) }}
        idPrefix="delivery-change"
        className="flex max-w-md flex-col gap-3"
        fieldsClassName="grid grid-cols-2 gap-3"
        fields={
          await formFields(words, deliveryChangeForm(delivery.day), record, {
            recipient: { hint: '' },
            address: { hint: '', rows: 2, className: 'col-span-2' },
          })
        }
        buttonsClassName="flex"
        buttons={[{ label: t('saveChange'), pendingLabel: t('moving'), kind: 'secondary' }]}
      />
    </details>
  );
}
