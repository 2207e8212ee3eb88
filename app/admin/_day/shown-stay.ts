// How does the day board show a stay? As texts in the reader's language, few bytes a row.
import 'server-only';
import type { Tone } from '@/app/_components/status-mark';
import { anyReference } from '@/app/admin/_components/any-reference';
import { markedText } from '@/app/admin/_components/visible-text';
import { holdMark } from '@/app/admin/_order/hold-badge';
import { waitingSentence } from '@/app/admin/_order/waiting-words';
import type { BoardStay } from '@/lib/desk/day/read-day';
import { formatDay, formatInstant } from '@/lib/i18n/format-date';
import { directionOf } from '@/lib/i18n/locale';
import { textIn } from '@/lib/i18n/localized';
import { sayAll } from '@/lib/i18n/say-all';
import { getTranslations } from '@/lib/i18n/translations';
import { formatMoney, money } from '@/lib/money/money';
import type { DayPart } from '@/lib/orders/stays/day-stays';
import type { StayMove, StayState } from '@/lib/orders/stays/stay-moves';
import type { Actor } from '@/lib/rights/actor';
import { settings } from '@/lib/settings/env';
import { daysBetween } from '@/lib/time/iso-date';

/** The texts of one row. The page carries them twice: rendered, and for the scripts. */
export type ShownStay = Awaited<ReturnType<typeof showStays>>[number];

/** What all rows of a day share. */
export type StayLook = Awaited<ReturnType<typeof stayLook>>;

/** On which day, for whom, and when the stays are shown. */
type Shape = {
  readonly part: DayPart;
  readonly day: string;
  readonly today: string;
  readonly now: Date;
  readonly actor: Actor;
  readonly locale: string;
};

const stateTones: Record<StayState, Tone> = { EXPECTED: 'wait', IN_HOUSE: 'good', LEFT: 'neutral' };
const paymentTones = {
  taken: 'good',
  held: 'wait',
  refunded: 'bad',
  released: 'bad',
  booked: 'bad',
  unknown: 'wait',
} as const satisfies Record<BoardStay['standing']['kind'], Tone>;

/** What is offered in which part: the move that is due, and undoing the last one. */
const offered: Readonly<Record<DayPart, Readonly<Record<StayState, readonly StayMove[]>>>> = {
  uncompleted: { EXPECTED: ['check_out'], IN_HOUSE: ['check_out'], LEFT: ['undo_check_out'] },
  arriving: { EXPECTED: ['check_in'], IN_HOUSE: ['undo_check_in'], LEFT: ['undo_check_out'] },
  staying: {
    EXPECTED: ['check_in'],
    IN_HOUSE: ['check_out', 'undo_check_in'],
    LEFT: ['undo_check_out'],
  },
  leaving: { EXPECTED: ['check_out'], IN_HOUSE: ['check_out'], LEFT: ['undo_check_out'] },
};

/** The stays of one part of a day, in the same order. */
export async function showStays(stays: readonly BoardStay[], shape: Shape) {
  const { day, today, now, actor, locale, part } = shape;
  const [t, ofDesk, ofOrder, ofHold, ofVisible] = await Promise.all([
    getTranslations('day'),
    getTranslations('desk'),
    getTranslations('desk.order'),
    getTranslations('operations.hold'),
    getTranslations('order.visible'),
  ]);
  const isClerk = actor.permissions.includes('complete');
  const { authorizationDays, merchantTimezone } = settings();
  const amount = (minor: bigint) => formatMoney(money(minor), locale);
  const once = remember();
  const mayMove = (stay: BoardStay) => (move: StayMove) =>
    move.startsWith('undo') || stay.checkIn <= today;
  return stays.map((stay) => {
    const { order, standing, details, stateChangedAt, guests } = stay;
    const isThere = standing.kind === 'taken' || standing.kind === 'held';
    const isHeld = standing.kind === 'held';
    const price = BigInt(stay.totalMinor);
    const isCompletable = isClerk && isHeld && part !== 'arriving' && order.waiting === null;
    const hold =
      isHeld && order.held !== null ? holdMark(ofHold, order.held, authorizationDays, now) : null;
    return {
      stayId: stay.stayId,
      reference: order.reference,
      isTest: order.test,
      customer: markedText(order.customer, ofVisible),
      guests:
        guests === null ? '' : once(`guests ${guests}`, () => ofOrder('guests', { count: guests })),
      room: stay.room,
      state:
        part === 'uncompleted' && stay.state === 'LEFT'
          ? (['bad', t('leftUncompleted')] as const)
          : ([stateTones[stay.state], t(`state.${stay.state}`)] as const),
      /** When the guest arrived or left. */
      since:
        stateChangedAt === null || stay.state === 'EXPECTED'
          ? null
          : ([stateChangedAt, formatInstant(stateChangedAt, locale, merchantTimezone)] as const),
      what: textIn(stay.names, locale),
      nights: once(`nights ${stay.checkIn} ${stay.checkOut}`, () =>
        [
          ofOrder('nights', { count: daysBetween(stay.checkIn, stay.checkOut) }),
          t('dates', {
            from: formatDay(stay.checkIn, locale, 'day'),
            until: formatDay(stay.checkOut, locale, 'day'),
          }),
        ].join(' '),
      ),
      isLate: stay.checkOut < day && stay.state !== 'LEFT',
      /** The hold is past the merchant's limit, and nobody has completed it. */
      isHoldOver: stay.isHoldOpen && hold?.tone === 'bad',
      /** Null where the payment's amount is the same. */
      price: isThere && standing.minor === price ? null : amount(price),
      payment: [
        paymentTones[standing.kind],
        t(`money.${standing.kind}`),
        isThere ? amount(standing.minor) : '',
      ],
      hold: hold && ([hold.tone, hold.time] as const),
      unpaid: stay.unpaidMinor === null ? null : amount(stay.unpaidMinor),
      arrival: details?.arrival ? t('arrives', { at: details.arrival }) : '',
      /** Names of the guests, and what they ask for. */
      notes: [details?.guestNames ?? '', details?.wishes ?? ''].flatMap((text) =>
        text === '' ? [] : [markedText(text, ofVisible)],
      ),
      /** The money is still held: a check-out opens a dialog that completes it first. */
      isHoldOpen: stay.isHoldOpen,
      moves: isClerk ? offered[part][stay.state].filter(mayMove(stay)) : [],
      /** Who asked for what with its money, while a second user has to decide; null: nobody. */
      asked: order.waiting && waitingSentence(ofDesk, order.waiting, locale),
      isCompletable,
      /** The name of that check-out: with the amount that its dialog proposes, if it is known. */
      leave: !stay.isHoldOpen
        ? ''
        : !isCompletable
          ? t('move.check_out')
          : stay.checkOut <= today
            ? t('leave.now', { amount: amount(order.booked) })
            : t('leave.completeFirst'),
    } as const;
  });
}

/** Keeps the texts of one page: most stays of a day have the same dates and number of guests. */
function remember(): (name: string, make: () => string) => string {
  const made = new Map<string, string>();
  return (name, make) => {
    const text = made.get(name) ?? make();
    made.set(name, text);
    return text;
  };
}

export async function stayLook(given: {
  readonly day: string;
  readonly today: string;
  readonly locale: string;
}) {
  const { day, today, locale } = given;
  const [t, ofOrders, ofApprovals] = await Promise.all([
    getTranslations('day'),
    getTranslations('desk.orders'),
    getTranslations('desk.approvals'),
  ]);
  return {
    day,
    /** In addresses; undefined for today. */
    dayInAddress: day === today ? undefined : day,
    direction: directionOf(locale),
    words: {
      ...sayAll(t, ['room', 'noRoom', 'changeRoom', 'late', 'holdOver', 'unpaid', 'moving']),
      ...sayAll(t, ['move.check_in', 'move.check_out', 'move.undo_check_in']),
      ...sayAll(t, ['move.undo_check_out', 'complete']),
      test: ofOrders('test'),
      asked: ofApprovals('states.PENDING'),
      completeNamed: t('completeNamed', { reference: anyReference }),
    },
  };
}
