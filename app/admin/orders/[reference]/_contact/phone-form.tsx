import { useTranslations } from 'next-intl';
import { DeskForm } from '@/app/admin/_door/desk-form';
import type { DeskOrderDto } from '@/lib/desk/order/read-order';
import { phoneForm } from '@/lib/orders/contact/correct-phone';
import type { Actor } from '@/lib/rights/actor';
import { changePhone } from './phone-actions';

/** Corrects the guest's telephone number. */
export function PhoneForm({ order, actor }: { order: DeskOrderDto; actor: Actor }) {
  const t = useTranslations('order.contact.phone');
  const { phone } = order.customer;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1">{t('correct')}</summary>
      <DeskForm
        form={phoneForm}
        words="order.contact.phone"
        looks={{ phone: { defaultValue: phone } }}
        action={changePhone}
        signedInAs={actor.userId}
        hidden={{ reference: order.reference, seenPhone: phone }}
        idPrefix="phone"
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
