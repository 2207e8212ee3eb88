import { Notice } from '@/app/_components/status-mark';
import { TextLink } from '@/app/_components/text-link';
import { deskPage } from '@/app/admin/_door/desk-page';
import { titled } from '@/app/titled';
import { readUser } from '@/lib/auth/people/read-users';
import { getTranslations } from '@/lib/i18n/translations';
import { UserMark } from '../user-mark';
import { PermissionsForm } from './permissions-form';
import { isUserAct } from './user-act';
import { UserActs } from './user-acts';
import { UserFacts } from './user-facts';

const route = '/admin/users/[id]';

export const generateMetadata = titled('people.users.title');

/** One account: how it stands, and what can be done with it. */
export default deskPage('manage_users', route, async ({ actor, params, query }) => {
  const { id } = params;
  const [t, user] = await Promise.all([getTranslations('people'), readUser(actor, id)]);
  const done = [query.done].flat()[0] ?? '';
  const back = (
    <p className="text-sm">
      <TextLink href="/admin/users">{t('users.title')}</TextLink>
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
        <Notice tone="good" role="status" className="mb-4">
          {t(`user.done.${done}`)}
        </Notice>
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
});
