import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { TallLink } from '@/app/_components/text-link';
import { Followed } from '@/app/admin/_frame/followed';
import { MoneyActions } from '@/app/admin/_operations/money-actions';
import { passingKeys } from '@/app/admin/_operations/order-address';
import { OrderNotices } from '@/app/admin/_order/order-notices';
import { PrintReceipt } from '@/app/admin/_order/print-receipt';
import { OrderStateMark } from '@/app/admin/_order/state-marks';
import { WaitingNotices } from '@/app/admin/_order/waiting-notices';
import {
  AmountsPanel,
  ReferencesPanel,
} from '@/app/admin/orders/[reference]/_panels/amounts-panel';
import { BoughtPanel } from '@/app/admin/orders/[reference]/_panels/bought-panel';
import { ExplanationPanel } from '@/app/admin/orders/[reference]/_panels/explanation-panel';
import { readApprovals } from '@/lib/desk/order/list-approvals';
import { explainDeskOrder } from '@/lib/desk/order/read-explanation';
import { readMails } from '@/lib/desk/order/read-mails';
import { type DeskOrderDto, readDeskOrder } from '@/lib/desk/order/read-order';
import { readTopicMark } from '@/lib/desk/orders/desk-news';
import type { DeskListDto } from '@/lib/desk/orders/read-list';
import { listDocuments } from '@/lib/documents/read-documents';
import type { Actor } from '@/lib/rights/actor';
import { firstValue } from '@/lib/text/query-value';
import { OrderList } from './order-list';
import { OrderPanelLinks } from './order-panel-links';

type Query = Readonly<Record<string, string | string[] | undefined>>;
type Props = { list: DeskListDto; query: Query; actor: Actor };

/**
 * The list and, if the address opens one, an order beside it. The list has the same position in the
 * tree either way, so that it is not rendered again.
 */
export async function ListWithOrder({ list, query, actor }: Props) {
  const open = firstValue(query.open);
  const mark = open === '' ? '' : await readTopicMark(`order:${open}`);
  const order = open === '' ? null : await readDeskOrder(open);
  const place = placeOf(query);
  const isOpen = order !== null;
  const columns = isOpen
    ? 'xl:grid-cols-[minmax(0,1fr)_22rem] 2xl:grid-cols-[minmax(0,1fr)_26rem]'
    : '';
  return (
    <div className={`grid grid-cols-1 items-start gap-6 ${columns}`}>
      <div className={`group/list min-w-0 ${isOpen ? 'makes-room overflow-x-auto' : ''}`}>
        <OrderList list={list} place={place} />
      </div>
      {order === null ? null : <OrderPanel {...{ order, place, query, actor, mark }} />}
      <OrderPanelLinks open={order?.reference ?? ''} />
    </div>
  );
}

type PanelProps = {
  order: DeskOrderDto;
  place: string;
  query: Query;
  actor: Actor;
  mark: string;
};

/** On a screen without room for both, the order lies over the end of the list. */
const overTheList =
  'lg:max-xl:fixed lg:max-xl:top-0 lg:max-xl:bottom-[var(--desk-news,0px)] lg:max-xl:end-0 lg:max-xl:z-20 lg:max-xl:w-96 lg:max-xl:bg-surface lg:max-xl:pe-5 lg:max-xl:pt-3 lg:max-xl:shadow-float';

/**
 * What staff need first on the telephone: the state and its reason, the amount, the customer, the
 * lines; and the actions.
 */
async function OrderPanel({ order, place, query, actor, mark }: PanelProps) {
  const [approvals, mails, documents] = await Promise.all([
    readApprovals(order.reference),
    readMails(order.reference),
    listDocuments(order.reference),
  ]);
  const main = order.attempts.find((one) => one.attemptId === order.mainAttemptId);
  return (
    <aside
      aria-labelledby="beside-title"
      className={`grid grid-cols-1 content-start gap-5 border-line-strong ${overTheList} max-lg:order-first max-lg:border-b max-lg:pb-5 lg:overflow-y-auto lg:border-s lg:ps-5 lg:pb-5 xl:sticky xl:top-0 xl:max-h-[calc(100dvh-var(--desk-news,0px))]`}
    >
      <OrderPanelHead reference={order.reference} place={place}>
        <OrderStateMark state={order.state} />
      </OrderPanelHead>
      <Followed topic={`order:${order.reference}`} mark={mark} />
      <div className="grid gap-3 empty:hidden">
        <WaitingNotices
          order={order}
          approvals={approvals}
          decidedId={undefined}
          isJustCancelled={query.cancelled !== undefined}
        />
        <OrderNotices
          order={order}
          main={main}
          actor={actor}
          outcomeId={firstValue(query.outcome)}
          documents={documents}
        />
        <MoneyActions
          order={order}
          actor={actor}
          query={query}
          place={{ on: 'list', query: place }}
        />
        {query.outcome === undefined ? (
          <PrintReceipt reference={order.reference} documents={documents} />
        ) : null}
      </div>
      <ExplanationPanel explanation={explainDeskOrder(order, approvals, mails)} />
      {main === undefined ? null : (
        <>
          <AmountsPanel order={order} main={main} />
          <ReferencesPanel main={main} />
        </>
      )}
      <BoughtPanel order={order} actor={actor} />
    </aside>
  );
}

function OrderPanelHead(props: { reference: string; place: string; children: ReactNode }) {
  const { reference, place, children } = props;
  const t = useTranslations('orders.beside');
  return (
    <header className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-b border-line pb-2 text-sm">
      <h2 id="beside-title" className="text-base">
        <bdi dir="ltr">{reference}</bdi>
      </h2>
      <a
        className="text-link py-2"
        href={place === '' ? '/admin/orders' : `/admin/orders?${place}`}
        data-beside=""
      >
        {t('close')}
      </a>
      <span>{children}</span>
      <TallLink href={`/admin/orders/${reference}`}>{t('whole')}</TallLink>
    </header>
  );
}

/** The address of the list as it is, without what is open beside it. */
function placeOf(query: Query): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    passingKeys.includes(key) || value === undefined ? [] : [value].flat().map((one) => [key, one]),
  );
  return new URLSearchParams(pairs).toString();
}
