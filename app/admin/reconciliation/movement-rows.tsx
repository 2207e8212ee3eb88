'use client';
import { AmountText } from '@/app/_components/amount-text';
import { StatusBadge } from '@/app/_components/status-mark';
import { MovementClocks } from './movement-clocks';
import { movementCell } from './movement-columns';
import type { MovementLook, ShownMovement } from './shown-movement';

/** The body of the table; its head is `MovementTable`'s. */
export function MovementRows({
  rows,
  look,
}: {
  rows: readonly ShownMovement[];
  look: MovementLook;
}) {
  return (
    <tbody>
      {rows.map((row) => (
        <MovementLine key={row.key} row={row} look={look} />
      ))}
    </tbody>
  );
}

function MovementLine({ row, look }: { row: ShownMovement; look: MovementLook }) {
  const { words } = look;
  const [tone, text] = row.kind;
  const kind = (
    <>
      <StatusBadge tone={tone}>{text}</StatusBadge>
      {row.isCorrection ? (
        <span className="ms-2 text-xs font-semibold text-wait">{words['movements.corrected']}</span>
      ) : null}
      {row.isAssumed ? (
        <span className="ms-2 text-xs font-semibold text-wait">{words.assumed}</span>
      ) : null}
      {row.isByHand ? <span className="ms-2 text-xs text-ink-soft">{words.byHand}</span> : null}
    </>
  );
  const amount =
    row.amount === null ? null : <AmountText text={row.amount} direction={look.direction} />;
  return (
    <tr className="border-b border-line hover:bg-surface-sunk">
      <td className={movementCell.always}>
        <MovementClocks clocks={row.moved} gmtShort={words['calendar.gmtShort']} />
        {row.recorded === '' ? null : <p className="text-xs text-ink-soft">{row.recorded}</p>}
        {row.notes.map((note) => (
          <p key={note} className="text-xs font-semibold text-wait">
            {note}
          </p>
        ))}
      </td>
      <td className={movementCell.fromDesk}>
        {row.bankTime === null ? (
          <span className="text-ink-soft">{words['movements.noBankTime']}</span>
        ) : (
          <bdi dir="ltr" className="tabular-nums">
            {row.bankTime}
          </bdi>
        )}
      </td>
      <td className={movementCell.always}>
        <a className="text-link font-semibold" href={`/admin/orders/${row.reference}`}>
          <bdi dir="ltr" className="whitespace-nowrap">
            {row.reference}
          </bdi>
        </a>
        <div className="mt-1 md:hidden print:hidden">{kind}</div>
        <p className="mt-1 sm:hidden print:hidden">{amount}</p>
      </td>
      <td className={movementCell.fromTablet}>{kind}</td>
      <td className={movementCell.fromTablet}>
        <bdi dir="ltr" className="tabular-nums">
          {row.rrn}
        </bdi>
      </td>
      <td className={movementCell.fromDesk}>
        <bdi dir="ltr" className="tabular-nums">
          {row.approvalCode}
        </bdi>
      </td>
      <td className={`${movementCell.fromPhone} text-end`}>{amount}</td>
    </tr>
  );
}
