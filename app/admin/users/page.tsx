import { buttonClass } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { Notice } from '@/app/_components/status-mark';
import { titled } from '@/app/_door/titled';
import { deskPage } from '@/app/admin/_door/desk-page';
import { HelpLinks } from '@/app/admin/_help/help-links';
import { listUsers } from '@/lib/auth/users/read-users';
import { getTranslations } from '@/lib/i18n/translations';
import { firstValue } from '@/lib/text/query-value';
import { UserTable } from './user-table';

const path = '/admin/users';

export const generateMetadata = titled('people.users.title');

/** All users of this desk. */
export default deskPage('manage_users', path, async ({ actor, query }) => {
  const search = firstValue(query.search);
  const [t, users] = await Promise.all([getTranslations('people.users'), listUsers(actor, search)]);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-lg">{t('title')}</h1>
        <a className={buttonClass('inline')} href={`${path}/invite`}>
          {t('invite')}
        </a>
      </div>
      <HelpLinks />
      {query.done === undefined ? null : (
        <Notice tone="good" role="status" className="mb-4 text-sm">
          {t('invited')}
        </Notice>
      )}
      <form method="get" action={path} className="mb-4 flex max-w-md items-end gap-2">
        <Field
          id="users-search"
          name="search"
          label={t('search')}
          type="search"
          defaultValue={search}
          maxLength={100}
          className="grow"
        />
        <button type="submit" className={buttonClass('inline')}>
          {t('find')}
        </button>
      </form>
      {users.length === 0 ? <p className="py-6">{t('empty')}</p> : <UserTable users={users} />}
    </>
  );
});
