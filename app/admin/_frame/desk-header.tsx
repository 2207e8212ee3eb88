import { useTranslations } from 'next-intl';
import { LanguageSwitch } from '@/app/_components/language-switch';
import type { DeskCounts } from '@/lib/desk/orders/desk-counts';
import type { Permission } from '@/lib/permissions';
import { type DeskPlace, placesFor } from './desk-links';
import { MorePlaces } from './more-places';
import { PlaceLink } from './place-link';
import { signOut } from './sign-out-action';
import { WaitingCount } from './waiting-count';

type Props = {
  merchantName: string;
  person: { name: string; permissions: readonly Permission[] };
  /** Null: this person does not see orders, nor what waits. */
  counts: DeskCounts | null;
};

const inHead =
  'relative flex min-h-11 items-center gap-1 border-b-2 border-transparent whitespace-nowrap hover:border-line-strong aria-[current=page]:border-action aria-[current=page]:font-semibold';
const inMenu =
  'flex min-h-11 items-center px-3 hover:bg-surface-sunk aria-[current=page]:bg-action-soft aria-[current=page]:font-semibold';

/** The desk's head: where one can go and how much waits there, who one is, and the way out. */
export function DeskHeader({ merchantName, person, counts }: Props) {
  const t = useTranslations('desk.shell');
  const places = placesFor(person.permissions);
  const own = places.find(({ group }) => group === 'own');
  return (
    <header className="border-b border-line bg-surface-sunk text-sm print:hidden">
      <div className="relative mx-auto flex w-full max-w-[100rem] flex-wrap items-center gap-x-6 px-4 max-md:gap-x-3 max-md:text-xs md:px-6">
        <p className="flex min-w-0 items-center gap-2 font-semibold max-md:flex-1">
          <span aria-hidden="true" className="brickwork h-4 w-6 shrink-0" />
          <span className="truncate">{merchantName}</span>
        </p>
        {/* On a phone one row that goes sideways: the places, and the languages at its end. */}
        <div
          data-sideways=""
          className="order-last flex w-full gap-x-4 overflow-x-auto overflow-y-hidden [scrollbar-width:none] md:contents"
        >
          <DeskPlaces places={places} counts={counts} />
          <LanguageSwitch className="shrink-0 max-md:flex-nowrap md:ms-auto" />
        </div>
        <div className="flex min-w-0 items-center gap-x-2 md:gap-x-4">
          <Person name={person.name} own={own} />
          <form action={signOut} data-leaves="">
            <button type="submit" className="text-link min-h-11 cursor-pointer whitespace-nowrap">
              {t('signOut')}
            </button>
          </form>
        </div>
      </div>
    </header>
  );
}

function DeskPlaces({ places, counts }: { places: readonly DeskPlace[]; counts: Props['counts'] }) {
  const t = useTranslations('desk.shell');
  const more = (['money', 'house'] as const)
    .map((group) => places.filter((place) => place.group === group))
    .filter((group) => group.length > 0);
  const names = Object.fromEntries(more.flat().map(({ href, text }) => [href, t(text)]));
  return (
    <nav
      aria-label={t('navigation')}
      className="flex gap-x-4 max-md:shrink-0 md:relative md:order-last md:w-full md:flex-wrap xl:gap-x-5 2xl:order-none 2xl:w-auto"
    >
      {places
        .filter(({ group }) => group === 'daily')
        .map(({ href, text, count }) => (
          <PlaceLink key={href} href={href} className={inHead}>
            {t(text)}{' '}
            {count && counts ? (
              <WaitingCount
                name={count}
                count={counts[count]}
                label={t('waiting', { count: counts[count] })}
              />
            ) : null}
          </PlaceLink>
        ))}
      {more.length === 0 ? null : (
        <MorePlaces label={t('more')} names={names}>
          <div className="absolute start-0 z-20 flex flex-wrap gap-x-2 rounded-md border border-line-strong bg-surface-raised p-2 text-sm shadow-float max-xl:w-full max-md:top-full xl:w-max">
            {more.map((group) => (
              <ul key={group[0]?.group} className="min-w-44 grow">
                {group.map(({ href }) => (
                  <li key={href}>
                    <PlaceLink href={href} className={inMenu}>
                      {names[href]}
                    </PlaceLink>
                  </li>
                ))}
              </ul>
            ))}
          </div>
        </MorePlaces>
      )}
    </nav>
  );
}

function Person({ name, own }: { name: string; own: DeskPlace | undefined }) {
  const t = useTranslations('desk.shell');
  return (
    <p className="min-w-0 max-w-28 truncate md:max-w-none">
      <span className="sr-only">{t('signedInAs')} </span>
      {own === undefined ? (
        name
      ) : (
        <PlaceLink href={own.href} className="text-link inline-flex min-h-11 items-center">
          <bdi>{name}</bdi>
          <span className="sr-only"> ({t(own.text)})</span>
        </PlaceLink>
      )}
    </p>
  );
}
