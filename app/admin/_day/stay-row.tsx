import { memo, type ReactNode } from 'react';
import { buttonClass } from '@/app/_components/button';
import { type FormButton, FormButtonView } from '@/app/_components/form-parts';
import { SheetBadge } from '@/app/_components/status-mark';
import { anyReference } from '@/app/admin/_components/any-reference';
import { MarkedTextView } from '@/app/admin/_components/marked-text';
import { orderPath, placeOfStay } from '@/app/admin/_operations/order-address';
import type { StayMove } from '@/lib/orders/stays/stay-moves';
import type { ShownStay, StayLook } from './shown-stay';

type RowProps = {
  id: string | undefined;
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
  const { id, stay, look, problem, notices } = props;
  const { words } = look;
  return (
    <li id={id} data-stay={stay.stayId}>
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
          {stay.isTest ? <span className="ms-2">{words.test}</span> : null}
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
        <p role="alert" tabIndex={-1} className="row-problem">
          {problem}
        </p>
      )}
      {notices}
    </li>
  );
});

/** Opens the dialog that completes the hold first. */
function CheckOutLink({ stay, look }: Pick<RowProps, 'stay' | 'look'>) {
  const label = stay.leave;
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
  const label = look.words[`move.${move}`];
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
