import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import type { Tone } from '@/app/_components/status-mark';
import { directionOf } from '@/lib/i18n/locale';
import { sayAll } from '@/lib/i18n/say-all';
import { formatMoney, money } from '@/lib/money/money';
import { dayOf } from '@/lib/reconciliation/calendar-day';
import type { MovementRow } from '@/lib/reconciliation/list-movements';
import type { MovementKind } from '@/lib/reconciliation/movement';
import { clocksOf } from './movement-time';

/** A movement, as the page of its day tells it. */
export type MovementOfDay = MovementRow & {
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

/** What all rows share. */
export type MovementLook = ReturnType<typeof useMovementLook>;

export function useMovementLook() {
  const t = useTranslations('reconciliation');
  const words = {
    ...sayAll(t, ['calendar.gmtShort', 'movements.noBankTime', 'movements.corrected']),
    ...sayAll(t, ['byHand', 'assumed']),
  };
  return { direction: directionOf(useLocale()), words };
}

/** A movement as the texts of its cells: elements for each would make up most of the page. */
export type ShownMovement = ReturnType<ReturnType<typeof useShownMovement>>;

/** Gives the texts of a movement in the reader's language. */
export function useShownMovement() {
  const t = useTranslations('reconciliation');
  const locale = useLocale();
  const zone = useTimeZone() ?? 'UTC';
  return (row: MovementOfDay) => {
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
      /** When it was recorded, if that was on another day. */
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
    } as const;
  };
}
