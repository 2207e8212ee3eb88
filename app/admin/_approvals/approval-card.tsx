import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { MoneyText } from '@/app/_components/money';
import { ReferenceText } from '@/app/_components/reference-text';
import { CompletedLines } from '@/app/admin/_components/completed-lines';
import { Age, Moment } from '@/app/admin/_components/moment';
import { OrderLink } from '@/app/admin/_components/order-link';
import { useOutcomeTexts } from '@/app/admin/_components/outcome-texts';
import { TestWord } from '@/app/admin/_components/test-word';
import { VisibleText } from '@/app/admin/_components/visible-text';
import { ToldPeople } from '@/app/admin/_order/told-people';
import type { ApprovalRow } from '@/lib/desk/order/list-approvals';
import { formatDay } from '@/lib/i18n/format-date';
import { formatMoney, money } from '@/lib/money/money';
import type { Actor } from '@/lib/rights/actor';
import { ApprovalForms, NotedApproval } from './approval-forms';

type Props = {
  row: ApprovalRow;
  actor: Actor;
  now: Date;
  /** One below that of what the request stands in. */
  heading?: 'h2' | 'h3';
};

/** One approval request as a line of the inbox: who asks for what and why, the buttons, the facts folded. */
export function ApprovalCard({ row, actor, now, heading: Heading = 'h3' }: Props) {
  const t = useTranslations('desk.approvals');
  const goods = useTranslations('goods');
  const outcome = useOutcomeTexts(row.operationKind);
  const locale = useLocale();
  const shown = row.outcome === null ? null : outcome(row.outcome);
  const amount =
    row.amountMinor === null ? '' : formatMoney(money(BigInt(row.amountMinor)), locale);
  const effect =
    row.kind === 'resolution'
      ? shown?.text
      : t(`effect.${effectKey(row)}`, { amount, ...both(row, locale) });
  return (
    <article id={row.requestId} aria-labelledby={`title-${row.requestId}`} className="scroll-mt-4">
      <div className="issue-what">
        <OrderLink reference={row.orderReference} isStrong />
        <TestWord isTest={row.isTest} />
        <VisibleText text={row.customerName} />
        <span>
          <bdi className="font-semibold">{row.requestedBy}</bdi>{' '}
          <Age at={row.requestedAt} now={now} />
        </span>
        <Heading id={`title-${row.requestId}`} className="text-sm">
          <span>{t(`kinds.${row.kind}`)}</span>
          {shown === null ? null : <span>{` · ${shown.label}`}</span>}
        </Heading>
        {amount === '' ? null : (
          <strong className="font-semibold">
            {row.kind === 'resolution'
              ? amount
              : t(`line.${lineKey(row)}`, { amount, ...both(row, locale) })}
          </strong>
        )}
        {row.reason === '' ? null : (
          <span className="min-w-0 text-ink-soft">
            <VisibleText text={row.reason} />
          </span>
        )}
      </div>
      <div className="issue-acts">
        <ApprovalForms row={row} actor={actor} />
        <details>
          <summary className="cursor-pointer py-2">{t('details')}</summary>
          <dl className="my-2 max-w-3xl text-sm">
            <Fact name={t('expires')}>
              <Moment at={row.expiresAt} />
            </Fact>
            <Fact name={t('requester.label')}>
              <span>
                {row.requesterInvitation === null
                  ? t('requester.made')
                  : t('requester.invited', { name: row.requesterInvitation.by })}
              </span>{' '}
              <Moment at={row.requesterSince} />
            </Fact>
            <Fact name={t('payment')}>
              <MoneyText minor={row.paymentMinor} locale={locale} />
            </Fact>
            <Fact name={t('held')}>
              <MoneyNow row={row} minor={row.heldMinor} none={t('heldNothing')} />
            </Fact>
            <Fact name={t('taken')}>
              <MoneyNow row={row} minor={row.takenMinor} none={t('takenNothing')} />
            </Fact>
            {row.amountMinor === null ? null : (
              <Fact name={t('amount')}>
                <MoneyText
                  minor={row.amountMinor}
                  locale={locale}
                  className="text-lg font-semibold"
                />
                {row.isReturnAssumed ? (
                  <span className="block font-semibold text-wait">{t('assumed')}</span>
                ) : null}
              </Fact>
            )}
            {row.moneyOn ? (
              <Fact name={t('moneyOn')}>
                <span className="font-semibold">{formatDay(row.moneyOn, locale)}</span>
              </Fact>
            ) : null}
            {row.lines.length === 0 ? null : (
              <Fact name={t('lines')}>
                <CompletedLines lines={row.lines} />
              </Fact>
            )}
            {row.reason === '' ? null : (
              <Fact name={t(row.kind === 'resolution' ? 'evidence' : 'reason')}>
                <span className="break-words">{row.reason}</span>
              </Fact>
            )}
            <References row={row} />
            <Fact name={t('will')}>{effect}</Fact>
            <Afterwards row={row} amount={amount} />
            {row.goods === null ? null : (
              <Fact name={goods('desk.panel')}>
                <span className="font-semibold">{goods(`reversal.${row.goods}`)}</span>
              </Fact>
            )}
            <Fact name={t('told')}>
              <ToldPeople told={row.told} />
            </Fact>
          </dl>
          <NotedApproval row={row} actor={actor} />
        </details>
      </div>
    </article>
  );
}

/** What the request does to the money, in a few words. */
const lineKey = ({ kind, takenMinor }: ApprovalRow) =>
  kind !== 'reversal' ? 'completion' : takenMinor === '0' ? 'release' : 'refund';

/** A reversal names both amounts where they differ. */
const effectKey = ({ kind, isReturnAssumed }: ApprovalRow) =>
  isReturnAssumed ? 'reversalOther' : (kind as 'reversal' | 'completion');

const both = ({ paymentMinor, takenMinor }: ApprovalRow, locale: string) => ({
  held: formatMoney(money(BigInt(paymentMinor)), locale),
  taken: formatMoney(money(BigInt(takenMinor)), locale),
});

/** What the book has; of a payment or an operation whose outcome is to be recorded, nothing yet. */
function MoneyNow({ row, minor, none }: { row: ApprovalRow; minor: string; none: string }) {
  const t = useTranslations('desk.order');
  const locale = useLocale();
  if (row.kind === 'resolution') return <span>{t('notYetKnown')}</span>;
  return minor === '0' ? <span>{none}</span> : <MoneyText minor={minor} locale={locale} />;
}

/**
 * What will be taken once it is approved and the bank agrees; a resolution's own texts include
 * this.
 */
function Afterwards({ row, amount }: { row: ApprovalRow; amount: string }) {
  const t = useTranslations('desk.approvals');
  const locale = useLocale();
  if (row.kind === 'resolution') return null;
  const sentence =
    row.kind === 'completion'
      ? t('after.completion', { amount })
      : row.takenMinor === '0'
        ? t('after.released')
        : row.amountMinor === row.takenMinor
          ? t('after.refunded', { amount })
          : t('after.other', { amount, ...both(row, locale) });
  return <Fact name={t('afterwards')}>{sentence}</Fact>;
}

function References({ row }: { row: ApprovalRow }) {
  const t = useTranslations('desk.approvals');
  const names = useTranslations('desk.order');
  if (row.acceptedEvidenceId !== null) {
    return <Fact name={t('message')}>{t('messageText')}</Fact>;
  }
  const given = (['rrn', 'internalReference', 'approvalCode'] as const).flatMap((name) => {
    const value = row.references?.[name];
    return value ? [{ name, value }] : [];
  });
  return given.map(({ name, value }) => (
    <Fact key={name} name={names(name)}>
      <ReferenceText value={value} />
    </Fact>
  ));
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)] items-baseline gap-3 border-b border-line py-1.5">
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
