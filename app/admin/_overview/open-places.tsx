import { ForbiddenPage } from '@/app/admin/_door/forbidden-page';
import { placesFor } from '@/app/admin/_frame/desk-links';
import { currentActor } from '@/lib/auth/session/require-permission';
import { getTranslations } from '@/lib/i18n/translations';

/** For who does not see orders: the pages that are open to them, or that none is. */
export async function OpenPlaces() {
  const actor = await currentActor();
  const places = placesFor(actor?.permissions ?? []).filter(({ href }) => href !== '/admin');
  if (places.length === 0) return <ForbiddenPage />;
  const [t, names] = await Promise.all([
    getTranslations('closing.overview'),
    getTranslations('desk.shell'),
  ]);
  return (
    <>
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
