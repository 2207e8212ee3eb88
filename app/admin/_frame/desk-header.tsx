import { useTranslations } from 'next-intl';
import { LanguageSwitch } from '@/app/_components/language-switch';
import { deskInput } from '@/app/admin/_components/desk-style';
import type { DeskCounts } from '@/lib/desk/orders/desk-counts';
import type { Permission } from '@/lib/rights/permissions';
import { type DeskPlace, isInHead, placesFor } from './desk-links';
import { MorePlaces } from './more-places';
import { PlaceLink } from './place-link';
import { signOut } from './sign-out-action';
import { WaitingCount } from './waiting-count';

type Props = {
  merchantName: string;
  person: { name: string; permissions: readonly Permission[] };
  /** Null: this user may see neither orders nor the counts. */
  counts: DeskCounts | null;
};

const inHead =
  'relative flex min-h-11 items-center gap-1 border-b-2 border-transparent whitespace-nowrap hover:border-line-strong aria-[current=page]:border-action aria-[current=page]:font-semibold lg:min-h-10 lg:border-s-2 lg:border-b-0 lg:ps-3';
const [searchKey, paletteKey, helpKey] = ['/', 'Ctrl K', '?'];
const inMenu =
  'flex min-h-11 items-center px-3 hover:bg-surface-sunk aria-[current=page]:bg-action-soft aria-[current=page]:font-semibold';

/**
 * The desk's navigation: pages with their counts, the signed-in user, and signing out. It is at the
 * side of a wide screen; on a phone the pages are a bar at the bottom.
 */
export function DeskHeader({ merchantName, person, counts }: Props) {
  const t = useTranslations('desk.shell');
  const places = placesFor(person.permissions);
  const own = places.find(({ group }) => group === 'own');
  const seesOrders = person.permissions.includes('see_orders');
  return (
    <header className="border-b border-line bg-surface-sunk text-sm print:hidden lg:w-44 lg:shrink-0 lg:border-e lg:border-b-0">
      <div className="relative flex w-full flex-wrap items-center gap-x-6 px-4 max-md:gap-x-3 max-md:text-xs md:px-6 lg:sticky lg:top-0 lg:max-h-dvh lg:flex-col lg:flex-nowrap lg:items-stretch lg:gap-y-3 lg:overflow-y-auto lg:px-3 lg:py-4">
        <p className="flex min-w-0 items-center gap-2 font-semibold max-md:flex-1 lg:ps-3">
          <span aria-hidden="true" className="brickwork h-4 w-6 shrink-0" />
          <bdi className="truncate">{merchantName}</bdi>
        </p>
        {seesOrders ? <GlobalSearch /> : null}
        <KeyButtons />
        {/* On a phone one row that scrolls sideways: the pages, then the languages. */}
        <div className="order-last w-full max-md:bg-surface-sunk max-md:tall:fixed max-md:tall:inset-x-0 max-md:tall:bottom-0 max-md:tall:z-20 max-md:tall:border-t max-md:tall:border-line max-md:tall:px-4 md:contents">
          <div
            data-sideways=""
            className="flex gap-x-4 overflow-x-auto overflow-y-hidden [scrollbar-width:none] md:contents"
          >
            <DeskPlaces places={places} permissions={person.permissions} counts={counts} />
            <LanguageSwitch
              isOfDesk
              className="shrink-0 max-lg:flex-nowrap md:max-lg:ms-auto lg:order-last lg:flex-nowrap lg:justify-between lg:gap-x-0 lg:text-xs lg:*:min-w-0 lg:*:px-2"
            />
          </div>
        </div>
        <div className="flex min-w-0 items-center gap-x-2 md:gap-x-4 lg:order-last lg:flex-wrap lg:ps-3">
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

/** Searches orders from every page; the list of orders has its own field. */
function GlobalSearch() {
  const t = useTranslations('desk.orders');
  return (
    <search className="desk-search max-md:order-1 max-md:w-full max-md:pb-2">
      <form action="/admin/orders" className="relative md:max-lg:w-56">
        <input
          type="search"
          name="search"
          maxLength={200}
          aria-label={t('search')}
          placeholder={t('search')}
          className={`${deskInput} peer`}
        />
        <SearchKey />
      </form>
    </search>
  );
}

/** The keyboard shortcut of the field before it; hidden while the field has text. */
export function SearchKey() {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute end-2 top-2.5 hidden rounded-sm border border-line px-1 text-xs text-ink-soft md:scripting:block peer-[:not(:placeholder-shown)]:hidden!"
    >
      {searchKey}
    </span>
  );
}

/** What Ctrl K and ? do, for a mouse and for a phone. */
function KeyButtons() {
  const t = useTranslations('desk.keys');
  return (
    <div className="hidden items-center gap-x-2 text-ink-soft scripting:flex lg:ps-3">
      <button
        type="button"
        data-palette=""
        title={t('palette')}
        className="flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 hover:text-ink lg:min-h-8 lg:justify-start"
      >
        <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 shrink-0" fill="none">
          <path d="M2 8h11M9 4l4 4-4 4" stroke="currentColor" strokeWidth="1.6" />
        </svg>
        <span className="sr-only">{t('palette')}</span>
        <kbd
          className="rounded-sm border border-line px-1 text-xs whitespace-nowrap max-lg:hidden"
          dir="ltr"
        >
          {paletteKey}
        </kbd>
      </button>
      <button
        type="button"
        data-shortcuts=""
        aria-label={t('title')}
        title={t('title')}
        className="min-h-11 min-w-8 cursor-pointer rounded-sm text-center hover:text-ink max-md:hidden lg:ms-auto lg:min-h-8 lg:border lg:border-line"
      >
        {helpKey}
      </button>
    </div>
  );
}

type PlacesProps = {
  places: readonly DeskPlace[];
  permissions: readonly Permission[];
  counts: Props['counts'];
};

function DeskPlaces({ places, permissions, counts }: PlacesProps) {
  const t = useTranslations('desk.shell');
  const head = places.filter((place) => isInHead(place, permissions));
  const more = (['money', 'house'] as const)
    .map((group) => places.filter((place) => place.group === group && !head.includes(place)))
    .filter((group) => group.length > 0);
  const names = Object.fromEntries(more.flat().map(({ href, text }) => [href, t(text)]));
  return (
    <nav
      aria-label={t('navigation')}
      className="flex gap-x-4 max-md:shrink-0 md:relative md:w-full md:flex-wrap md:max-lg:order-last lg:flex-col"
    >
      {head.map(({ href, text, count }) => (
        <PlaceLink key={href} href={href} className={inHead}>
          <span>{t(text)}</span>{' '}
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
          <div className="flex flex-wrap gap-x-2 text-sm max-lg:absolute max-lg:start-0 max-lg:z-20 max-lg:w-full max-lg:rounded-md max-lg:border max-lg:border-line-strong max-lg:bg-surface-raised max-lg:p-2 max-lg:shadow-float max-md:top-full max-md:tall:top-auto max-md:tall:bottom-full max-md:tall:max-h-[70dvh] max-md:tall:overflow-y-auto lg:flex-col">
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
        <span>{name}</span>
      ) : (
        <PlaceLink href={own.href} className="text-link inline-flex min-h-11 items-center">
          <bdi>{name}</bdi>
          <span className="sr-only">{` (${t(own.text)})`}</span>
        </PlaceLink>
      )}
    </p>
  );
}
