import { useTranslations } from 'next-intl';
import { TextLink } from '@/app/_components/text-link';
import { pathWithQuery } from '@/app/admin/_door/admit';
import { DeskForm } from '@/app/admin/_door/desk-form';
import type { DeskOrderDto } from '@/lib/desk/order/read-order';
import { eraseForm } from '@/lib/orders/erasure/erase-guest';
import type { Actor } from '@/lib/rights/actor';
import { forgetGuest } from './erase-actions';

/** Erases the guest's data from the order; for staff who are responsible for personal data. */
export function EraseGuest({ order, actor }: { order: DeskOrderDto; actor: Actor }) {
  const t = useTranslations('order.erasure');
  if (order.erasedAt !== null || !actor.permissions.includes('manage_users')) return null;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1">{t('title')}</summary>
      <p className="my-2 text-ink-soft">{t('hint')}</p>
      <p className="my-2">
        <TextLink href={pathWithQuery('/admin/guests', { email: order.customer.email })}>
          {t('guest.all')}
        </TextLink>
      </p>
      <DeskForm
        form={eraseForm}
        words="order.erasure"
        action={forgetGuest}
        signedInAs={actor.userId}
        hidden={{ reference: order.reference }}
        idPrefix="erase"
        buttons={[{ label: t('erase'), pendingLabel: t('erasing'), kind: 'secondary' }]}
      />
    </details>
  );
}
