import { memo, type ReactNode } from 'react';
import { buttonClass } from '@/app/_components/button';
import { SheetBadge } from '@/app/_components/status-mark';
import { type MarkedText, MarkedTextView } from '@/app/admin/_components/marked-text';
import type { ShownMark } from '@/app/admin/orders/_list/shown-row';
import { orderPath, placeOfStay } from '@/app/admin/orders/[reference]/_money/order-address';
import { type FormButton, FormButtonView } from '@/app/form-parts';
import type { StayMove } from '@/lib/orders/stays/stay-moves';

/** The texts of one row. The page carries them twice: rendered, and for the scripts. */
export type ShownStay = {
  readonly stayId: string;
  readonly reference: string;
  readonly isTest: boolean;
  readonly customer: MarkedText;
  /** Empty: unknown. */
  readonly guests: string;
  /** Null: none is reserved. */
  readonly room: string | null;
  readonly state: ShownMark;
  /** When the guest arrived or left. */
  readonly since: readonly [at: string, exact: string] | null;
  readonly what: string;
  readonly nights: string;
  readonly isLate: boolean;
  /** The hold is past the merchant's limit, and nobody has completed it. */
  readonly isHoldOver: boolean;
  /** Null where the payment's amount is the same. */
  readonly price: string | null;
  readonly payment: readonly [...ShownMark, amount: string];
  readonly hold: ShownMark | null;
  readonly unpaid: string | null;
  readonly arrival: string;
  /** Names of the guests, and what they ask for. */
  readonly notes: readonly MarkedText[];
  readonly moves: readonly StayMove[];
  /** The money is still held: a check-out opens a dialog that completes it first. */
  readonly isHoldOpen: boolean;
  /** Who asked for what with its money, while a second user has to decide; null: nobody. */
  readonly asked: string | null;
  /** The user may complete it now. */
  readonly isCompletable: boolean;
};

/** What all rows of a day share. */
export type StayLook = {
  readonly day: string;
  /** In addresses; undefined for today. */
  readonly dayInAddress: string | undefined;
  /** The direction of the reader's language, for the currency after a number. */
  readonly direction: 'ltr' | 'rtl';
  readonly words: {
    readonly test: string;
    readonly room: string;
    readonly noRoom: string;
    readonly changeRoom: string;
    readonly late: string;
    readonly holdOver: string;
    readonly unpaid: string;
    readonly moves: Readonly<Record<StayMove, string>>;
    readonly moving: string;
    readonly asked: string;
    readonly complete: string;
    /** Contains a placeholder for the reference. */
    readonly completeNamed: string;
  };
};

/** The placeholder for the reference in `words.completeNamed`. */
export const anyReference = '{reference}';

type RowProps = {
  stay: ShownStay;
  look: StayLook;
  /** The form of all buttons. */
  form: string;
  /** The intent of this row's button that waits for an answer. */
  pressed: string | null;
  problem: string | undefined;
  notices: ReactNode;
};

/** Its styles are in `.stay-list`: repeated in each row they made up most of the page. */
export const StayRow = memo(function StayRow(props: RowProps) {
  const { stay, look, problem, notices } = props;
  const { words } = look;
  return (
    <li data-stay={stay.stayId}>
      <p className="stay-room">
        <span className="sr-only">{words.room} </span>
        {stay.room === null ? (
          <span className="text-bad">{words.noRoom}</span>
        ) : (
          <a
            className="text-link"
            href={`/admin/calendar?from=${look.day}&stay=${stay.stayId}`}
            title={words.changeRoom}
          >
            <bdi>{stay.room}</bdi>
          </a>
        )}
      </p>
      <div>
        <a className="text-link" href={`/admin/orders/${stay.reference}`} data-row-link="">
          <MarkedTextView text={stay.customer} />
        </a>
        <p className="text-ink-soft">
          <bdi dir="ltr">{stay.reference}</bdi>
          {stay.isTest ? <span className="ms-2 text-wait">{words.test}</span> : null}
          {stay.guests === '' ? null : <span>{` · ${stay.guests}`}</span>}
        </p>
        <p className="mt-0.5">
          <SheetBadge tone={stay.state[0]} text={stay.state[1]} />{' '}
          {stay.since === null ? null : <time dateTime={stay.since[0]}>{stay.since[1]}</time>}
        </p>
      </div>
      <div className="stay-what">
        <span>{stay.what}</span>
        <p className="text-ink-soft">{stay.nights}</p>
        {stay.isLate ? <p className="text-bad">{words.late}</p> : null}
        {stay.isHoldOver ? <p className="text-bad">{words.holdOver}</p> : null}
      </div>
      <StayMoney stay={stay} look={look} />
      <div className="stay-notes">
        {stay.arrival === '' ? null : <p>{stay.arrival}</p>}
        {stay.notes.map((text) => (
          <p key={String(text)}>
            <MarkedTextView text={text} />
          </p>
        ))}
      </div>
      <div className="stay-acts">
        {stay.moves.map((move) =>
          move === 'check_out' && stay.isHoldOpen ? (
            <CheckOutLink key={move} stay={stay} look={look} />
          ) : (
            <MoveButton key={move} move={move} {...props} />
          ),
        )}
        {stay.asked !== null && notices === null ? (
          <p className="py-2 text-wait">
            <a className="text-link text-wait" href="/admin/attention/approvals">
              {words.asked}
            </a>{' '}
            <span>{stay.asked}</span>
          </p>
        ) : null}
        {stay.isCompletable ? (
          <a
            className="text-link py-2"
            href={orderPath(stay.reference, placeOfStay(look.dayInAddress, stay.stayId), {
              dialog: 'complete',
            })}
            data-complete=""
            aria-label={words.completeNamed.replace(anyReference, stay.reference)}
          >
            {words.complete}
          </a>
        ) : null}
      </div>
      {problem === undefined ? null : (
        <p role="alert" tabIndex={-1} className="row-problem" {...atOnce}>
          {problem}
        </p>
      )}
      {notices}
    </li>
  );
});

/** Opens the dialog that completes the hold first. */
function CheckOutLink({ stay, look }: Pick<RowProps, 'stay' | 'look'>) {
  const label = look.words.moves.check_out;
  const place = placeOfStay(look.dayInAddress, stay.stayId);
  return (
    <a
      className={buttonClass('inline')}
      href={orderPath(stay.reference, place, { dialog: 'check_out' })}
      data-check-out=""
      aria-label={`${label} ${nameOf(stay)}`}
    >
      {label}
    </a>
  );
}

function nameOf({ customer }: ShownStay): string {
  return typeof customer === 'string' ? customer : customer.map(String).join('');
}

/** One form has the buttons of all rows, so the button says which stay it moves. */
function MoveButton({ move, stay, look, form, pressed }: RowProps & { move: StayMove }) {
  const label = look.words.moves[move];
  const name = nameOf(stay);
  const button: FormButton = {
    label,
    ariaLabel: `${label} ${name}`,
    pendingLabel: look.words.moving,
    intent: `${move}:${stay.stayId}`,
    kind: move.startsWith('undo') ? 'quiet' : 'inline',
  };
  const place = { idPrefix: form, state: nothing, isPending: pressed === button.intent, pressed };
  return <FormButtonView button={button} form={place} isApart />;
}

/** Without scripts an answer is a new page: the focus goes to the row's refusal. */
const atOnce = { autoFocus: true };

const nothing = { values: {}, errors: {} };

/** What the stay costs, the state of its payment, and what is still to be paid. */
function StayMoney({ stay, look }: { stay: ShownStay; look: StayLook }) {
  const [tone, text, amount] = stay.payment;
  const money = (shown: string) => <bdi dir={look.direction}>{shown}</bdi>;
  return (
    <div className="stay-money">
      {stay.price === null ? null : money(stay.price)}
      <p className="flex flex-wrap gap-x-2">
        <SheetBadge
          tone={tone}
          text={
            <>
              <span>{text}</span> {amount === '' ? null : money(amount)}
            </>
          }
        />
        {stay.hold === null ? null : <SheetBadge tone={stay.hold[0]} text={stay.hold[1]} />}
      </p>
      {stay.unpaid === null ? null : (
        <p className="text-bad">
          <span>{look.words.unpaid}</span> {money(stay.unpaid)}
        </p>
      )}
    </div>
  );
}
