import { useTranslations } from 'next-intl';
import { MoneyText } from '@/app/_components/money';
import { StatusBadge, type Tone } from '@/app/_components/status-mark';
import { HoldBadge } from '@/app/admin/orders/_components/hold-badge';
import { orderPath } from '@/app/admin/orders/[reference]/_money/order-address';
import type { Actor } from '@/lib/actor';
import { textIn } from '@/lib/catalog/localized';
import { daysBetween } from '@/lib/catalog/stay-dates';
import type { BoardStay } from '@/lib/desk/day/read-day';
import { formatDay } from '@/lib/i18n/format-date';
import type { DayPart } from '@/lib/orders/stays/day-stays';
import type { StayState } from '@/lib/orders/stays/stay-moves';
import { settings } from '@/lib/settings/env';
import { Moment } from '../_components/moment';
import { TestWord } from '../_components/test-word';
import { VisibleText } from '../_components/visible-text';
import { type OpenedStay, placeOfStay, StayNotices } from './opened-stay';
import { StayMoves } from './stay-moves';

type Shared = {
  part: DayPart;
  day: string;
  today: string;
  now: Date;
  actor: Actor;
  /** The stay that is opened for an action. */
  opened: OpenedStay | null;
  locale: string;
};

const tones: Record<StayState, Tone> = { EXPECTED: 'wait', IN_HOUSE: 'good', LEFT: 'neutral' };
const moneyTones = {
  taken: 'good',
  held: 'wait',
  refunded: 'bad',
  released: 'bad',
  booked: 'bad',
  unknown: 'wait',
} as const satisfies Record<BoardStay['standing']['kind'], Tone>;

/** The stays of one part of a day, one per row, sorted by room. */
export function StayList({
  stays,
  label,
  ...shared
}: Shared & { stays: readonly BoardStay[]; label: string }) {
  return (
    <ul aria-label={label} className="border-t border-line-strong text-sm">
      {stays.map((stay) => (
        <StayRow key={stay.stayId} stay={stay} {...shared} />
      ))}
    </ul>
  );
}

function StayRow({ stay, ...shared }: Shared & { stay: BoardStay }) {
  const { part, day, today, now, actor, opened, locale } = shared;
  const t = useTranslations('day');
  const of = useTranslations('desk.order');
  const { order, details } = stay;
  const path = `/admin/orders/${order.reference}`;
  return (
    <li
      data-stay={stay.stayId}
      className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 border-b border-line py-1.5 break-inside-avoid focus-within:bg-surface-sunk sm:grid-cols-[3.5rem_minmax(0,1fr)_minmax(0,1fr)] lg:grid-cols-[3.5rem_minmax(0,1.3fr)_minmax(0,1.1fr)_minmax(0,1.2fr)_minmax(0,1.3fr)_13rem] lg:items-center print:grid-cols-[3rem_1.2fr_1fr_1fr_1.4fr]"
    >
      <p className="font-semibold lg:text-base">
        <span className="sr-only">{t('room')} </span>
        {stay.room === null ? (
          <span className="text-bad">{t('noRoom')}</span>
        ) : (
          <a
            className="text-link"
            href={`/admin/calendar?from=${day}&stay=${stay.stayId}`}
            title={t('changeRoom')}
          >
            <bdi>{stay.room}</bdi>
          </a>
        )}
      </p>
      <div className="min-w-0">
        <a className="text-link font-semibold" href={path} data-row-link="">
          <VisibleText text={order.customerName} />
        </a>
        <p className="text-xs text-ink-soft">
          <bdi dir="ltr">{order.reference}</bdi>
          <TestWord isTest={order.isTest} />
          {stay.guests === null ? null : ` · ${of('guests', { count: stay.guests })}`}
        </p>
        <p className="mt-0.5 text-xs">
          <StatusBadge tone={tones[stay.state]}>{t(`state.${stay.state}`)}</StatusBadge>{' '}
          {stay.stateChangedAt === null || stay.state === 'EXPECTED' ? null : (
            <span className="whitespace-nowrap text-ink-soft">
              <Moment at={stay.stateChangedAt} />
            </span>
          )}
        </p>
      </div>
      <div className="col-start-2 min-w-0 sm:col-start-auto">
        <p>{textIn(stay.names, locale)}</p>
        <p className="text-xs text-ink-soft">
          {of('nights', { count: daysBetween(stay.checkIn, stay.checkOut) })}{' '}
          {t('dates', {
            from: formatDay(stay.checkIn, locale, 'day'),
            until: formatDay(stay.checkOut, locale, 'day'),
          })}
        </p>
        {stay.checkOut < day ? <p className="text-xs text-bad">{t('late')}</p> : null}
      </div>
      <StayMoney stay={stay} now={now} locale={locale} />
      <div className="col-start-2 min-w-0 text-xs break-words whitespace-pre-line lg:col-start-auto">
        {details === null ? null : (
          <>
            {details.arrival === '' ? null : <p>{t('arrives', { at: details.arrival })}</p>}
            {[details.guestNames, details.wishes]
              .filter((text) => text !== '')
              .map((text) => (
                <p key={text}>
                  <VisibleText text={text} />
                </p>
              ))}
          </>
        )}
      </div>
      <div className="col-start-2 flex flex-wrap items-center gap-x-4 lg:col-start-auto print:hidden">
        <StayMoves stay={stay} part={part} today={today} actor={actor} />
        {part !== 'arriving' &&
        stay.standing.kind === 'held' &&
        actor.permissions.includes('complete') ? (
          <a
            className="text-link py-2"
            href={orderPath(
              order.reference,
              placeOfStay(day === today ? undefined : day, stay.stayId),
              { dialog: 'complete' },
            )}
            data-complete=""
            aria-label={t('completeNamed', { reference: order.reference })}
          >
            {t('complete')}
          </a>
        ) : null}
      </div>
      {opened?.stayId === stay.stayId ? <StayNotices opened={opened} actor={actor} /> : null}
    </li>
  );
}

type MoneyProps = { stay: BoardStay; now: Date; locale: string };

/** What the stay costs, the state of its payment, and what is still to be paid. */
function StayMoney({ stay, now, locale }: MoneyProps) {
  const t = useTranslations('day');
  const { order, standing, unpaidMinor } = stay;
  const isThere = standing.kind === 'taken' || standing.kind === 'held';
  return (
    <div className="col-start-2 min-w-0 sm:col-start-auto">
      {isThere && standing.minor === stay.totalMinor ? null : (
        <p>
          <MoneyText minor={stay.totalMinor} locale={locale} />
        </p>
      )}
      <p className="flex flex-wrap gap-x-2 text-xs">
        <StatusBadge tone={moneyTones[standing.kind]}>
          {t(`money.${standing.kind}`)}
          {isThere ? (
            <>
              {' '}
              <MoneyText minor={standing.minor} locale={locale} />
            </>
          ) : null}
        </StatusBadge>
        {order.heldSince === null || standing.kind !== 'held' ? null : (
          <HoldBadge
            heldSince={order.heldSince}
            days={settings().authorizationDays}
            now={now}
            isShort
          />
        )}
      </p>
      {unpaidMinor === null ? null : (
        <p className="text-xs text-bad">
          {t('unpaid')} <MoneyText minor={unpaidMinor} locale={locale} />
        </p>
      )}
    </div>
  );
}
