import { useLocale, useTranslations } from 'next-intl';
import { formatMoney, money } from '@/lib/money';
import type { TimelineEntry } from '@/lib/payments/desk-timeline';
import { Moment } from '../../_components/moment';

/** What happened and who did it, the latest first, as the audit holds it. */
export function HistoryPanel({ entries }: { entries: readonly TimelineEntry[] }) {
  const t = useTranslations('desk.order');
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-2 text-base">
        {t('timeline')}
      </h2>
      {entries.length === 0 ? <p className="text-sm text-ink-soft">{t('noHistory')}</p> : null}
      <ol className="border-t border-line-strong text-sm">
        {entries.map((entry) => (
          <HistoryItem key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function HistoryItem({ entry }: { entry: TimelineEntry }) {
  const t = useTranslations('desk');
  const locale = useLocale();
  const { operation } = entry;
  const attemptState = labelOf(t, 'attemptState', entry.attemptState);
  const facts = [
    operation &&
      t('timeline.operationLine', {
        kind: labelOf(t, 'operationKind', operation.kind) ?? operation.kind,
        amount: formatMoney(money(BigInt(operation.amountMinor)), locale),
        state: labelOf(t, 'operationState', operation.state) ?? operation.state,
      }),
    operation?.reason && entry.action.endsWith('.requested')
      ? t('order.reason', { reason: operation.reason })
      : null,
    attemptState && t('timeline.attemptBecame', { state: attemptState }),
  ].filter((fact) => fact !== null && fact !== undefined && fact !== '');
  return (
    <li className="border-b border-line py-2">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>
          <strong className="font-semibold">{actorName(t, entry)}</strong>{' '}
          {labelOf(t, 'timeline.actions', entry.action) ?? entry.action.replace(/[._]/g, ' ')}
        </span>
        <span className="text-ink-soft">
          <Moment at={entry.at} />
        </span>
      </p>
      {facts.map((fact) => (
        <p key={fact} className="text-ink-soft">
          {fact}
        </p>
      ))}
    </li>
  );
}

type Translate = ReturnType<typeof useTranslations<'desk'>>;

/** The words for a code of the audit; null for a code that has none. */
function labelOf(t: Translate, group: string, code: string | null): string | null {
  const key = `${group}.${code}` as Parameters<Translate['has']>[0];
  return code !== null && t.has(key) ? t(key) : null;
}

/** People are called by their name; everything else by what it is. */
function actorName(t: Translate, entry: TimelineEntry): string {
  if (entry.actorKind === 'user') return entry.actorName;
  return labelOf(t, 'timeline.actor', entry.actorKind) ?? entry.actorName;
}
