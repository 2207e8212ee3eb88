// Who has an account at this desk, and in what state is it?
import 'server-only';
import { limitColumns, limitList } from '@/lib/auth/personal-limits';
import { sessionIsLive } from '@/lib/auth/session/session-rules';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import type { Actor } from '@/lib/rights/actor';
import type { Permission } from '@/lib/rights/permissions';
import { type RowOf, typed } from '@/lib/rows/columns';
import { isRowId } from '@/lib/text/row-id';
import { systemClock } from '@/lib/time/clock';

const userColumns = {
  id: 'uuid',
  email: 'text',
  name: 'text',
  permissions: typed<readonly Permission[]>('text[]'),
  isEnabled: 'bool',
  hasPassword: 'bool',
  hasFactor: 'bool',
  ...limitColumns,
  lastSignInAt: 'timestamptz?',
  sessions: 'int4',
  /** Until when the last link can be used; null if none can. */
  linkUntil: 'timestamptz?',
} as const;

export type UserRow = RowOf<typeof userColumns>;

/** A shop has some dozens of people; beyond this many they are found by searching. */
const listMax = 500;

const select = `SELECT u.id, u.email, u.name, u.permissions::text[] AS permissions,
    u.is_enabled AS "isEnabled", u.password_hash IS NOT NULL AS "hasPassword",
    EXISTS (SELECT 1 FROM second_factor f WHERE f.user_id = u.id) AS "hasFactor",
    u.last_sign_in_at AS "lastSignInAt", ${limitList},
    (SELECT count(*)::int FROM staff_session s WHERE s.user_id = u.id AND u.is_enabled
       AND ${sessionIsLive}) AS sessions,
    (SELECT max(l.expires_at) FROM account_link l WHERE l.user_id = u.id AND l.used_at IS NULL
       AND l.withdrawn_at IS NULL AND l.expires_at > $1) AS "linkUntil"
  FROM "user" u`;

const findUsers = sql(userColumns)`
  ${select} WHERE $2 = '' OR strpos(lower(u.name), $2) > 0 OR strpos(u.email, $2) > 0
     ORDER BY u.is_enabled DESC, lower(u.name), u.email LIMIT ${listMax}`;

/** All users by name, enabled ones first. `search`: a part of the name or address. */
export function listUsers(
  _actor: Actor<'manage_users'>,
  search = '',
  now: Date = systemClock.now(),
): Promise<readonly UserRow[]> {
  const wanted = search.trim().toLowerCase().slice(0, 100);
  return queryOnce(findUsers, [now, wanted]);
}

const findUser = sql(userColumns)`
  ${select} WHERE u.id = $2::uuid`;

/** One account; null if no account has this id. */
export async function readUser(
  _actor: Actor<'manage_users'>,
  userId: string,
  now: Date = systemClock.now(),
): Promise<UserRow | null> {
  if (!isRowId(userId)) return null;
  const [row] = await queryOnce(findUser, [now, userId]);
  return row ?? null;
}
