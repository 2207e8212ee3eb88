import { useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import type { Actor } from '@/lib/actor';
import type { DeskOrderDto } from '@/lib/desk/order/read-order';
import { changePhone } from './phone-actions';

/** Corrects the guest's telephone number. */
export function PhoneForm({ order, actor }: { order: DeskOrderDto; actor: Actor }) {
  const t = useTranslations('explaining.contact.phone');
  const { phone } = order.customer;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1">{t('correct')}</summary>
      <ActionForm
        action={changePhone}
        hidden={{ reference: order.reference, seenPhone: phone, signedInAs: actor.userId }}
        idPrefix="phone"
        className="mt-2 flex flex-col gap-3"
        fields={[
          {
            name: 'phone',
            label: t('phone'),
            hint: t('hint'),
            type: 'tel',
            inputMode: 'tel',
            maxLength: 40,
            defaultValue: phone,
          },
        ]}
        buttonsClassName="flex"
        buttons={[{ label: t('save'), pendingLabel: t('saving'), kind: 'secondary' }]}
      />
      {order.earlierPhones.length === 0 ? null : (
        <>
          <p className="mt-2 text-xs text-ink-soft">{t('corrections')}</p>
          <ul className="text-xs text-ink-soft">
            {order.earlierPhones.map((one) => (
              <li key={one}>
                <bdi dir="ltr">{one}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}
