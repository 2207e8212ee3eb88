import { useTranslations } from 'next-intl';
import { WideTable } from '../_components/wide-table';
import { movementCell } from './movement-columns';
import { MovementRows } from './movement-rows';
import { type MovementOfDay, useMovementLook, useShownMovement } from './shown-movement';

/** Movements by the money's date, dense and fit for paper. */
export function MovementTable({ rows }: { rows: readonly MovementOfDay[] }) {
  const t = useTranslations('reconciliation');
  const names = useTranslations('desk.order');
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
        <MovementRows rows={rows.map(show)} look={useMovementLook()} />
      </table>
    </WideTable>
  );
}
