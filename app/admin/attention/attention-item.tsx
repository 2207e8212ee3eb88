import { useLocale, useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import { MoneyText } from '@/app/_components/money';
import { OrderLink } from '@/app/admin/_components/order-link';
import type { Actor } from '@/lib/actor';
import type { AttentionFilter } from '@/lib/desk/attention/attention-view';
import type { AttentionRow } from '@/lib/desk/attention/list-attention';
import { reasonMax } from '@/lib/text/reason-limit';
import { useAttentionTexts } from '../_components/attention-kind';
import { deskButton } from '../_components/desk-style';
import { resolutionPath } from '../_components/resolution-path';
import { TestWord } from '../_components/test-word';
import { VisibleText } from '../_components/visible-text';
import { claim, close, release } from './actions';
import { AgeMark } from './age-mark';
import { attentionNotes } from './attention-notes';
import { issueFormFields } from './issue-form-fields';

/** One item of the queue: its order or payment, its notes, and the ways to resolve it. */
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

/** The details that were recorded with the item. */
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

/** A link to the bank statement that disagrees. */
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

/** Closes an item with a reason; for staff who may, once there is nothing left to resolve. */
function AttentionClose({ row, actor, filter }: ItemProps) {
  const t = useTranslations('desk.attention.close');
  if (!row.closing.isSettled) return null;
  if (!actor.permissions.includes(row.closing.permission)) return null;
  return (
    <details className="min-w-0 open:basis-full">
      <summary className="w-fit cursor-pointer py-2 text-action underline underline-offset-4">
        {t('open')}
      </summary>
      <ActionForm
        action={close}
        hidden={issueFormFields(row.id, actor.userId, filter)}
        idPrefix={`close-${row.id}`}
        className="flex max-w-xl flex-col gap-3 border-s-2 border-line py-2 ps-4"
        fieldsClassName="flex flex-col gap-3"
        buttonsClassName="flex"
        fields={[
          {
            name: 'reason',
            label: t('reason'),
            hint: t('hint'),
            autoComplete: 'off',
            maxLength: reasonMax,
          },
        ]}
        buttons={[{ label: t('button'), pendingLabel: t('pending'), kind: 'secondary' }]}
      />
    </details>
  );
}

/** Who is assigned to an item, and the button to take it or give it back. */
function AttentionOwner({ row, actor, filter }: ItemProps) {
  const t = useTranslations('desk.attention.owner');
  const isMine = row.ownerId === actor.userId;
  const isFree = row.ownerId === null;
  const mayRelease = isMine || (!isFree && actor.permissions.includes('resolve'));
  const button = isFree ? t('take') : t('giveBack');
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      {isFree ? null : (
        <span className={isMine ? 'font-semibold' : ''}>
          {isMine ? t('you') : t('other', { name: row.owner ?? '' })}
        </span>
      )}
      {isFree || mayRelease ? (
        <ActionForm
          action={isFree ? claim : release}
          hidden={issueFormFields(row.id, actor.userId, filter)}
          buttons={[{ label: button, pendingLabel: button, kind: 'quiet' }]}
        />
      ) : null}
    </div>
  );
}

/** The props of each part of an item. */
type ItemProps = { row: AttentionRow; actor: Actor; filter: AttentionFilter };
