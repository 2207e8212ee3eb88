import { memo, type ReactNode } from 'react';
import { SheetBadge } from '@/app/_components/status-mark';
import { anyReference } from '@/app/admin/_components/any-reference';
import { MarkedTextView } from '@/app/admin/_components/marked-text';
import type {
  CellKind,
  CellOf,
  ListedColumn,
  ShownMark,
  ShownMoment,
  ShownRow,
} from '@/app/admin/_order/shown-row';

/** What all rows of a list share. */
export type RowLook = {
  readonly columns: readonly ListedColumn[];
  readonly canSelect: boolean;
  /** The query of the rows' list. */
  readonly place: string;
  /** The direction of the reader's language, for the currency after a number. */
  readonly direction: 'ltr' | 'rtl';
  readonly words: {
    readonly test: string;
    readonly beside: string;
    /** Contains a placeholder for the reference. */
    readonly select: string;
  };
};

type Props = { row: ShownRow; look: RowLook; isChanged?: boolean };

/**
 * One order in a dense row; on a phone, customer and state are below the reference. Its styles are
 * in `.order-list`: repeated in each cell they made up most of the page.
 */
export const OrderRow = memo(function OrderRow({ row, look, isChanged }: Props) {
  const { reference, cells } = row;
  return (
    <tr data-order={reference} data-changed={isChanged}>
      {look.canSelect ? (
        <td className="cell-tick">
          <input
            type="checkbox"
            name="order"
            value={reference}
            form="bulk"
            aria-label={look.words.select.replace(anyReference, reference)}
          />
        </td>
      ) : null}
      <td className="cell-order">
        <a className="text-link" href={`/admin/orders/${reference}`} data-row-link="">
          <bdi dir="ltr">{reference}</bdi>
        </a>
        <PanelLink reference={reference} look={look} />
        {row.isTest ? <span className="ms-2 text-xs text-ink-soft">{look.words.test}</span> : null}
        <div className="md:hidden">
          <p className="text-xs">
            <MarkedTextView text={cells.customer} />
            <span> · </span>
            {cells.placed && <Moment moment={cells.placed} />}
          </p>
          <State state={cells.state} />
        </div>
      </td>
      {look.columns.map(({ name, kind, className }) => (
        <td key={name} className={className}>
          {cells[name] && drawn[kind](cells[name] as never, look)}
        </td>
      ))}
    </tr>
  );
});

/** Opens the order beside the list; where there is no room, the link to its page is used. */
function PanelLink({ reference, look }: { reference: string; look: RowLook }) {
  const rest = look.place === '' ? '' : `${look.place}&`;
  return (
    <a
      className="beside-link"
      href={`/admin/orders?${rest}open=${reference}`}
      data-beside={reference}
      title={look.words.beside}
    >
      <svg aria-hidden="true">
        <use href="#sign-beside" />
      </svg>
      <span className="sr-only">{look.words.beside}</span>
    </a>
  );
}

/** The icon that the links beside the rows refer to. */
export function PanelSign() {
  return (
    <svg aria-hidden="true" className="hidden">
      <symbol id="sign-beside" viewBox="0 0 16 16">
        <path d="M1.5 3h13v10h-13zM10 3v10" fill="none" stroke="currentColor" />
      </symbol>
    </svg>
  );
}

const drawn: {
  readonly [K in CellKind]: (cell: NonNullable<CellOf<K>>, look: RowLook) => ReactNode;
} = {
  text: code,
  reference: code,
  day: code,
  phone: code,
  rooms: code,
  word: (text) => <span>{text}</span>,
  person: (name) => <MarkedTextView text={name} />,
  moment: (moment) => <Moment moment={moment} />,
  hold: (mark) => <Mark mark={mark} />,
  money: figure,
  sum: figure,
  standing: (amount, look) => <Amount amount={amount} direction={look.direction} />,
  what: (what) => <What what={what} />,
  state: (state) => <State state={state} />,
};

function code(text: string): ReactNode {
  return <bdi dir="ltr">{text}</bdi>;
}

function figure(text: string, { direction }: RowLook): ReactNode {
  return <bdi dir={direction}>{text}</bdi>;
}

/** The amount, and which of the order's amounts it is. */
function Amount(props: { amount: readonly [string, string]; direction: RowLook['direction'] }) {
  const [text, kind] = props.amount;
  return (
    <>
      <bdi dir={props.direction}>{text}</bdi> <span className="text-xs text-ink-soft">{kind}</span>
    </>
  );
}

function What({ what: [first, more] }: { what: readonly [string, string] }) {
  return (
    <span className="what">
      <bdi>{first}</bdi>
      <span>{more}</span>
    </span>
  );
}

function Moment({ moment: [at, exact, age] }: { moment: ShownMoment }) {
  return (
    <time dateTime={at} title={exact}>
      {age}
    </time>
  );
}

function Mark({ mark: [tone, text] }: { mark: ShownMark }) {
  return <SheetBadge tone={tone} text={text} />;
}

function State({ state: [tone, text, attention] }: { state: CellOf<'state'> }) {
  return (
    <>
      <Mark mark={[tone, text]} />
      {attention === '' ? null : (
        <span className="ms-2 text-xs font-semibold whitespace-nowrap text-wait">{attention}</span>
      )}
    </>
  );
}
