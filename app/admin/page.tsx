import { getLocale } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import { IconSheet, Notice } from '@/app/_components/status-mark';
import { TextLink } from '@/app/_components/text-link';
import { titled } from '@/app/_door/titled';
import { Section } from '@/app/admin/_components/section';
import { ForbiddenPage } from '@/app/admin/_door/forbidden-page';
import { placesFor } from '@/app/admin/_frame/desk-links';
import { Followed } from '@/app/admin/_frame/followed';
import { OpenedDialog } from '@/app/admin/_operations/money-actions';
import { passingKeys } from '@/app/admin/_operations/order-address';
import { currentActor } from '@/lib/auth/session/require-permission';
import { todayIn } from '@/lib/catalogue/stay-dates';
import {
  type DayBoard,
  dayParts,
  readBoardDay,
  readDayBoard,
  readDayPart,
  shownCount,
} from '@/lib/desk/day/read-day';
import { getTranslations } from '@/lib/i18n/translations';
import { type DayPart, dayPartFirst, dayPartMax } from '@/lib/orders/stays/day-stays';
import type { Actor } from '@/lib/rights/actor';
import { settings } from '@/lib/settings/env';
import { firstValue } from '@/lib/text/query-value';
import { systemClock } from '@/lib/time/clock';
import { moveGuest } from './_day/actions';
import { DayGoods } from './_day/day-goods';
import { DayHead, dayPath, furtherId } from './_day/day-head';
import { DayKeys } from './_day/day-keys';
import { type OpenedStay, readOpened, StayNotices } from './_day/opened-stay';
import { showStays, stayLook } from './_day/shown-stay';
import { StayList } from './_day/stay-list';
import { admit, pathWithQuery } from './_door/admit';
import { FirstSteps } from './_first-steps/first-steps';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const generateMetadata = titled('day.title');

/** The day at the desk: arrivals, departures, guests in the house, and goods to prepare. */
export default async function AdminPage({ searchParams }: Props) {
  const query = await searchParams;
  const actor = await admit('see_orders', pathWithQuery('/admin', query));
  if (actor === null) return <OpenPlaces />;
  const now = systemClock.now();
  const today = todayIn(settings().merchantTimezone, now);
  const day = readBoardDay(firstValue(query.day), today);
  const board = await readDayBoard(day, systemClock, {
    part: readDayPart(firstValue(query.part)),
    stayId: firstValue(query.stay),
  });
  const opened = await readOpened(query, board);
  // A part that should have nobody is shown only when it has somebody.
  const shownParts = dayParts.filter(
    (part) => part !== 'uncompleted' || board.parts[part].length > 0,
  );
  return (
    <>
      <Followed topic={`day:${day}`} mark={board.mark} />
      <FirstSteps actor={actor} />
      <DayHead day={day} today={today} board={board} />
      <IconSheet />
      <ActionForm
        action={moveGuest}
        hidden={{ signedInAs: actor.userId }}
        idPrefix="stays"
        buttons={[]}
        mayOverlap
        around={shownParts.map((part) => (
          <DayPartSection key={part} {...{ part, board, day, today, now, actor, opened }} />
        ))}
      />
      <DayGoods goods={board.goods} actor={actor} />
      {opened === null ? null : (
        <OpenedDialog
          order={opened.order}
          actor={actor}
          query={query}
          place={opened.place}
          leavingId={opened.stay.isHoldOpen ? opened.stay.stayId : null}
        />
      )}
      <DayKeys
        stay={opened?.stay.stayId ?? ''}
        moment={passingKeys.map((key) => query[key]).join(' ')}
      />
    </>
  );
}

type PartProps = {
  part: DayPart;
  board: DayBoard;
  day: string;
  today: string;
  now: Date;
  actor: Actor;
  opened: OpenedStay | null;
};

async function DayPartSection({ board, ...shared }: PartProps) {
  const { part, day, today, opened, actor } = shared;
  const [t, locale] = await Promise.all([getTranslations('day'), getLocale()]);
  const stays = await showStays(board.parts[part], { ...shared, locale });
  const count = board.counts[part];
  const title = t(`part.${part}`, { count: shownCount(part, count) });
  const rest = count > stays.length ? restPath(part, stays.length, { day, today }) : null;
  return (
    <Section id={part} title={title} className="mb-6">
      {stays.length === 0 ? (
        <p className="text-sm text-ink-soft">{t(`none.${part}`)}</p>
      ) : (
        <StayList
          stays={stays}
          label={title}
          further={{ place: dayPartFirst, id: furtherId(part) }}
          look={await stayLook({ day, today, locale })}
          opened={
            opened && {
              stayId: opened.stay.stayId,
              notices: <StayNotices opened={opened} actor={actor} />,
            }
          }
        />
      )}
      {count > stays.length ? (
        <Notice tone="wait" className="mt-2 text-sm">
          <span>{t('cut', { count: stays.length })}</span>{' '}
          {rest === null ? null : (
            <TextLink href={rest}>{t(stays.length < dayPartMax ? 'more' : 'all')}</TextLink>
          )}
        </Notice>
      ) : null}
    </Section>
  );
}

/** To more of a part on this page, and then to the list of orders; null: there is no such list. */
function restPath(part: DayPart, shown: number, { day, today }: Pick<PartProps, 'day' | 'today'>) {
  if (shown < dayPartMax) return dayPath(day, today, part);
  if (part === 'staying' || part === 'uncompleted') return null;
  const listOf = part === 'arriving' ? 'checkIn' : 'checkOut';
  return `/admin/orders?${listOf}From=${day}&${listOf}To=${day}`;
}

/**
 * For staff who may not see orders: links to the pages they may open, or a note that there are
 * none.
 */
async function OpenPlaces() {
  const actor = await currentActor();
  const places = placesFor(actor?.permissions ?? []).filter(({ href }) => href !== '/admin');
  if (places.length === 0) return <ForbiddenPage />;
  const t = await getTranslations('reconciliation.overview');
  const names = await getTranslations('desk.shell');
  return (
    <>
      <FirstSteps actor={actor} />
      <h1 className="text-lg">{t('places')}</h1>
      <ul className="mt-1">
        {places.map(({ href, text }) => (
          <li key={href}>
            <a className="text-link inline-flex min-h-11 items-center" href={href}>
              {names(text)}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
