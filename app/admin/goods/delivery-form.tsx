import { useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import type { Actor } from '@/lib/actor';
import { deliveryMax } from '@/lib/orders/goods/delivery-input';
import { deliveryStamp, type GoodsDto } from '@/lib/orders/goods-state';
import { changeTheDelivery } from './actions';

type Props = { reference: string; goods: GoodsDto; isEarned: boolean; actor: Actor };

/** Another day, time, person or address, while the goods have not left. */
export function DeliveryForm({ reference, goods, isEarned, actor }: Props) {
  const t = useTranslations('goods');
  const { delivery, state } = goods;
  if (delivery === null || state !== 'TO_PREPARE' || !isEarned) return null;
  if (!actor.permissions.includes('complete')) return null;
  const { day, window, recipient, phone, address } = delivery;
  const plain = { autoComplete: 'off' } as const;
  return (
    <details className="py-1">
      <summary className="cursor-pointer py-2 text-link">{t('desk.change')}</summary>
      <ActionForm
        action={changeTheDelivery}
        hidden={{ signedInAs: actor.userId, reference, seen: deliveryStamp(delivery) }}
        idPrefix="delivery-change"
        className="flex max-w-md flex-col gap-3"
        fieldsClassName="grid grid-cols-2 gap-3"
        fields={[
          { name: 'day', label: t('desk.day'), type: 'date', defaultValue: day },
          {
            ...plain,
            name: 'window',
            label: t('desk.window'),
            dir: 'ltr',
            maxLength: 20,
            defaultValue: window,
          },
          {
            ...plain,
            name: 'recipient',
            label: t('delivery.recipient'),
            maxLength: deliveryMax.recipient,
            defaultValue: recipient,
          },
          {
            ...plain,
            name: 'recipientPhone',
            label: t('delivery.recipientPhone'),
            inputMode: 'tel',
            dir: 'ltr',
            maxLength: deliveryMax.recipientPhone,
            defaultValue: phone,
          },
          {
            ...plain,
            name: 'address',
            label: t('delivery.address'),
            rows: 2,
            maxLength: deliveryMax.address,
            defaultValue: address,
            className: 'col-span-2',
          },
        ]}
        buttonsClassName="flex"
        buttons={[
          { label: t('desk.saveChange'), pendingLabel: t('desk.moving'), kind: 'secondary' },
        ]}
      />
    </details>
  );
}
