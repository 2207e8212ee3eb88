import { VisibleText } from '@/app/admin/_components/visible-text';
import type { DeskOrderDto } from '@/lib/desk/order/read-order';

/** Whose money a dialog is about: beside a list the row with the focus may be another. */
export function OrderNamed({ order }: { order: DeskOrderDto }) {
  return (
    <p className="mb-2 flex flex-wrap gap-x-3 text-sm text-ink-soft">
      <bdi dir="ltr">{order.reference}</bdi>
      <VisibleText text={order.customer.name} />
    </p>
  );
}
