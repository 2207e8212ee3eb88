import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import { MoneyText } from '@/app/_components/money';
import { Notice, StatusBadge } from '@/app/_components/status-mark';
import { Section } from '@/app/admin/_components/section';
import { partsOf } from '@/lib/desk/closing/month-archive';
import { contentMark, type MonthContent, monthDoubts } from '@/lib/desk/closing/month-content';
import { type SumLine, sumLines } from '@/lib/desk/closing/month-summary';
import type { ClosedMonth } from '@/lib/desk/closing/read-closed';
import { formatInstant, formatMonth } from '@/lib/i18n/format-date';
import type { OrderMode } from '@/lib/reconciliation/order-mode';
import type { UnsignedDay } from '@/lib/reconciliation/unsigned-days';
import { deskCell } from '../../_components/desk-style';
import { writeSeen } from '../seen-days';
import { close } from './actions';

export type ClosingProps = {
  /** What the month says now. */
  content: MonthContent;
  /** As it was closed; null: it is open. */
  closed: ClosedMonth | null;
  unsigned: readonly UnsignedDay[];
  isOver: boolean;
  mode: OrderMode;
  /** The user who may close; null: may only read. */
  userId: string | null;
  mayExport: boolean;
};

/** From gross to payout; who closed the month, and its files, or the form that closes it. */
export function ClosingPanel(props: ClosingProps) {
  const { content, closed, isOver, userId } = props;
  const t = useTranslations('reconciliation.closing');
  const shown = closed?.content ?? content;
  return (
    <Section id="closing" title={t('title')} gap="none" className="mt-4 mb-6 max-w-3xl text-sm">
      <SumsTable lines={sumLines(shown, t)} />
      {shown.bank.files > 0 && shown.bank.openMinor === null ? (
        <p className="mb-2 text-xs text-ink-soft">{t('noPayout')}</p>
      ) : null}
      {closed === null ? (
        isOver ? (
          userId === null ? (
            <p>{t('othersClose')}</p>
          ) : (
            <CloseForm {...props} userId={userId} />
          )
        ) : (
          <p>{t('notOver')}</p>
        )
      ) : (
        <Closed {...props} closed={closed} />
      )}
    </Section>
  );
}

function SumsTable({ lines }: { lines: readonly SumLine[] }) {
  const t = useTranslations('reconciliation.closing');
  const locale = useLocale();
  return (
    <table className="mb-3 w-full max-w-xl border-collapse tabular-nums">
      <caption className="sr-only">{t('sum.title')}</caption>
      <tbody>
        {lines.map(({ name, minor, isSum }) => (
          <tr
            key={name}
            className={`border-b border-line ${isSum ? 'bg-surface-sunk font-semibold' : ''}`}
          >
            <th scope="row" className={`${deskCell} text-start ${isSum ? '' : 'font-normal'}`}>
              {name}
            </th>
            <td className={`${deskCell} text-end`}>
              <MoneyText minor={minor} locale={locale} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CloseForm(props: ClosingProps & { userId: string }) {
  const { content, unsigned, mode, userId } = props;
  const t = useTranslations('reconciliation.closing');
  const locale = useLocale();
  const doubts = monthDoubts(content);
  const isAware = { type: 'tick' as const, name: 'isAware', label: t('isAware') };
  return (
    <details className="print:hidden">
      <summary className="w-fit cursor-pointer py-2 text-action underline underline-offset-4">
        {t('begin', { month: formatMonth(content.month, locale) })}
      </summary>
      <p className="mb-2 max-w-prose">{t('text', { count: unsigned.length })}</p>
      <ul className="mb-2 font-semibold text-wait">
        {doubts.map(({ name, count }) => (
          <li key={name}>{t(`doubt.${name}`, { count })}</li>
        ))}
      </ul>
      <ActionForm
        action={close}
        hidden={{
          month: content.month,
          test: mode.isTest ? 'yes' : 'no',
          seen: contentMark(content),
          days: unsigned.map(writeSeen).join(','),
          signedInAs: userId,
        }}
        fields={doubts.length === 0 ? [] : [isAware]}
        idPrefix="close"
        buttonsClassName="mt-2 flex"
        buttons={[{ label: t('button'), pendingLabel: t('pending') }]}
      />
    </details>
  );
}

function Closed(props: ClosingProps & { closed: ClosedMonth }) {
  const { closed, content, mayExport } = props;
  const t = useTranslations('reconciliation.closing');
  const locale = useLocale();
  const at = formatInstant(closed.closedAt.toISOString(), locale, useTimeZone() ?? 'UTC');
  const parts = Array.from({ length: partsOf(closed.content) }, (_, index) => index + 1);
  const path = (file: 'summary' | 'archive', more: Record<string, string> = {}) => {
    const test = closed.isTest ? 'yes' : 'no';
    const query = new URLSearchParams({ month: closed.month, test, ...more });
    return `/admin/reconciliation/month/${file}?${query}`;
  };
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <StatusBadge tone="good">{t('closed')}</StatusBadge>
        <span>{t('by', { name: closed.closedBy, at })}</span>
      </p>
      {contentMark(closed.content) === contentMark(content) ? null : (
        <Notice tone="wait" className="mt-2">
          {t('changed')}
        </Notice>
      )}
      {mayExport ? (
        <>
          <p className="mt-2 flex flex-wrap gap-x-6 print:hidden">
            <a className="text-link py-2" href={path('summary')} download>
              {t('summary.button')}
            </a>
            {parts.map((part) => (
              <a
                key={part}
                className="text-link py-2"
                href={path('archive', { part: `${part}` })}
                download
              >
                {parts.length === 1
                  ? t('archive')
                  : t('archivePart', { part, parts: parts.length })}
              </a>
            ))}
          </p>
          <p className="max-w-prose text-xs text-ink-soft print:hidden">{t('archiveText')}</p>
        </>
      ) : null}
      <p className="mt-2 text-xs break-all text-ink-soft">
        <span>{t('digest')}</span> <bdi dir="ltr">{closed.digest}</bdi>
      </p>
    </>
  );
}
