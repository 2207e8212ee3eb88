'use client';
import { AmountText } from '@/app/_components/amount-text';
import { deskCell } from '../../_components/desk-style';
import type { ShownDay } from './shown-month';

type Direction = { direction: 'ltr' | 'rtl' };

/** The body and the foot of the month's table; its head is `MonthTable`'s. */
export function MonthRows(props: {
  rows: readonly ShownDay[];
  whole: ShownDay;
  direction: Direction['direction'];
}) {
  const { rows, whole, direction } = props;
  return (
    <>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} className="border-b border-line hover:bg-surface-sunk">
            <DayCells row={row} direction={direction} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-y border-line-strong bg-surface-sunk font-semibold">
          <DayCells row={whole} direction={direction} />
        </tr>
      </tfoot>
    </>
  );
}

function DayCells({ row, direction }: { row: ShownDay } & Direction) {
  const isDay = row.path !== null;
  return (
    <>
      <th
        scope="row"
        className={`${deskCell} text-start whitespace-nowrap ${isDay ? 'font-normal' : ''}`}
      >
        {row.path === null ? (
          row.name
        ) : (
          <a className="text-link" href={row.path}>
            {row.name}
          </a>
        )}
      </th>
      {row.figures.map((figure, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
        <td key={position} className={`${deskCell} text-end`}>
          {figure === null ? (
            <span className="text-ink-soft tabular-nums">0</span>
          ) : figure[1] === '' ? (
            <AmountText text={figure[0]} direction={direction} className="font-semibold" />
          ) : (
            <a className="text-link" href={figure[1]}>
              <AmountText text={figure[0]} direction={direction} />
            </a>
          )}
        </td>
      ))}
      <td className={`${deskCell} text-end font-semibold text-wait tabular-nums`}>
        {row.unknown || null}
      </td>
      <td className={`${deskCell} whitespace-nowrap`}>
        <Covered covered={row.covered} />
      </td>
      {row.compared?.map((sum, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
        <td key={position} className={`${deskCell} text-end`}>
          {sum === null ? null : (
            <AmountText
              text={sum[0]}
              direction={direction}
              className={sum[1] ? 'font-semibold text-bad' : ''}
            />
          )}
        </td>
      ))}
      {row.signed === null ? null : (
        <td className={isDay ? deskCell : `${deskCell} font-normal whitespace-nowrap`}>
          <span>{row.signed[0]}</span>
          {row.signed.slice(1).map((note) => (
            <p key={note} className="text-xs text-ink-soft 2xl:whitespace-nowrap">
              {note}
            </p>
          ))}
        </td>
      )}
    </>
  );
}

function Covered({ covered: [text, verdict, path] }: Pick<ShownDay, 'covered'>) {
  if (verdict === 'none') return <span className="text-ink-soft">{text}</span>;
  if (verdict === 'agrees') return <span>{text}</span>;
  const isWrong = verdict === 'open' || verdict === 'differs';
  return (
    <a className={`text-link ${isWrong ? 'font-semibold text-bad' : ''}`} href={path}>
      {text}
    </a>
  );
}
