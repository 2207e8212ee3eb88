import { notFound } from 'next/navigation';
import { buttonClass } from '@/app/_components/button';
import { TextLink } from '@/app/_components/text-link';
import { titled } from '@/app/_door/titled';
import { Choice } from '@/app/admin/_components/choice';
import { admitAnyone, pathWithQuery } from '@/app/admin/_door/admit';
import { type GuideName, guideNames, isGuide, stepsOf } from '@/app/admin/_help/guides';
import { OpenWorkList } from '@/app/admin/_help/open-work-list';
import { listUsers, readUser } from '@/lib/auth/users/read-users';
import { readOpenWork } from '@/lib/desk/attention/open-work';
import { getTranslations } from '@/lib/i18n/translations';
import type { Actor } from '@/lib/rights/actor';
import { firstValue } from '@/lib/text/query-value';

type Props = {
  params: Promise<{ guide: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const generateMetadata = titled('people.help.title');

/**
 * What to do when a phone is lost, a user leaves, or an admin starts: the steps and their state.
 */
export default async function GuidePage({ params, searchParams }: Props) {
  const [{ guide }, query] = await Promise.all([params, searchParams]);
  const path = `/admin/help/${encodeURIComponent(guide)}`;
  const actor = await admitAnyone(pathWithQuery(path, query));
  if (!isGuide(guide)) notFound();
  const t = await getTranslations('people.help');
  const manager = actor.permissions.includes('manage_users')
    ? (actor as unknown as Actor<'manage_users'>)
    : null;
  const asked = firstValue(query.person);
  const person = manager === null ? null : await readUser(manager, asked);
  const steps = stepsOf(guide);
  return (
    <div className="max-w-3xl text-sm">
      <nav aria-label={t('title')} className="mb-3 flex flex-wrap gap-x-6">
        {guideNames.map((name) => (
          <a
            key={name}
            className="text-link min-h-11 content-center"
            href={`/admin/help/${name}`}
            aria-current={name === guide ? 'page' : undefined}
          >
            {t(`${name}.title`)}
          </a>
        ))}
      </nav>
      <h1 className="mb-3 text-lg">{t(`${guide}.title`)}</h1>
      {manager === null ? null : (
        <PersonForm manager={manager} guide={guide} chosen={person?.id ?? null} />
      )}
      {manager === null || person === null ? null : (
        <OpenWorkList
          user={person}
          work={await readOpenWork(manager, person.id)}
          title={t('standing', { name: person.name })}
        />
      )}
      <ol className="list-decimal space-y-3 border-t border-line-strong ps-6 pt-4">
        {steps.map(({ name, href }) => (
          <li key={name}>
            <span>{t(`${guide}.steps.${name}` as never)}</span>
            {href === undefined ? null : (
              <span className="block">
                <TextLink href={href(person?.id ?? null)}>
                  {t(`${guide}.links.${name}` as never)}
                </TextLink>
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

type FormProps = { manager: Actor<'manage_users'>; guide: GuideName; chosen: string | null };

/**
 * Chooses the user that the steps are about: the page then lists open work and links to the user.
 */
async function PersonForm({ manager, guide, chosen }: FormProps) {
  const [t, users] = await Promise.all([getTranslations('people.help'), listUsers(manager)]);
  return (
    <form
      method="get"
      action={`/admin/help/${guide}`}
      className="mb-4 flex max-w-md items-end gap-3"
    >
      <Choice name="person" label={t('person')} all={t('nobody')} value={chosen}>
        {users.map(({ id, name, email }) => (
          <option key={id} value={id}>
            {`${name} (${email})`}
          </option>
        ))}
      </Choice>
      <button type="submit" className={buttonClass('inline')}>
        {t('show')}
      </button>
    </form>
  );
}
