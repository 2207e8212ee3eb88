import { useLocale, useTranslations } from 'next-intl';
import { TallLink } from '@/app/_components/text-link';
import { attentionTitle } from '@/app/admin/_components/attention-kind';
import { MomentWithGmt } from '@/app/admin/_components/local-and-bank-time';
import { VisibleText } from '@/app/admin/_components/visible-text';
import {
  type TimelineItem,
  type TimelinePage,
  writeTimelineCursor,
} from '@/lib/desk/order/merge-timeline';
import { formatMoney, money } from '@/lib/money/money';
import { markInvisible } from '@/lib/text/visible-text';

type Props = {
  reference: string;
  timeline: TimelinePage;
  /** Whether this is not the newest page. */
  isOlder: boolean;
};

/** So many events are in sight; the others of the page are folded. */
const shownFirst = 3;

/** What happened, who did it and why: the complete history, one line an event, latest first. */
export function HistoryPanel({ reference, timeline, isOlder }: Props) {
  const t = useTranslations('desk.order');
  const own = useTranslations('order.timeline');
  const path = `/admin/orders/${reference}`;
  const { items, older } = timeline;
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-2 scroll-mt-12 text-base">
        {t('timeline')}
      </h2>
      {items.length === 0 ? <p className="text-sm text-ink-soft">{t('noHistory')}</p> : null}
      <Events items={items.slice(0, shownFirst)} path={path} />
      {items.length > shownFirst ? (
        <details className="text-sm" open={isOlder}>
          <summary className="cursor-pointer py-2">
            {own('earlier', { count: items.length - shownFirst })}
          </summary>
          <Events items={items.slice(shownFirst)} path={path} />
        </details>
      ) : null}
      {older === null && !isOlder ? null : (
        <nav aria-label={own('pages')} className="flex gap-x-6 text-sm">
          {isOlder ? <TallLink href={`${path}#history`}>{own('newest')}</TallLink> : null}
          {older === null ? null : (
            <a
              className="text-link py-2"
              href={`${path}?older=${encodeURIComponent(writeTimelineCursor(older))}#history`}
            >
              {own('older')}
            </a>
          )}
        </nav>
      )}
    </section>
  );
}

function Events({ items, path }: { items: readonly TimelineItem[]; path: string }) {
  return (
    <ol className="border-t border-line-strong text-sm">
      {items.map((item) => (
        <HistoryItem key={item.key} item={item} path={path} />
      ))}
    </ol>
  );
}

function HistoryItem({ item, path }: { item: TimelineItem; path: string }) {
  const isPerson = item.actor.kind === 'user';
  const actor = useTranslations('desk.timeline.actor');
  const kind = item.actor.kind as 'gateway';
  const who = !isPerson && actor.has(kind) ? actor(kind) : item.actor.name;
  return (
    <li className="border-b border-line py-1">
      <p className="break-words">
        <span className="me-3 text-xs whitespace-nowrap text-ink-soft tabular-nums">
          <MomentWithGmt at={item.at} />
        </span>
        <strong className="font-semibold">{isPerson ? <VisibleText text={who} /> : who}</strong>{' '}
        <span>{useWhat(item)}</span>
        <span className="text-ink-soft">
          {useFacts(item).map((fact) => (
            <span key={fact}>{` · ${fact}`}</span>
          ))}
          <Cause item={item} path={path} />
        </span>
      </p>
    </li>
  );
}

/** What was done; an action without a text is shown by its code. */
function useWhat({ fact }: TimelineItem): string {
  const t = useTranslations('order.timeline');
  const actions = useTranslations('desk.timeline.actions');
  const mails = useTranslations('order.mails.kind');
  const kinds = useTranslations('desk.attention.kinds');
  if (fact.kind === 'evidence') return t('again');
  if (fact.kind === 'attention') {
    const { item: kind, operationKind } = fact;
    return t(`attention.${fact.event}`, { item: attentionTitle(kinds, { kind, operationKind }) });
  }
  if (fact.kind === 'mail') {
    const known = mails.has(fact.mail as 'invoice') ? mails(fact.mail as 'invoice') : fact.mail;
    return t(`mail.${fact.event}`, { mail: known });
  }
  const { action } = fact;
  if (actions.has(action as 'order.placed')) return actions(action as 'order.placed');
  if (t.has(action as 'note.added')) return t(action as 'note.added');
  return action.replace(/[._]/g, ' ');
}

/** What changed: the amount that was asked for, the reason, the payment's new state. */
function useFacts({ fact }: TimelineItem): string[] {
  const t = useTranslations('desk');
  const states = useTranslations('desk.operationState');
  const attempts = useTranslations('desk.attemptState');
  const locale = useLocale();
  if (fact.kind !== 'audit') return [];
  const { operation, attemptState, reason, action } = fact;
  const isAsked = action.endsWith('.requested');
  const amountOf = (minor: string) => formatMoney(money(BigInt(minor)), locale);
  const said = isAsked ? operation?.reason || reason : reason;
  const state = operation?.state as 'SENT' | undefined;
  // Of an answer: what became of the payment, or else of the operation.
  const became = attemptState as 'PAID' | null;
  const isTold = isAsked || /\.(?:sent|not_sent|approved)$/.test(action);
  const isUnclear = became === null && !isTold && state !== undefined && states.has(state);
  const { other = null } = operation ?? {};
  return [
    ...(isAsked && operation ? [amountOf(operation.amountMinor)] : []),
    ...(isAsked && other
      ? [
          t('timeline.otherTaken', {
            held: amountOf(other.heldMinor),
            taken: amountOf(other.takenMinor),
          }),
        ]
      : []),
    ...(said ? [t('order.reason', { reason: markInvisible(said) })] : []),
    ...(isUnclear ? [states(state)] : []),
    ...(became === null
      ? []
      : [t('timeline.attemptBecame', { state: attempts.has(became) ? attempts(became) : became })]),
  ];
}

/** The page of what caused it, if it has one. */
function Cause({ item, path }: { item: TimelineItem; path: string }) {
  const t = useTranslations('order.timeline');
  const [kind = '', id = ''] = item.cause?.split(':') ?? [];
  const isIssue = item.fact.kind === 'attention';
  const href = {
    approval: `/admin/attention/approvals#${id}`,
    attention: '/admin/attention',
    note: `${path}#notes`,
  }[kind];
  const issue = isIssue ? `/admin/attention?kind=${(item.fact as { item: string }).item}` : href;
  if (issue === undefined) return null;
  const words = t(isIssue ? 'cause.attention' : (`cause.${kind}` as 'cause.note'));
  return (
    <>
      <span> · </span>
      <a className="text-link" href={issue}>
        {words}
      </a>
    </>
  );
}
