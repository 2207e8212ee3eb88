import { useLocale, useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { MoneyText } from '@/app/_components/money';
import { Section } from '@/app/admin/_components/section';
import { SwitchLink } from '@/app/admin/_components/switch-link';
import {
  type Figures,
  type KindFigures,
  movementKinds,
  netMinor,
} from '@/lib/reconciliation/movement';
import { dayPath, movementPath } from '@/lib/reconciliation/movement-filter';
import type { DayClose } from '@/lib/reconciliation/read-day';
import { deskCell } from '../_components/desk-style';
import { WideTable } from '../_components/wide-table';
import { MovementTime } from './movement-time';

/** The totals of a date in both calendars, side by side. */
export function DayTotals({ close }: { close: DayClose }) {
  const t = useTranslations('reconciliation');
  const locale = useLocale();
  const columns = [
    {
      calendar: 'house',
      figures: close.house,
      span: close.spans.house,
      unknown: close.houseUnknown,
    },
    { calendar: 'gmt', figures: close.gmt, span: close.spans.gmt, unknown: close.gmtUnknown },
  ] as const;
  return (
    <Section id="totals" title={t('day.totals')} gap="none" className="mb-6 max-w-4xl">
      <WideTable label={t('day.totals')}>
        <table className="w-full border-collapse text-sm">
          <thead className="text-xs text-ink-soft">
            <tr className="border-b border-line-strong align-bottom">
              <th scope="col" className={`${deskCell} text-start`}>
                {t('movements.kind')}
              </th>
              {columns.map(({ calendar, span }) => (
                <th key={calendar} scope="col" className={`${deskCell} text-end font-normal`}>
                  <span className="block text-sm font-semibold text-ink">
                    {t(`calendar.${calendar}`)}
                  </span>
                  <span className="hidden text-end sm:inline-block">
                    <MovementTime at={span.since.toISOString()} />
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {movementKinds.map((kind) => (
              <Fragment key={kind}>
                <tr className="border-b border-line align-top">
                  <th scope="row" className={`${deskCell} text-start font-semibold`}>
                    {t(`kind.${kind}`)}
                  </th>
                  {columns.map(({ calendar, figures, unknown }) => (
                    <td key={calendar} className={`${deskCell} text-end`}>
                      <Figure kind={kind} figures={figures} calendar={calendar} close={close} />
                      {kind === 'fee' || kind === 'declined' ? null : (
                        <NotYetKnown unknown={unknown[kind]} />
                      )}
                    </td>
                  ))}
                </tr>
                {kind === 'refunded' ? (
                  <tr className="border-y border-line-strong bg-surface-sunk">
                    <th scope="row" className={`${deskCell} text-start font-semibold`}>
                      {t('day.net')}
                    </th>
                    {columns.map(({ calendar, figures }) => (
                      <td key={calendar} className={`${deskCell} text-end`}>
                        <MoneyText
                          minor={netMinor(figures)}
                          locale={locale}
                          className="font-semibold"
                        />
                      </td>
                    ))}
                  </tr>
                ) : null}
              </Fragment>
            ))}
          </tbody>
        </table>
      </WideTable>
      <p className="mt-2 text-sm text-ink-soft">
        {t('day.outside', { house: close.houseOnly, gmt: close.gmtOnly })}
      </p>
    </Section>
  );
}

/** Money in doubt is in no total: the largest amount it could be. */
function NotYetKnown({ unknown }: { unknown: KindFigures | undefined }) {
  const t = useTranslations('reconciliation.day');
  const locale = useLocale();
  if (unknown === undefined) return null;
  return (
    <p key={unknown.count} className="text-xs font-semibold text-wait">
      {t.rich('notYetKnown', {
        count: unknown.count,
        amount: () => <MoneyText minor={unknown.minor} locale={locale} />,
      })}
    </p>
  );
}

function Figure(props: {
  kind: keyof Figures;
  figures: Figures;
  calendar: 'house' | 'gmt';
  close: DayClose;
}) {
  const { kind, figures, calendar, close } = props;
  const locale = useLocale();
  const { count, minor } = figures[kind];
  if (count === 0) return <span className="text-ink-soft tabular-nums">0</span>;
  const path = movementPath({
    from: close.day,
    to: close.day,
    calendar,
    kind,
    isTest: close.mode.isMixed ? close.mode.isTest : null,
  });
  return (
    <span className="flex flex-wrap items-baseline justify-end gap-x-4">
      <a className="text-link tabular-nums" href={path}>
        {count}
      </a>
      {kind === 'declined' ? null : (
        <MoneyText minor={minor} locale={locale} className="font-semibold sm:min-w-36 text-end" />
      )}
    </span>
  );
}

/** By terminal, where the merchant has more than one. */
export function TerminalTables({ close }: { close: DayClose }) {
  const t = useTranslations('reconciliation');
  const locale = useLocale();
  if (close.terminals.length === 0) return null;
  return (
    <Section id="terminals" title={t('day.terminals')} gap="none" className="mb-6 max-w-4xl">
      <ul>
        {close.terminals.map(({ terminal, figures }) => (
          <li key={terminal} className="border-b border-line py-2 text-sm">
            <bdi dir="ltr" className="font-semibold">
              {terminal}
            </bdi>
            <ul className="flex flex-wrap gap-x-6">
              {movementKinds
                .filter((kind) => figures[kind].count > 0)
                .map((kind) => (
                  <li key={kind}>
                    <a
                      className="text-link"
                      href={movementPath({
                        from: close.day,
                        to: close.day,
                        calendar: 'house',
                        kind,
                        terminal,
                        isTest: close.mode.isMixed ? close.mode.isTest : null,
                      })}
                    >
                      {t('day.ofKind', { kind: t(`kind.${kind}`), count: figures[kind].count })}
                    </a>{' '}
                    {kind === 'declined' ? null : (
                      <MoneyText minor={figures[kind].minor} locale={locale} />
                    )}
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Links to live and test orders, if the database has both. */
export function ModeLinks({ close }: { close: DayClose }) {
  const t = useTranslations('reconciliation');
  if (!close.mode.isMixed) return null;
  return (
    <ul className="mb-4 flex gap-x-4 text-sm print:hidden">
      {([false, true] as const).map((isTest) => (
        <li key={String(isTest)}>
          <SwitchLink
            href={dayPath({ day: close.day, isTest })}
            isHere={isTest === close.mode.isTest}
          >
            {t(isTest ? 'mode.test' : 'mode.real')}
          </SwitchLink>
        </li>
      ))}
    </ul>
  );
}
