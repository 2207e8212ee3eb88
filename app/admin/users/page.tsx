import type { Metadata } from 'next';
import { buttonClass } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { Notice } from '@/app/_components/status-mark';
import { admit, ownPath } from '@/app/admin/_door/admit';
import { ForbiddenPage } from '@/app/admin/_door/forbidden-page';
import { listUsers } from '@/lib/auth/people/read-users';
import { getTranslations } from '@/lib/i18n/translations';
import { UserTable } from './user-table';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const path = '/admin/users';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('people.users');
  return { title: t('title') };
}

/** All users of this desk. */
export default async function UsersPage({ searchParams }: Props) {
  const query = await searchParams;
  const actor = await admit('manage_users', ownPath(path, query));
  if (actor === null) return <ForbiddenPage />;
  const search = [query.search].flat()[0] ?? '';
  const [t, users] = await Promise.all([getTranslations('people.users'), listUsers(actor, search)]);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-lg">{t('title')}</h1>
        <a className={buttonClass('inline')} href={`${path}/invite`}>
          {t('invite')}
        </a>
      </div>
      {query.done === undefined ? null : (
        <div className="mb-4 text-sm">
          <Notice tone="good" role="status">
            {t('invited')}
          </Notice>
        </div>
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
}
