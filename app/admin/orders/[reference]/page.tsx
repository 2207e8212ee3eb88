import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { readApprovals } from '@/lib/payments/desk-approvals';
import { readDeskOrder } from '@/lib/payments/desk-order';
import { ForbiddenPage } from '../../_components/forbidden-page';
import { admit, ownPath } from '../../admit';
import { AmountsPanel } from './amounts-panel';
import { AttemptsPanel } from './attempts-panel';
import { BoughtPanel } from './bought-panel';
import { CancelDialog } from './cancel-dialog';
import { HistoryPanel } from './history-panel';
import { MissingOrder } from './missing-order';
import { MoneyActions } from './money-actions';
import { MoneyDialog } from './money-dialog';
import { OrderHead } from './order-head';
import { OrderNotices } from './order-notices';
import { WaitingNotices } from './waiting-notices';

type Props = {
  params: Promise<{ reference: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ reference }, t] = await Promise.all([params, getTranslations('desk.order')]);
  return { title: t('title', { reference: reference.slice(0, 40) }) };
}

export default async function OrderPage({ params, searchParams }: Props) {
  const [{ reference }, query] = await Promise.all([params, searchParams]);
  const path = `/admin/orders/${reference}`;
  const actor = await admit('see_orders', ownPath(path, query));
  if (actor === null) return <ForbiddenPage />;
  const [order, approvals] = await Promise.all([
    readDeskOrder(reference),
    readApprovals(reference),
  ]);
  if (order === null) return <MissingOrder />;
  const dialog = [query.dialog].flat()[0];
  const attemptId = [query.attempt].flat()[0] ?? order.mainAttemptId;
  const attempt = order.attempts.find((one) => one.attemptId === attemptId);
  const main = order.attempts.find((one) => one.attemptId === order.mainAttemptId);
  return (
    <>
      <OrderHead order={order} />
      <WaitingNotices
        order={order}
        approvals={approvals}
        decidedId={[query.decided].flat()[0]}
        isJustCancelled={query.cancelled !== undefined}
      />
      <OrderNotices order={order} main={main} actor={actor} outcomeId={[query.outcome].flat()[0]} />
      <MoneyActions order={order} actor={actor} openDialog={dialog} />
      {dialog === 'cancel' ? <CancelDialog order={order} actor={actor} /> : null}
      {attempt === undefined ? null : (
        <MoneyDialog kind={dialog} order={order} attempt={attempt} actor={actor} />
      )}
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-8">
          <AmountsPanel order={order} main={main} />
          <AttemptsPanel order={order} actor={actor} />
        </div>
        <div className="grid gap-8">
          <BoughtPanel order={order} />
          <HistoryPanel entries={order.timeline} />
        </div>
      </div>
    </>
  );
}
