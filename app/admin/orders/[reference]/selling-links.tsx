import { useTranslations } from 'next-intl';
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
        <a className="text-link py-2" href={`/admin/orders/${reference}/link`}>
          {t('link')}
        </a>
      ) : null}
      <a className="text-link py-2" href={`/admin/orders/new?insteadOf=${reference}`}>
        {t('replace')}
      </a>
    </p>
  );
}
