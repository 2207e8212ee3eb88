import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Notice } from '@/app/_components/status-mark';
import { TextLink } from '@/app/_components/text-link';
import { AttentionKind } from '@/app/admin/_components/attention-kind';
import { Moment } from '@/app/admin/_components/moment';
import { attemptResolutionPath } from '@/app/admin/_components/resolution-path';
import { ResponseText } from '@/app/admin/_components/response-text';
import type { DeskAttempt, DeskOperation, DeskOrderDto } from '@/lib/desk/order/read-order';
import type { DocumentDto } from '@/lib/documents/read-documents';
import { formatMoney, money } from '@/lib/money/money';
import { isOpenOperation } from '@/lib/payments/rules/operation-state';
import type { Actor } from '@/lib/rights/actor';
import { PrintReceipt } from './print-receipt';
import { operationTones } from './state-marks';

type Props = {
  order: DeskOrderDto;
  main: DeskAttempt | undefined;
  actor: Actor;
  /** The operation that was just requested; everything shown about it comes from the database. */
  outcomeId: string | undefined;
  documents: readonly DocumentDto[];
};

/** What staff must read before acting: the last result, obstacles, and open items. */
export function OrderNotices({ order, main, actor, outcomeId, documents }: Props) {
  const operations = order.attempts.flatMap((attempt) => attempt.operations);
  const outcome = operations.find((operation) => operation.operationId === outcomeId);
  // Not always the main attempt: a surplus payment is reversed on its own.
  const attempt = order.attempts.find((one) => one.operations.some((own) => own === outcome));
  // Avoids showing the same twice: a result that is still open is itself the obstacle.
  const isOpen = outcome !== undefined && isOpenOperation(outcome.state);
  const resolutionOf = (attempt: DeskAttempt) =>
    actor.permissions.includes('resolve') ? attemptResolutionPath(order.reference, attempt) : null;
  // Already shown with the result or the main attempt's obstacle. That of another attempt is not.
  const said = [main, ...(isOpen ? [attempt] : [])].flatMap((one) => one?.operations ?? []);
  const isUnknownSaid = said.some(({ state }) => state === 'UNKNOWN');
  const others = order.attention.filter(
    (item) => !(isUnknownSaid && item.kind === 'unknown_operation'),
  );
  return (
    <div className="mb-5 grid gap-3 empty:hidden">
      {outcome === undefined ? null : (
        <OutcomeNotice
          operation={outcome}
          path={order.reference}
          settle={attempt === undefined ? null : resolutionOf(attempt)}
        >
          <PrintReceipt reference={order.reference} documents={documents} />
        </OutcomeNotice>
      )}
      {main === undefined || (isOpen && attempt === main) ? null : (
        <ObstacleNotice attempt={main} settle={resolutionOf(main)} />
      )}
      {others.length === 0 ? null : <AttentionNotice items={others} />}
    </div>
  );
}

type OutcomeProps = {
  operation: DeskOperation;
  path: string;
  settle: string | null;
  /** What to do with the money that a completion took. */
  children: ReactNode;
};

function OutcomeNotice({ operation, path, settle, children }: OutcomeProps) {
  const t = useTranslations('desk');
  const locale = useLocale();
  const amount = formatMoney(money(BigInt(operation.amountMinor)), locale);
  const isRunning = operation.state === 'INTENT' || operation.state === 'SENT';
  return (
    <Notice tone={operationTones[operation.state]} role="status">
      <p className="font-semibold">
        {t(`outcome.${operation.kind}.${operation.state}`, { amount })}
      </p>
      {operation.response === null || operation.state === 'SUCCEEDED' ? null : (
        <p className="text-sm">
          <ResponseText response={operation.response} />
        </p>
      )}
      {isRunning ? (
        <a className="text-link" href={`/admin/orders/${path}?outcome=${operation.operationId}`}>
          {t('order.again')}
        </a>
      ) : null}
      {operation.state === 'UNKNOWN' ? <SettleLink path={settle} /> : null}
      {operation.kind === 'completion' && operation.state === 'SUCCEEDED' ? children : null}
    </Notice>
  );
}

function SettleLink({ path }: { path: string | null }) {
  const t = useTranslations('desk.attention');
  if (path === null) return null;
  return (
    <p>
      <TextLink href={path}>{t('settle')}</TextLink>
    </p>
  );
}

/** Why nothing can be done with the payment now, if something prevents it. */
export function ObstacleNotice({
  attempt,
  settle,
}: {
  attempt: DeskAttempt;
  settle: string | null;
}) {
  const t = useTranslations('desk.obstacle');
  const kinds = useTranslations('desk.operationKind');
  const { obstacle } = attempt.actions;
  // A request that waits is shown with its own notice.
  if (obstacle === null || obstacle === 'waiting') return null;
  const open = attempt.operations.findLast((operation) => isOpenOperation(operation.state));
  const kind = kinds(open?.kind ?? 'completion').toLowerCase();
  return (
    <Notice tone={obstacle === 'blocked' ? 'bad' : 'wait'}>
      <p>{t(obstacle, { kind, name: open?.requestedBy ?? '' })}</p>
      <SettleLink path={settle} />
    </Notice>
  );
}

function AttentionNotice({ items }: { items: DeskOrderDto['attention'] }) {
  const t = useTranslations('desk.order');
  return (
    <Notice tone="wait">
      <h2 className="font-semibold">{t('attention')}</h2>
      <ul>
        {items.map((item) => (
          <li key={`${item.kind} ${item.openedAt}`}>
            <a className="text-link" href={`/admin/attention?kind=${item.kind}`}>
              <AttentionKind kind={item.kind} />
            </a>{' '}
            <span className="text-sm text-ink-soft">
              <Moment at={item.openedAt} />
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
