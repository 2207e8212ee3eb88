import { useLocale, useTranslations } from 'next-intl';
import { TallLink } from '@/app/_components/text-link';
import { attentionTitle } from '@/app/admin/_components/attention-kind';
import { codeWords } from '@/app/admin/_components/code-words';
import { LocalAndBankTime } from '@/app/admin/_components/local-and-bank-time';
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

/** What happened, who did it, why, and on what evidence: the complete history, latest first. */
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
      <ol className="border-t border-line-strong text-sm">
        {items.map((item) => (
          <HistoryItem key={item.key} item={item} path={path} />
        ))}
      </ol>
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

function HistoryItem({ item, path }: { item: TimelineItem; path: string }) {
  const locale = useLocale();
  const isPerson = item.actor.kind === 'user';
  const actor = useTranslations('desk.timeline.actor');
  const kind = item.actor.kind as 'gateway';
  const who = !isPerson && actor.has(kind) ? actor(kind) : item.actor.name;
  return (
    <li className="border-b border-line py-2">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <p className="min-w-0">
          <strong className="font-semibold">{isPerson ? <VisibleText text={who} /> : who}</strong>{' '}
          <span>{useWhat(item)}</span>
        </p>
        <LocalAndBankTime at={item.at} locale={locale} />
      </div>
      <Facts item={item} />
      <p className="flex flex-wrap gap-x-4 text-xs empty:hidden">
        <Cause cause={item.cause} path={path} />
        <Ways item={item} path={path} />
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

/** What changed: the operation and its reason, the payment's new state, a code. */
function Facts({ item: { fact } }: { item: TimelineItem }) {
  const t = useTranslations('desk');
  const kinds = useTranslations('desk.operationKind');
  const states = useTranslations('desk.operationState');
  const attempts = useTranslations('desk.attemptState');
  const codes = useTranslations('desk.code');
  const locale = useLocale();
  const lines: string[] = [];
  if (fact.kind === 'mail' && fact.code !== null) lines.push(codeWords(codes, fact.code));
  if (fact.kind === 'audit') {
    const { operation, attemptState, reason } = fact;
    if (operation !== null) {
      const kind = operation.kind as 'completion';
      const state = operation.state as 'SENT';
      const amountOf = (minor: string) => formatMoney(money(BigInt(minor)), locale);
      const { other } = operation;
      lines.push(
        t('timeline.operationLine', {
          kind: kinds.has(kind) ? kinds(kind) : kind,
          amount: amountOf(operation.amountMinor),
          state: states.has(state) ? states(state) : state,
        }),
        ...(other === null
          ? []
          : [
              t('timeline.otherTaken', {
                held: amountOf(other.heldMinor),
                taken: amountOf(other.takenMinor),
              }),
            ]),
      );
    }
    const said = fact.action.endsWith('.requested') ? operation?.reason || reason : reason;
    if (said) lines.push(t('order.reason', { reason: markInvisible(said) }));
    const became = attemptState as 'PAID' | null;
    if (became !== null) {
      lines.push(
        t('timeline.attemptBecame', { state: attempts.has(became) ? attempts(became) : became }),
      );
    }
  }
  return lines.map((line) => (
    <p key={line} className="break-words text-ink-soft">
      {line}
    </p>
  ));
}

/** What caused it, as a link if that has a page. */
function Cause({ cause, path }: { cause: string | null; path: string }) {
  const t = useTranslations('order.timeline');
  if (cause === null) return null;
  const [kind = '', id = ''] = cause.split(':');
  const key = `cause.${kind}` as 'cause.timer';
  if (!t.has(key)) return null;
  const words = t('because', { cause: t(key) });
  const href = {
    approval: `/admin/attention/approvals#${id}`,
    attention: '/admin/attention',
    note: `${path}#notes`,
  }[kind];
  if (href === undefined) return <span className="text-ink-soft">{words}</span>;
  return (
    <a className="text-link py-1" href={href}>
      {words}
    </a>
  );
}

/** Links to its evidence. */
function Ways({ item, path }: { item: TimelineItem; path: string }) {
  const t = useTranslations('order.timeline');
  const sources = useTranslations('desk.settle.sources');
  const codes = useTranslations('desk.code');
  if (item.fact.kind === 'attention') {
    return (
      <a className="text-link py-1" href={`/admin/attention?kind=${item.fact.item}`}>
        {t('cause.attention')}
      </a>
    );
  }
  return item.evidence.map(({ id, source, verdict }) => (
    <a key={id} className="text-link py-1" href={`${path}/evidence/${id}`}>
      <span>{t('evidence')}</span> · <span>{sources(source as 'RESULT')}</span> ·{' '}
      <span>{codeWords(codes, verdict)}</span>
    </a>
  ));
}
