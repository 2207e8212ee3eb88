import { VisibleText } from '@/app/admin/_components/visible-text';
import type { DeskOrderDto } from '@/lib/desk/order/read-order';

/** Names the order of a dialog: beside a list, the focused row may be another order. */
export function OrderNamed({ order }: { order: DeskOrderDto }) {
  return (
    <p className="mb-2 flex flex-wrap gap-x-3 text-sm text-ink-soft">
      <bdi dir="ltr">{order.reference}</bdi>
      <VisibleText text={order.customer.name} />
    </p>
  );
}
