import { type OrderPlace, placeOfStay } from '@/app/admin/_operations/order-address';
import { OrderNotices } from '@/app/admin/_order/order-notices';
import { StayedNotice } from '@/app/admin/_order/stayed-notice';
import { WaitingNotices } from '@/app/admin/_order/waiting-notices';
import type { BoardStay, DayBoard } from '@/lib/desk/day/read-day';
import { type ApprovalRow, readApprovals } from '@/lib/desk/order/list-approvals';
import { type DeskOrderDto, readDeskOrder } from '@/lib/desk/order/read-order';
import { type DocumentDto, listDocuments } from '@/lib/documents/read-documents';
import type { Actor } from '@/lib/rights/actor';
import { firstValue } from '@/lib/text/query-value';

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** The stay that is opened for an action, its order, and where it is shown. */
export type OpenedStay = {
  readonly stay: BoardStay;
  readonly order: DeskOrderDto;
  readonly approvals: readonly ApprovalRow[];
  readonly documents: readonly DocumentDto[];
  readonly outcomeId: string | undefined;
  /** The guest was to be checked out with the completion whose outcome is shown. */
  readonly isLeaving: boolean;
  readonly place: OrderPlace;
};

/** The stay of this day that the address opens; null: none, or one of another day. */
export async function readOpened(query: Query, board: DayBoard): Promise<OpenedStay | null> {
  const first = (name: string) => firstValue(query[name]);
  const shown = Object.values(board.parts).flat();
  const stay = shown.find(
    ({ stayId, order }) => stayId === first('stay') && order.reference === first('open'),
  );
  if (stay === undefined) return null;
  const { reference } = stay.order;
  const [order, approvals, documents] = await Promise.all([
    readDeskOrder(reference),
    readApprovals(reference),
    listDocuments(reference),
  ]);
  if (order === null) return null;
  const place = placeOfStay(first('day'), stay.stayId);
  return {
    stay,
    order,
    approvals,
    documents,
    outcomeId: first('outcome'),
    isLeaving: first('leaving') !== '',
    place,
  };
}

/** The result of the last action, and what prevents another one. */
export function StayNotices({ opened, actor }: { opened: OpenedStay; actor: Actor }) {
  const { stay, order, approvals, documents, outcomeId, isLeaving } = opened;
  const main = order.attempts.find((one) => one.attemptId === order.mainAttemptId);
  return (
    <div className="col-span-full mt-1 grid gap-2 empty:hidden">
      {isLeaving && stay.state !== 'LEFT' ? <StayedNotice /> : null}
      <WaitingNotices
        order={order}
        approvals={approvals}
        decidedId={undefined}
        isJustCancelled={false}
      />
      <OrderNotices
        order={order}
        main={main}
        actor={actor}
        outcomeId={outcomeId}
        documents={documents}
      />
    </div>
  );
}
