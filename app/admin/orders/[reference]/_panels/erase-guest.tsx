import { useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import { TextLink } from '@/app/_components/text-link';
import { ownPath } from '@/app/admin/_door/admit';
import type { Actor } from '@/lib/actor';
import type { DeskOrderDto } from '@/lib/desk/order/read-order';
import { forgetGuest } from './erase-actions';

/** Erases the guest's data from the order; for staff who are responsible for personal data. */
export function EraseGuest({ order, actor }: { order: DeskOrderDto; actor: Actor }) {
  const t = useTranslations('explaining.erasure');
  if (order.erasedAt !== null || !actor.permissions.includes('manage_users')) return null;
  return (
    <details className="mt-2 text-sm">
      <summary className="cursor-pointer py-1">{t('title')}</summary>
      <p className="my-2 text-ink-soft">{t('hint')}</p>
      <p className="my-2">
        <TextLink href={ownPath('/admin/guests', { email: order.customer.email })}>
          {t('guest.all')}
        </TextLink>
      </p>
      <ActionForm
        action={forgetGuest}
        hidden={{ reference: order.reference, signedInAs: actor.userId }}
        idPrefix="erase"
        className="mt-2 flex flex-col gap-3"
        fields={[{ name: 'typed', label: t('typed'), maxLength: 40 }]}
        buttonsClassName="flex"
        buttons={[{ label: t('erase'), pendingLabel: t('erasing'), kind: 'secondary' }]}
      />
    </details>
  );
}
