import type { Metadata } from 'next';
import { useTranslations } from 'next-intl';
import { DocumentLinks } from '@/app/_documents/document-links';
import { FoldedSection } from '@/app/admin/_components/section';
import { deskPage } from '@/app/admin/_door/desk-page';
import { Followed } from '@/app/admin/_frame/followed';
import { SellingLinks } from '@/app/admin/_operations/compose-links';
import { MoneyActions } from '@/app/admin/_operations/money-actions';
import { OrderNotices } from '@/app/admin/_order/order-notices';
import { PrintReceipt } from '@/app/admin/_order/print-receipt';
import { StayedNotice } from '@/app/admin/_order/stayed-notice';
import { WaitingNotices } from '@/app/admin/_order/waiting-notices';
import { readApprovals } from '@/lib/desk/order/list-approvals';
import { readTimelineCursor } from '@/lib/desk/order/merge-timeline';
import { explainDeskOrder } from '@/lib/desk/order/read-explanation';
import { readMails } from '@/lib/desk/order/read-mails';
import { readDeskOrder } from '@/lib/desk/order/read-order';
import { readTimeline } from '@/lib/desk/order/read-timeline';
import { readTopicMark } from '@/lib/desk/orders/desk-news';
import { type DocumentDto, listDocuments } from '@/lib/documents/read-documents';
import { getTranslations } from '@/lib/i18n/translations';
import { readNotes } from '@/lib/orders/read-notes';
import { readLeavingStay } from '@/lib/orders/stays/leaving-stay';
import { firstValue } from '@/lib/text/query-value';
import { AmountsPanel, differsFromHead } from './_panels/amounts-panel';
import { BankDetails } from './_panels/bank-details';
import { BoughtPanel } from './_panels/bought-panel';
import { EraseGuest } from './_panels/erase-guest';
import { ExplanationPanel } from './_panels/explanation-panel';
import { GoodsPanel } from './_panels/goods-panel';
import { GuestTodo } from './_panels/guest-todo';
import { HistoryPanel } from './_panels/history-panel';
import { MailsPanel } from './_panels/mails-panel';
import { NotesPanel } from './_panels/notes-panel';
import { PriceNotice } from './_panels/price-notice';
import { MissingOrder } from './missing-order';
import { OpenedOrder } from './opened-order';
import { OrderHead } from './order-head';

type Props = {
  params: Promise<{ reference: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const route = '/admin/orders/[reference]';

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ reference }, t] = await Promise.all([params, getTranslations('desk.order')]);
  return { title: t('title', { reference: reference.slice(0, 40) }) };
}

export default deskPage('see_orders', route, async ({ actor, params, query }) => {
  const { reference } = params;
  const before = readTimelineCursor(firstValue(query.older));
  const mark = await readTopicMark(`order:${reference}`);
  const [order, approvals, notes, mails, timeline, documents] = await Promise.all([
    readDeskOrder(reference),
    readApprovals(reference),
    readNotes(reference),
    readMails(reference),
    readTimeline(reference, before),
    listDocuments(reference.slice(0, 40)),
  ]);
  if (order === null || timeline === null) return <MissingOrder />;
  const main = order.attempts.find((one) => one.attemptId === order.mainAttemptId);
  const mayLeave = main?.actions.canComplete === true && actor.permissions.includes('complete');
  const leaving = mayLeave || query.leaving ? await readLeavingStay(order.reference) : null;
  return (
    <>
      <Followed topic={`order:${order.reference}`} mark={mark} />
      <OpenedOrder reference={order.reference} userId={actor.userId} />
      <OrderHead order={order} main={main} />
      <WaitingNotices
        order={order}
        approvals={approvals}
        decidedId={firstValue(query.decided)}
        isJustCancelled={query.cancelled !== undefined}
      />
      {order.priceWaits ? <PriceNotice reference={order.reference} actor={actor} /> : null}
      {order.isComposed ? <GuestTodo reference={order.reference} /> : null}
      {query.leaving && leaving ? <StayedNotice /> : null}
      <OrderNotices
        order={order}
        main={main}
        actor={actor}
        outcomeId={firstValue(query.outcome)}
        documents={documents}
      />
      <div className="mb-2 flex flex-wrap items-center gap-x-6 *:mb-0 empty:hidden sm:mb-4 sm:gap-y-2">
        <MoneyActions
          order={order}
          actor={actor}
          query={query}
          leavingId={leaving?.stayId ?? null}
        />
        <SellingLinks order={order} actor={actor} />
        {query.outcome === undefined ? (
          <PrintReceipt reference={order.reference} documents={documents} />
        ) : null}
      </div>
      {/* On a phone the guest and the notes come before the long history. */}
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-2 lg:gap-y-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr]">
        <div className="grid grid-cols-1 gap-2 lg:gap-5">
          <ExplanationPanel explanation={explainDeskOrder(order, approvals, mails)} />
          {main && differsFromHead({ order, main }) ? (
            <AmountsPanel order={order} main={main} />
          ) : null}
        </div>
        <div className="grid grid-cols-1 gap-2 lg:row-span-2 lg:gap-5">
          <BoughtPanel order={order} actor={actor} />
          <GoodsPanel order={order} actor={actor} />
          <NotesPanel reference={order.reference} notes={notes} actor={actor} />
          <DocumentsPanel reference={order.reference} documents={documents} />
          <MailsPanel mails={mails} order={order} actor={actor} />
          <EraseGuest order={order} actor={actor} />
        </div>
        <div className="grid grid-cols-1 gap-2 lg:gap-5">
          <HistoryPanel reference={order.reference} timeline={timeline} isOlder={before !== null} />
          <BankDetails order={order} main={main} timeline={timeline} actor={actor} />
        </div>
      </div>
    </>
  );
});

type PanelProps = { reference: string; documents: readonly DocumentDto[] };

/** The documents of its payments, as the guest has them. */
function DocumentsPanel({ reference, documents }: PanelProps) {
  const t = useTranslations('documents');
  return (
    <FoldedSection id="documents" title={t('title')}>
      {documents.length === 0 ? <p className="text-sm text-ink-soft">{t('none')}</p> : null}
      <DocumentLinks documents={documents} path={`/admin/orders/${reference}/documents`} />
    </FoldedSection>
  );
}
