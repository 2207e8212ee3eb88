import { useLocale, useTranslations } from 'next-intl';
import { Notice } from '@/app/_components/status-mark';
import { Moment } from '@/app/admin/_components/moment';
import { useOutcomeTexts } from '@/app/admin/_components/outcome-texts';
import type { ApprovalRow } from '@/lib/desk/order/list-approvals';
import type { DeskOrderDto } from '@/lib/desk/order/read-order';
import { formatList } from '@/lib/i18n/format-list';
import { formatMoney, money } from '@/lib/money/money';
import { ToldPeople } from './told-people';
import { waitingSentence } from './waiting-words';

/** The shortcut that leads to the request. */
const letter = 'a';

type Props = {
  order: DeskOrderDto;
  approvals: readonly ApprovalRow[];
  /** The request that was just decided, and whether the order was just cancelled. */
  decidedId: string | undefined;
  isJustCancelled: boolean;
};

/** What was just decided about the order, and requests that still wait for a second user. */
export function WaitingNotices({ order, approvals, decidedId, isJustCancelled }: Props) {
  const t = useTranslations('desk');
  const decided = approvals.find((row) => row.requestId === decidedId && row.state !== 'PENDING');
  const pending = approvals.filter((row) => row.state === 'PENDING');
  return (
    <div className="mb-3 grid gap-3 empty:hidden">
      {isJustCancelled && order.state === 'CANCELLED' ? (
        <Notice tone="good" role="status">
          {t('cancel.done')}
        </Notice>
      ) : null}
      {decided === undefined ? null : <DecidedNotice row={decided} />}
      {pending.map((row) => (
        <PendingNotice key={row.requestId} row={row} />
      ))}
    </div>
  );
}

function PendingNotice({ row }: { row: ApprovalRow }) {
  const t = useTranslations('desk.approvals');
  const desk = useTranslations('desk');
  const locale = useLocale();
  const { requestedBy: by, kind: asked, amountMinor, requestedAt: askedAt } = row;
  return (
    <Notice tone="wait" role="status">
      <p>
        <strong className="font-semibold">{t('states.PENDING')}</strong> ·{' '}
        <span>{useWhat(row)}</span>
      </p>
      <p className="text-sm">
        <span>{waitingSentence(desk, { by, asked, amountMinor, askedAt }, locale)}</span>{' '}
        <span>{desk('waiting.first')}</span>
      </p>
      <p className="text-sm">
        <span>{t('expires')}</span> <Moment at={row.expiresAt} />
      </p>
      <div className="text-sm">
        <ToldPeople told={row.told} />
      </div>
      <a
        className="text-link"
        href={`/admin/attention/approvals#${row.requestId}`}
        data-act={t('look')}
        data-letter={letter}
      >
        <span>{t('look')}</span>
        <span aria-hidden="true" className="ms-2 hidden sm:scripting:inline">
          {letter.toUpperCase()}
        </span>
      </a>
    </Notice>
  );
}

function DecidedNotice({ row }: { row: ApprovalRow }) {
  const t = useTranslations('desk.approvals');
  return (
    <Notice tone={row.state === 'APPROVED' ? 'good' : 'neutral'} role="status">
      <strong className="font-semibold">{t(`states.${row.state}`)}</strong> ·{' '}
      <span>{useWhat(row)}</span>
    </Notice>
  );
}

function useWhat(row: ApprovalRow): string {
  const t = useTranslations('desk.approvals.kinds');
  const locale = useLocale();
  const outcome = useOutcomeTexts(row.operationKind);
  const amount =
    row.amountMinor === null ? [] : [formatMoney(money(BigInt(row.amountMinor)), locale)];
  const label = row.outcome === null ? [] : [outcome(row.outcome).label];
  return formatList([t(row.kind), ...label, ...amount], locale);
}
