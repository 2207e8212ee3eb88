import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { UserRow } from '@/lib/auth/users/read-users';
import { presets } from '@/lib/rights/permissions';
import { presetNames } from '@/lib/rights/preset-names';
import { Moment } from '../_components/moment';
import { UserMark } from './user-mark';

const columns = ['name', 'state', 'permissions', 'factor', 'lastSignIn', 'sessions'] as const;

/** One row per account; on a phone each is a small list. */
export function UserTable({ users }: { users: readonly UserRow[] }) {
  const t = useTranslations('people.users');
  return (
    <table className="w-full text-sm max-md:block">
      <thead className="max-md:sr-only">
        <tr className="border-b border-line-strong text-start">
          {columns.map((column) => (
            <th key={column} scope="col" className="py-2 pe-4 text-start font-semibold">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {users.map((user) => (
          <UserLine key={user.id} user={user} />
        ))}
      </tbody>
    </table>
  );
}

function UserLine({ user }: { user: UserRow }) {
  const t = useTranslations('people.users');
  return (
    <tr className="border-b border-line align-top max-md:block max-md:py-2">
      <td className="py-2 pe-4 max-md:block max-md:py-0.5">
        <a className="text-link font-semibold" href={`/admin/users/${user.id}`}>
          {user.name}
        </a>
        <span className="block break-all text-ink-soft">
          <bdi dir="ltr">{user.email}</bdi>
        </span>
      </td>
      <Cell label={t('state')}>
        <UserMark user={user} />
      </Cell>
      <Cell label={t('permissions')}>
        <PermissionWords user={user} />
      </Cell>
      <Cell label={t('factor')}>{user.hasFactor ? t('factorOn') : t('factorOff')}</Cell>
      <Cell label={t('lastSignIn')}>
        {user.lastSignInAt === null ? t('never') : <Moment at={user.lastSignInAt.toISOString()} />}
      </Cell>
      <Cell label={t('sessions')}>{user.sessions}</Cell>
    </tr>
  );
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className="py-2 pe-4 max-md:flex max-md:gap-2 max-md:py-0.5">
      <span aria-hidden="true" className="text-ink-soft md:hidden">
        {label}
      </span>
      <span>{children}</span>
    </td>
  );
}

/** The name of a preset, or the permissions one by one. */
function PermissionWords({ user }: { user: UserRow }) {
  const t = useTranslations('people');
  const preset = presetNames.find(
    (name) =>
      presets[name].length === user.permissions.length &&
      presets[name].every((permission) => user.permissions.includes(permission)),
  );
  if (preset !== undefined) return <span>{t(`permissions.presets.${preset}`)}</span>;
  const words = user.permissions.map((permission) => t(`permission.${permission}`));
  return <span>{words.length === 0 ? t('permissions.none') : words.join(' · ')}</span>;
}
