import { useTranslations } from 'next-intl';
import { TallLink } from '@/app/_components/text-link';
import type { Actor } from '@/lib/actor';
import type { DeskOrderDto } from '@/lib/desk/order/read-order';

/** From an order to its payment link, and to a new order instead of it. */
export function SellingLinks({ order, actor }: { order: DeskOrderDto; actor: Actor }) {
  const t = useTranslations('selling.order');
  if (!actor.permissions.includes('complete')) return null;
  const { reference } = order;
  return (
    <p className="mb-6 flex flex-wrap gap-x-6 text-sm">
      {order.isComposed ? (
        <TallLink href={`/admin/orders/${reference}/link`}>{t('link')}</TallLink>
      ) : null}
      <TallLink href={`/admin/orders/new?insteadOf=${reference}`}>{t('replace')}</TallLink>
    </p>
  );
}
