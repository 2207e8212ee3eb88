import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { MoneyText } from '@/app/_components/money';
import { StatusBadge, type Tone } from '@/app/_components/status-mark';
import { dayOf } from '@/lib/reconciliation/calendar-day';
import type { MovementRow } from '@/lib/reconciliation/list-movements';
import type { MovementKind } from '@/lib/reconciliation/movement';
import { deskCell } from '../_components/desk-style';
import { WideTable } from '../_components/wide-table';
import { MovementTime } from './movement-time';

type Row = MovementRow & {
  readonly isGmt?: boolean;
  readonly isHouse?: boolean;
  /** The signed day that it belongs to; here it counts as an adjustment in another. */
  readonly ofDay?: string;
};

/** The width from which a column is shown on its own; always on paper. */
const onPhone = `${deskCell} hidden sm:table-cell print:table-cell`;
const onTablet = `${deskCell} hidden md:table-cell print:table-cell`;
const onDesk = `${deskCell} hidden lg:table-cell print:table-cell`;

const kindTones: Record<MovementKind, Tone> = {
  taken: 'good',
  fee: 'neutral',
  refunded: 'neutral',
  held: 'wait',
  released: 'neutral',
  declined: 'bad',
};

/** Movements by the money's date, dense and fit for paper. */
export function MovementTable({ rows }: { rows: readonly Row[] }) {
  const t = useTranslations('closing');
  const names = useTranslations('desk.order');
  const heads = [
    [deskCell, t('movements.at')],
    [onDesk, t('movements.bankTime')],
    [deskCell, t('movements.order')],
    [onTablet, t('movements.kind')],
    [onTablet, names('rrn')],
    [onDesk, t('movements.approval')],
    [onPhone, t('movements.amount')],
  ] as const;
  return (
    <WideTable label={t('movements.title')}>
      <table className="w-full border-collapse text-sm">
        <thead className="sticky top-0 bg-surface text-xs text-ink-soft print:static">
          <tr className="border-b border-line-strong">
            {heads.map(([look, name]) => (
              <th key={name} scope="col" className={`${look} text-start last:text-end`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <MovementLine key={row.key} row={row} />
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}

function MovementLine({ row }: { row: Row }) {
  const t = useTranslations('closing');
  const locale = useLocale();
  const zone = useTimeZone() ?? 'UTC';
  // A late result, or one that staff recorded later: its day is the bank's, the record is newer.
  const movedOn = dayOf(new Date(row.at), zone);
  const recordedOn = dayOf(new Date(row.recordedAt), zone);
  const onlyIn =
    row.isGmt === row.isHouse
      ? null
      : row.isGmt
        ? t('movements.onlyGmt')
        : t('movements.onlyHouse');
  const kind = (
    <>
      <StatusBadge tone={kindTones[row.kind]}>
        {row.kind === 'declined' && row.responseCode
          ? t('movements.declinedWith', { code: row.responseCode })
          : t(`kind.${row.kind}`)}
      </StatusBadge>
      {row.isCorrection ? (
        <span className="ms-2 text-xs font-semibold text-wait">{t('movements.corrected')}</span>
      ) : null}
      {row.isByHand ? <span className="ms-2 text-xs text-ink-soft">{t('byHand')}</span> : null}
    </>
  );
  const amount =
    row.kind === 'declined' ? null : <MoneyText minor={row.amountMinor} locale={locale} />;
  return (
    <tr className="border-b border-line hover:bg-surface-sunk">
      <td className={deskCell}>
        <MovementTime at={row.at} />
        {recordedOn === movedOn ? null : (
          <p className="text-xs text-ink-soft">{t('movements.recorded', { day: recordedOn })}</p>
        )}
        {row.ofDay !== undefined ? (
          <p className="text-xs font-semibold text-wait">
            {t('movements.adjusts', { day: row.ofDay })}
          </p>
        ) : row.isLate ? (
          <p className="text-xs font-semibold text-wait">{t('movements.late')}</p>
        ) : null}
        {onlyIn === null ? null : <p className="text-xs font-semibold text-wait">{onlyIn}</p>}
      </td>
      <td className={onDesk}>
        {row.bankAt === null ? (
          <span className="text-ink-soft">{t('movements.noBankTime')}</span>
        ) : (
          <bdi dir="ltr" className="tabular-nums">
            {row.bankAt.slice(0, 19).replace('T', ' ')}
          </bdi>
        )}
      </td>
      <td className={deskCell}>
        <a className="text-link font-semibold" href={`/admin/orders/${row.orderReference}`}>
          <bdi dir="ltr" className="whitespace-nowrap">
            {row.orderReference}
          </bdi>
        </a>
        <div className="mt-1 md:hidden print:hidden">{kind}</div>
        <p className="mt-1 sm:hidden print:hidden">{amount}</p>
      </td>
      <td className={onTablet}>{kind}</td>
      <td className={onTablet}>
        <bdi dir="ltr" className="tabular-nums">
          {row.rrn}
        </bdi>
      </td>
      <td className={onDesk}>
        <bdi dir="ltr" className="tabular-nums">
          {row.approvalCode}
        </bdi>
      </td>
      <td className={`${onPhone} text-end`}>{amount}</td>
    </tr>
  );
}
