import type { ReactNode } from 'react';
import { ModalDialog } from '@/app/admin/_components/modal-dialog';
import { VisibleText } from '@/app/admin/_components/visible-text';
import type { DeskOrderDto } from '@/lib/desk/order/read-order';
import { type OrderPlace, orderPath } from './order-address';

/** A dialog about an order, closed by a link to where the order is shown. */
export function OrderDialog(props: {
  order: DeskOrderDto;
  /** Undefined: the order is on its own page. */
  place: OrderPlace | undefined;
  title: string;
  closeLabel: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  const { order, place, children, ...dialog } = props;
  return (
    <ModalDialog
      titleId="order-dialog-title"
      closeHref={orderPath(order.reference, place)}
      {...dialog}
    >
      {/* Beside a list, the focused row may be another order. */}
      <p className="mb-2 flex flex-wrap gap-x-3 text-sm text-ink-soft">
        <bdi dir="ltr">{order.reference}</bdi>
        <VisibleText text={order.customer.name} />
      </p>
      {children}
    </ModalDialog>
  );
}
