import { useLocale, useTranslations } from 'next-intl';
import { VisibleText } from '@/app/admin/_components/visible-text';
import {
  NightCell,
  NightHeads,
  nightBox,
  RoomName,
  useNightDates,
} from '@/app/admin/_month/night-cells';
import { ScrolledMonth } from '@/app/admin/_month/scrolled-month';
import type { PlanNight, RoomPlan } from '@/lib/desk/day/room-plan';
import { formatDay } from '@/lib/i18n/format-date';
import { textIn } from '@/lib/i18n/localized';
import { addDays } from '@/lib/time/iso-date';
import type { Stretch } from '@/lib/time/month';

type Props = {
  plan: RoomPlan;
  today: string;
  stayId: string | null;
  /** Whether this person may move stays. */
  mayMove: boolean;
};

const head =
  'sticky start-0 z-10 bg-surface pe-3 text-start whitespace-nowrap border-e border-line';

/** One row per room, grouped by kind, and one column per night; with each kind's free rooms. */
export function PlanTable({ plan, today, stayId, mayMove }: Props) {
  const t = useTranslations('day.plan');
  const calendar = useTranslations('calendar');
  const locale = useLocale();
  return (
    <ScrolledMonth label={t('label')}>
      <table className="w-full table-fixed border-collapse text-xs tabular-nums max-lg:min-w-[68rem]">
        <thead>
          <tr className="border-b border-line-strong">
            <th scope="col" className={`${head} w-24 py-1`}>
              {calendar('room')}
            </th>
            <NightHeads days={plan.days} today={today} />
          </tr>
        </thead>
        {plan.kinds.map((kind) => (
          <tbody key={kind.slug}>
            <tr className="border-b border-line bg-surface-sunk">
              <th scope="rowgroup" className={`${head} bg-surface-sunk py-1`}>
                <bdi className="inline-block max-w-22 truncate align-bottom">
                  {textIn(kind.names, locale)}
                </bdi>
              </th>
              {kind.free.map((free, index) => (
                <td key={plan.days[index]} className="py-1 text-center text-ink-soft">
                  {t('free', { count: free })}
                </td>
              ))}
            </tr>
            {kind.rooms.map((room) => (
              <tr
                key={room.unitId}
                data-room={room.unitId}
                className="border-b border-line data-drop:bg-action-soft"
              >
                <th scope="row" className={`${head} py-1 font-semibold`}>
                  <RoomName room={room} />
                </th>
                {room.stretches.map((stretch) => (
                  <NightCell
                    key={stretch.from}
                    stretch={stretch}
                    free={
                      mayMove && !room.isRetired && stretch.from >= today ? (
                        <FreeNight night={stretch.from} room={room} plan={plan.from} />
                      ) : undefined
                    }
                  >
                    {stretch.taken?.stayId ? (
                      <StayLink
                        stretch={stretch}
                        taken={stretch.taken}
                        path={`/admin/calendar?from=${plan.from}&stay=${stretch.taken.stayId}`}
                        isChosen={stretch.taken.stayId === stayId}
                        mayMove={mayMove}
                      />
                    ) : null}
                  </NightCell>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </ScrolledMonth>
  );
}

type FreeProps = {
  night: string;
  room: { unitId: string; label: string };
  /** The plan's first day, to come back to. */
  plan: string;
};

/**
 * A free night: a link to a new order for it. The arrows lead to it; Tab goes from stay to stay, or a
 * house of rooms would be walked through night by night.
 */
function FreeNight({ night, room, plan }: FreeProps) {
  const t = useTranslations('day.plan');
  const locale = useLocale();
  const query = { unit: room.unitId, from: night, until: addDays(night, 1), plan };
  return (
    <a
      href={`/admin/orders/compose?${new URLSearchParams(query)}`}
      tabIndex={-1}
      draggable={false}
      data-night=""
      className={`${nightBox} justify-center select-none hover:bg-action-soft data-chosen:bg-action-soft data-chosen:outline-2 data-chosen:-outline-offset-2 data-chosen:outline-action`}
    >
      <span aria-hidden="true">·</span>
      <span className="sr-only">
        {t('book', { room: room.label, night: formatDay(night, locale, 'day') })}
      </span>
    </a>
  );
}

type StayProps = {
  stretch: Stretch<PlanNight>;
  taken: PlanNight;
  path: string;
  isChosen: boolean;
  mayMove: boolean;
};

/** A guest's nights: a link to the stay, which can be dragged to another room. */
function StayLink({ stretch, taken, path, isChosen, mayMove }: StayProps) {
  const t = useTranslations('day');
  const dates = useNightDates()(stretch);
  const state = t(`state.${taken.state}`);
  return (
    <a
      href={path}
      title={[taken.customerName, taken.reference, dates, state].join(' · ')}
      aria-current={isChosen ? 'true' : undefined}
      data-dragged={mayMove && taken.state !== 'LEFT' ? taken.stayId : undefined}
      draggable={false}
      className={`${nightBox} underline-offset-2 select-none hover:underline aria-[current]:outline-2 aria-[current]:outline-action data-dragged:scripting:cursor-grab data-moving:pointer-events-none data-moving:relative data-moving:z-20 data-moving:shadow-float ${looks[taken.state]}`}
    >
      <VisibleText text={taken.customerName ?? ''} className="min-w-0 truncate" />
      <span className="sr-only">
        {' '}
        <span>{dates}</span> <span>{state}</span>
      </span>
    </a>
  );
}

const looks = {
  EXPECTED: 'bg-action-soft text-action',
  IN_HOUSE: 'bg-good-soft text-good',
  LEFT: 'bg-surface-sunk text-ink-soft',
} as const;
