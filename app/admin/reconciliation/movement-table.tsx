import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import type { Tone } from '@/app/_components/status-mark';
import { directionOf } from '@/lib/i18n/locale';
import { formatMoney, money } from '@/lib/money';
import { dayOf } from '@/lib/reconciliation/calendar-day';
import type { MovementRow } from '@/lib/reconciliation/list-movements';
import type { MovementKind } from '@/lib/reconciliation/movement';
import { WideTable } from '../_components/wide-table';
import { movementCell } from './movement-columns';
import { MovementRows, type ShownMovement } from './movement-rows';
import { clocksOf } from './movement-time';

type Row = MovementRow & {
  readonly isGmt?: boolean;
  readonly isHouse?: boolean;
  /** The signed day that it belongs to; here it counts as an adjustment in another. */
  readonly ofDay?: string;
};

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
  const direction = directionOf(useLocale());
  const show = useShownMovement();
  const heads = [
    [movementCell.always, t('movements.at')],
    [movementCell.fromDesk, t('movements.bankTime')],
    [movementCell.always, t('movements.order')],
    [movementCell.fromTablet, t('movements.kind')],
    [movementCell.fromTablet, names('rrn')],
    [movementCell.fromDesk, t('movements.approval')],
    [movementCell.fromPhone, t('movements.amount')],
  ] as const;
  const words = {
    gmtShort: t('calendar.gmtShort'),
    noBankTime: t('movements.noBankTime'),
    corrected: t('movements.corrected'),
    byHand: t('byHand'),
    assumed: t('assumed'),
  };
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
        <MovementRows rows={rows.map(show)} look={{ direction, words }} />
      </table>
    </WideTable>
  );
}

/** Gives the texts of a movement in the reader's language. */
function useShownMovement(): (row: Row) => ShownMovement {
  const t = useTranslations('closing');
  const locale = useLocale();
  const zone = useTimeZone() ?? 'UTC';
  return (row) => {
    // A late result, or one that staff recorded later: its day is the bank's, the record is newer.
    const recordedOn = dayOf(new Date(row.recordedAt), zone);
    const moved = clocksOf(row.at, zone);
    const notes: string[] = [];
    if (row.ofDay !== undefined) notes.push(t('movements.adjusts', { day: row.ofDay }));
    else if (row.isLate) notes.push(t('movements.late'));
    if (row.isGmt !== row.isHouse)
      notes.push(t(row.isGmt ? 'movements.onlyGmt' : 'movements.onlyHouse'));
    const kind =
      row.kind === 'declined' && row.responseCode
        ? t('movements.declinedWith', { code: row.responseCode })
        : t(`kind.${row.kind}`);
    return {
      key: row.key,
      moved,
      recorded: recordedOn === moved[1] ? '' : t('movements.recorded', { day: recordedOn }),
      notes,
      bankTime: row.bankAt?.slice(0, 19).replace('T', ' ') ?? null,
      reference: row.orderReference,
      kind: [kindTones[row.kind], kind],
      isCorrection: row.isCorrection,
      isByHand: row.isByHand,
      isAssumed: row.isAssumed,
      rrn: row.rrn ?? '',
      approvalCode: row.approvalCode ?? '',
      amount: row.kind === 'declined' ? null : formatMoney(money(BigInt(row.amountMinor)), locale),
    };
  };
}
