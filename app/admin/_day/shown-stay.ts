// How does the day board show a stay? As texts in the reader's language, few bytes a row.
import 'server-only';
import type { Tone } from '@/app/_components/status-mark';
import { markedText } from '@/app/admin/_components/visible-text';
import { waitingSentence } from '@/app/admin/attention/approvals/waiting-words';
import { holdMark } from '@/app/admin/orders/_components/hold-badge';
import type { Actor } from '@/lib/actor';
import { textIn } from '@/lib/catalog/localized';
import { daysBetween } from '@/lib/catalog/stay-dates';
import type { BoardStay } from '@/lib/desk/day/read-day';
import { formatDay, formatInstant } from '@/lib/i18n/format-date';
import { directionOf } from '@/lib/i18n/locale';
import { getTranslations } from '@/lib/i18n/translations';
import { formatMoney, money } from '@/lib/money';
import type { DayPart } from '@/lib/orders/stays/day-stays';
import type { StayMove, StayState } from '@/lib/orders/stays/stay-moves';
import { settings } from '@/lib/settings/env';
import { anyReference, type ShownStay, type StayLook } from './stay-row';

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
export async function showStays(stays: readonly BoardStay[], shape: Shape): Promise<ShownStay[]> {
  const { day, today, now, actor, locale, part } = shape;
  const [t, ofDesk, ofOrder, ofHold, ofVisible] = await Promise.all([
    getTranslations('day'),
    getTranslations('desk'),
    getTranslations('desk.order'),
    getTranslations('completing.hold'),
    getTranslations('explaining.visible'),
  ]);
  const isClerk = actor.permissions.includes('complete');
  const { authorizationDays, merchantTimezone } = settings();
  const amount = (minor: bigint) => formatMoney(money(minor), locale);
  const once = remember();
  const mayMove = (stay: BoardStay) => (move: StayMove) =>
    move.startsWith('undo') || stay.checkIn <= today;
  return stays.map((stay): ShownStay => {
    const { order, standing, details, stateChangedAt, guests } = stay;
    const isThere = standing.kind === 'taken' || standing.kind === 'held';
    const isHeld = standing.kind === 'held';
    const price = BigInt(stay.totalMinor);
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
          ? ['bad', t('leftUncompleted')]
          : [stateTones[stay.state], t(`state.${stay.state}`)],
      since:
        stateChangedAt === null || stay.state === 'EXPECTED'
          ? null
          : [stateChangedAt, formatInstant(stateChangedAt, locale, merchantTimezone)],
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
      isHoldOver: stay.isHoldOpen && hold?.tone === 'bad',
      price: isThere && standing.minor === price ? null : amount(price),
      payment: [
        paymentTones[standing.kind],
        t(`money.${standing.kind}`),
        isThere ? amount(standing.minor) : '',
      ],
      hold: hold && [hold.tone, hold.time],
      unpaid: stay.unpaidMinor === null ? null : amount(stay.unpaidMinor),
      arrival: details?.arrival ? t('arrives', { at: details.arrival }) : '',
      notes: [details?.guestNames ?? '', details?.wishes ?? ''].flatMap((text) =>
        text === '' ? [] : [markedText(text, ofVisible)],
      ),
      isHoldOpen: stay.isHoldOpen,
      moves: isClerk ? offered[part][stay.state].filter(mayMove(stay)) : [],
      asked: order.waiting && waitingSentence(ofDesk, order.waiting, locale),
      isCompletable: isClerk && isHeld && part !== 'arriving' && order.waiting === null,
    };
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

/** What the rows of a day share. */
export async function stayLook(given: {
  readonly day: string;
  readonly today: string;
  readonly locale: string;
}): Promise<StayLook> {
  const { day, today, locale } = given;
  const [t, ofOrders, ofApprovals] = await Promise.all([
    getTranslations('day'),
    getTranslations('desk.orders'),
    getTranslations('desk.approvals'),
  ]);
  return {
    day,
    dayInAddress: day === today ? undefined : day,
    direction: directionOf(locale),
    words: {
      test: ofOrders('test'),
      room: t('room'),
      noRoom: t('noRoom'),
      changeRoom: t('changeRoom'),
      late: t('late'),
      holdOver: t('holdOver'),
      unpaid: t('unpaid'),
      moves: {
        check_in: t('move.check_in'),
        check_out: t('move.check_out'),
        undo_check_in: t('move.undo_check_in'),
        undo_check_out: t('move.undo_check_out'),
      },
      moving: t('moving'),
      asked: ofApprovals('states.PENDING'),
      complete: t('complete'),
      completeNamed: t('completeNamed', { reference: anyReference }),
    },
  };
}
