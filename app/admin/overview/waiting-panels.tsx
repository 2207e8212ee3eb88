import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { MoneyText } from '@/app/_components/money';
import { StatusIcon, type Tone } from '@/app/_components/status-mark';
import { Section } from '@/app/admin/_components/section';
import { pathWithQuery } from '@/app/admin/_door/admit';
import { movementPath } from '@/lib/reconciliation/movement-filter';
import type { Overview, OverviewFilter } from '@/lib/reconciliation/read-overview';
import { ShareBar } from './share-bar';

const codePattern = /^[-A-Za-z0-9]{1,4}$/;

/** A group of figures with its heading. */
export function Panel({
  id,
  title,
  note,
  children,
}: {
  id: string;
  title: string;
  note?: string;
  children: ReactNode;
}) {
  return (
    <Section id={id} title={title} gap="none" className="min-w-0">
      {note ? <p className="mb-1 text-xs text-ink-soft">{note}</p> : null}
      {children}
    </Section>
  );
}

/** Why the bank declined in the shown days. */
export function DeclinePanel({ overview, filter }: { overview: Overview; filter: OverviewFilter }) {
  const t = useTranslations('reconciliation.overview');
  const codes = useTranslations('desk.responseCode');
  const { declines, days } = overview;
  const most = declines[0]?.count ?? 0;
  const from = days.at(-1)?.day ?? '';
  const to = days[0]?.day ?? '';
  return (
    <Panel id="declines" title={t('declines')} note={t('declinesNote')}>
      {declines.length === 0 ? <p className="py-2 text-sm">{t('noDeclines')}</p> : null}
      <ol className="text-sm">
        {declines.map(({ code, count }) => {
          const key = `meaning.${code}` as 'meaning.unlisted';
          const meaning = codes(codes.has(key) ? key : 'meaning.unlisted');
          const words = code === '' ? t('noCode') : t('reason', { code, meaning });
          return (
            <li key={code} className="border-b border-line py-1.5">
              <div className="flex items-baseline justify-between gap-3">
                {codePattern.test(code) ? (
                  <a
                    className="text-link"
                    href={movementPath({
                      from,
                      to,
                      calendar: filter.calendar,
                      kind: 'declined',
                      responseCode: code,
                      isTest: filter.isTest,
                    })}
                  >
                    {words}
                  </a>
                ) : (
                  <span>{words}</span>
                )}
                <span className="tabular-nums">{count}</span>
              </div>
              <ShareBar part={count} whole={most} />
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

const holdTones: Record<keyof Overview['holds'], Tone> = {
  fresh: 'neutral',
  ending: 'wait',
  last_day: 'wait',
  over: 'bad',
};

/** Holds by how near they are to the merchant's own limit. */
export function HoldPanel({ overview }: { overview: Overview }) {
  const t = useTranslations('reconciliation.overview');
  const locale = useLocale();
  const { holds, holdDays } = overview;
  const levels = ['over', 'last_day', 'ending', 'fresh'] as const;
  return (
    <Panel id="holds" title={t('holds')} note={t('holdsNote', { days: holdDays })}>
      <ul className="text-sm">
        {levels.map((level) => (
          <li key={level} className="flex items-center gap-2 border-b border-line py-1.5">
            <StatusIcon tone={holdTones[level]} className="size-4" />
            <HoldName path={heldPath(level, overview)}>{t(`hold.${level}`)}</HoldName>
            <MoneyText minor={holds[level].minor} locale={locale} className="text-ink-soft" />
            <span className="min-w-10 text-end font-semibold tabular-nums">
              {holds[level].count}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function HoldName({ path, children }: { path: string | null; children: ReactNode }) {
  if (path === null) return <span className="grow">{children}</span>;
  return (
    <a className="text-link grow" href={path}>
      {children}
    </a>
  );
}

/**
 * The path of the list of orders, filtered to the holds of a level by their whole days; null if the
 * limit is so short that no hold can be at that level.
 */
function heldPath(
  level: keyof Overview['holds'],
  { holdDays, isMixed, isTest }: Overview,
): string | null {
  const [heldMin, heldMax] = {
    over: [holdDays, null],
    last_day: [holdDays - 1, holdDays - 1],
    ending: [holdDays - 2, holdDays - 2],
    fresh: [0, holdDays - 3],
  }[level] as [number, number | null];
  if (heldMax !== null && heldMax < 0) return null;
  return pathWithQuery('/admin/orders', {
    state: 'AUTHORISED',
    heldMin: String(heldMin),
    heldMax: heldMax === null ? undefined : String(heldMax),
    test: isMixed ? (isTest ? 'only' : 'without') : undefined,
  });
}

const attentionTones = { days: 'bad', hours: 'wait', minutes: 'wait', fresh: 'neutral' } as const;

/** Open items by how long they wait. */
export function AttentionPanel({ overview }: { overview: Overview }) {
  const t = useTranslations('reconciliation.overview');
  return (
    <Panel id="attention" title={t('attention')}>
      <ul className="text-sm">
        {(['days', 'hours', 'minutes', 'fresh'] as const).map((age) => (
          <li key={age} className="flex items-center gap-2 border-b border-line py-1.5">
            <StatusIcon tone={attentionTones[age]} className="size-4" />
            <a className="text-link grow" href={`/admin/attention?age=${age}`}>
              {t(`waits.${age}`)}
            </a>
            <span className="font-semibold tabular-nums">{overview.attention[age]}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
