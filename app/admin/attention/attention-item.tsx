import { useLocale, useTranslations } from 'next-intl';
import { MoneyText } from '@/app/_components/money';
import { OrderLink } from '@/app/admin/_components/order-link';
import type { Actor } from '@/lib/actor';
import type { AttentionRow } from '@/lib/desk/attention/list-attention';
import { useAttentionTexts } from '../_components/attention-kind';
import { deskButton } from '../_components/desk-style';
import { resolutionPath } from '../_components/resolution-path';
import { TestWord } from '../_components/test-word';
import { VisibleText } from '../_components/visible-text';
import { AgeMark } from './age-mark';
import { AttentionClose } from './attention-close';
import { attentionNotes } from './attention-notes';
import { AttentionOwner } from './attention-owner';
import type { ItemProps } from './item-props';

/** One thing that waits: whom it is about, what was noted with it, and the ways to deal with it. */
export function AttentionItem(props: ItemProps & { now: Date }) {
  const { row, actor, now } = props;
  const t = useTranslations('desk.attention');
  const operations = useTranslations('desk.operationKind');
  const { title } = useAttentionTexts({ kind: row.kind, operationKind: row.operation?.kind });
  const locale = useLocale();
  const amount = row.operation?.amountMinor ?? row.attempt?.amountMinor;
  return (
    <li className="border-b border-line py-1">
      <article
        aria-labelledby={`item-${row.id}`}
        className="grid items-start gap-x-6 text-sm lg:grid-cols-[1fr_auto]"
      >
        <div className="min-w-0">
          <h4 id={`item-${row.id}`} className="sr-only">
            {title} {row.orderReference}
          </h4>
          <p className="flex min-h-10 flex-wrap items-center gap-x-4 py-1">
            <AgeMark at={row.openedAt} now={now} />
            {row.orderReference === null ? (
              <span className="text-ink-soft">{t('noOrder')}</span>
            ) : (
              <OrderLink reference={row.orderReference} isStrong />
            )}
            <TestWord isTest={row.isTest} />
            {row.customerName === null ? null : <VisibleText text={row.customerName} />}
            {row.operation === null ? null : <span>{operations(row.operation.kind)}</span>}
            {amount === undefined ? null : <MoneyText minor={amount} locale={locale} />}
            {row.occurrences > 1 ? (
              <span className="text-ink-soft">{t('said', { count: row.occurrences })}</span>
            ) : null}
            <Notes detail={row.detail} />
          </p>
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 lg:max-w-2xl lg:justify-end">
          <Settle row={row} actor={actor} />
          <StatementLink detail={row.detail} />
          <AttentionOwner {...props} />
          <AttentionClose {...props} />
        </div>
      </article>
    </li>
  );
}

/** What was written down with this one. */
function Notes({ detail }: Pick<AttentionRow, 'detail'>) {
  const t = useTranslations('desk.attention');
  const texts = {
    locale: useLocale(),
    codes: useTranslations('desk.code'),
    facts: useTranslations('desk.attention.fact'),
    states: useTranslations('desk.attemptState'),
    operations: useTranslations('desk.operationState'),
    mails: useTranslations('explaining.mails.kind'),
  };
  const notes = attentionNotes(texts, detail);
  if (notes.length === 0) return null;
  return (
    <span className="min-w-0 text-xs break-words text-ink-soft">
      {t('facts', { code: notes.join(' · ') })}
    </span>
  );
}

/** To the statement of the bank's that said something else. */
function StatementLink({ detail }: { detail: AttentionRow['detail'] }) {
  const t = useTranslations('desk.attention');
  if (typeof detail.statementId !== 'string') return null;
  return (
    <a className="text-link py-2" href={`/admin/reconciliation/statements/${detail.statementId}`}>
      {t('statement')}
    </a>
  );
}

function Settle({ row, actor }: { row: AttentionRow; actor: Actor }) {
  const t = useTranslations('desk.attention');
  const path = resolutionPath(row);
  if (path === null) return null;
  const isReversal = path.includes('dialog=reverse');
  if (!actor.permissions.includes(isReversal ? 'reverse' : 'resolve')) {
    return <p className="basis-full text-ink-soft">{t('settleOthers')}</p>;
  }
  return (
    <a href={path} className={`${deskButton.secondary} inline-flex items-center`}>
      {t(isReversal ? 'reverse' : 'settle')}
    </a>
  );
}
