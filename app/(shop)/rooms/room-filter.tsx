import { buttonClass } from '@/app/_components/button';
import { FoldSign } from '@/app/_components/fold-sign';
import { TallLink } from '@/app/_components/text-link';
import type { FoundRooms } from '@/lib/catalogue/find-rooms';
import type { Amenity, BedKind } from '@/lib/catalogue/room-features';
import { type RoomWish, roomFields, roomsHandful, roomsPath } from '@/lib/catalogue/room-wish';
import { type StayWish, stayValues } from '@/lib/catalogue/stay-wish';
import { getTranslations } from '@/lib/i18n/translations';
import { HiddenFields } from '../_components/hidden-fields';

type Props = { wish: StayWish; roomWish: RoomWish; found: FoundRooms };

/** Beds and amenities that a room must have: a plain GET form and links, without scripts. */
export async function RoomFilter({ wish, roomWish, found }: Props) {
  const chosen = await groupsOf(roomWish);
  const differing = await groupsOf(found.choices);
  const isChosen = chosen.some(({ words }) => words.length > 0);
  const isOffered =
    (found.all > roomsHandful || isChosen) && differing.some(({ words }) => words.length > 0);
  if (!isOffered && !isChosen) return null;
  const t = await getTranslations('shop');
  const unfiltered: RoomWish = { ...roomWish, beds: [], amenities: [], page: 1 };
  const isTicked = (word: string) =>
    chosen.some(({ words }) => words.some((one) => one.is === word));
  return (
    <>
      {isOffered ? (
        <details className="fold mt-3 rounded-md bg-surface-sunk px-4" open={found.total === 0}>
          <summary className="flex min-h-12 items-center gap-2 font-semibold">
            <FoldSign />
            <span>{t('roomFilter.open')}</span>
          </summary>
          <form action="/#rooms" className="pb-4">
            <HiddenFields
              fields={[...Object.entries(stayValues(wish)), ...roomFields(unfiltered)]}
            />
            {differing.map(({ field, title, words }) =>
              words.length === 0 ? null : (
                <fieldset key={field} className="mt-2">
                  <legend className="text-sm font-semibold">{title}</legend>
                  <div className="mt-1 grid grid-cols-2 gap-x-4 sm:grid-cols-3 md:grid-cols-4">
                    {words.map(({ is, text }) => (
                      <label key={is} className="flex min-h-11 items-center gap-2.5 text-sm">
                        <input
                          type="checkbox"
                          name={field}
                          value={is}
                          defaultChecked={isTicked(is)}
                          className="size-5 shrink-0 accent-action"
                        />
                        <span>{text}</span>
                      </label>
                    ))}
                  </div>
                </fieldset>
              ),
            )}
            <button type="submit" className={`${buttonClass()} mt-3`}>
              {t('roomFilter.submit')}
            </button>
          </form>
        </details>
      ) : null}
      {isChosen ? (
        <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
          <p role="status" className="font-semibold">
            {t('roomFilter.found', { count: found.total })}
          </p>
          <ul className="flex flex-wrap gap-2 text-sm">
            {chosen.flatMap(({ words }) =>
              words.map(({ is, text }) => (
                <li key={is}>
                  <a
                    href={roomsPath(wish, without(roomWish, is))}
                    aria-label={t('roomFilter.remove', { what: text })}
                    className="flex min-h-11 items-center gap-2 rounded-sm border border-action bg-action-soft px-3 font-semibold"
                  >
                    <span>{text}</span>
                    <span aria-hidden="true">×</span>
                  </a>
                </li>
              )),
            )}
          </ul>
          <TallLink href={roomsPath(wish, unfiltered)}>{t('roomFilter.clear')}</TallLink>
        </div>
      ) : null}
    </>
  );
}

/** Beds and amenities with their names, in the fields of a form. */
async function groupsOf({ beds, amenities }: FoundRooms['choices']) {
  const t = await getTranslations('shop');
  const bed = (is: BedKind) => ({ is, text: t(`features.bedKind.${is}`) });
  const amenity = (is: Amenity) => ({ is, text: t(`features.amenity.${is}`) });
  return [
    { field: 'bed', title: t('roomFilter.beds'), words: beds.map(bed) },
    { field: 'amenity', title: t('roomFilter.amenities'), words: amenities.map(amenity) },
  ];
}

function without(wish: RoomWish, word: string): RoomWish {
  return {
    ...wish,
    page: 1,
    beds: wish.beds.filter((bed) => bed !== word),
    amenities: wish.amenities.filter((amenity) => amenity !== word),
  };
}
