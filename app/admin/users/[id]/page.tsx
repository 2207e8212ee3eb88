import type { Metadata } from 'next';
import { Notice } from '@/app/_components/status-mark';
import { admit } from '@/app/admin/_door/admit';
import { ForbiddenPage } from '@/app/admin/_door/forbidden-page';
import { readUser } from '@/lib/auth/people/read-users';
import { getTranslations } from '@/lib/i18n/translations';
import { UserMark } from '../user-mark';
import { PermissionsForm } from './permissions-form';
import { isUserAct } from './user-act';
import { UserActs } from './user-acts';
import { UserFacts } from './user-facts';

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('people.users');
  return { title: t('title') };
}

/** One account: how it stands, and what can be done with it. */
export default async function UserPage({ params, searchParams }: Props) {
  const [{ id }, query] = await Promise.all([params, searchParams]);
  const actor = await admit('manage_users', `/admin/users/${encodeURIComponent(id)}`);
  if (actor === null) return <ForbiddenPage />;
  const [t, user] = await Promise.all([getTranslations('people'), readUser(actor, id)]);
  const done = [query.done].flat()[0] ?? '';
  const back = (
    <p className="text-sm">
      <a className="text-link" href="/admin/users">
        {t('users.title')}
      </a>
    </p>
  );
  if (user === null) {
    return (
      <>
        {back}
        <h1 className="text-lg">{t('user.missing')}</h1>
      </>
    );
  }
  return (
    <div className="max-w-3xl text-sm">
      {back}
      <h1 className="flex flex-wrap items-center gap-3 text-lg">
        {user.name} <UserMark user={user} />
      </h1>
      <p className="mb-4 text-ink-soft">
        <bdi dir="ltr">{user.email}</bdi>
      </p>
      {isUserAct(done) || done === 'permissions' ? (
        <div className="mb-4">
          <Notice tone="good" role="status">
            {t(`user.done.${done}`)}
          </Notice>
        </div>
      ) : null}
      <UserFacts user={user} />
      {user.id === actor.userId ? (
        <p>{t('user.own')}</p>
      ) : (
        <>
          <UserActs user={user} signedInAs={actor.userId} />
          <PermissionsForm user={user} actor={actor} />
        </>
      )}
    </div>
  );
}
