// Do accounts match their audit trails? A permission granted outside the desk has no entry.
import 'server-only';
import { limitsRecord, limitsText, noLimits } from '@/lib/auth/limits';
import { limitColumns, limitList } from '@/lib/auth/personal-limits';
import { select, sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { type RowOf, typed } from '@/lib/rows/columns';

export type AccountFinding = {
  /** `user:<id>`, the trail's subject. */
  readonly subject: string;
  readonly differs: readonly string[];
};

const accountColumns = {
  id: 'uuid',
  email: 'text',
  name: 'text',
  permissions: 'text[]',
  isEnabled: 'bool',
  passwordMark: 'text?',
  hasFactor: 'bool',
  ...limitColumns,
  entries: typed<Entry[] | null>('jsonb?'),
} as const;

type Entry = { readonly action: string; readonly after: Readonly<Record<string, unknown>> };

type TrailedAccount = Omit<RowOf<typeof accountColumns>, 'id'>;

/** The columns in which an account differs from its trail. Pure. */
function accountProblems(account: TrailedAccount): readonly string[] {
  const { entries } = account;
  if (!entries) return ['trail.missing'];
  const first = entries[0]?.action;
  if (first !== 'user_created' && first !== 'user_invited') return ['trail.beginning'];
  const said: Readonly<Record<string, unknown>> = Object.assign(
    { isEnabled: true, secondFactor: false, passwordMark: null },
    ...entries.map(({ after }) => after),
  );
  const compared: readonly [string, unknown, unknown][] = [
    ['user.email', said.email, account.email],
    ['user.name', said.name, account.name],
    ['user.permissions', sorted(said.permissions), sorted(account.permissions)],
    ['user.is_enabled', said.isEnabled, account.isEnabled],
    ['user.second_factor', said.secondFactor, account.hasFactor],
    ['user.limits', JSON.stringify(saidLimits(said)), limitsText(account)],
  ];
  const found = compared.filter(([, recorded, is]) => recorded !== is).map(([column]) => column);
  // Trails of older builds have no marks: an account without a password needs none, others get one
  // later.
  const hasMark = said.passwordMark !== null;
  const isInvited = !entries.some(({ action }) => givesPassword.has(action));
  if ((hasMark || isInvited) && said.passwordMark !== account.passwordMark) {
    found.push('user.password');
  }
  return found;
}

const givesPassword = new Set([
  'user_created',
  'invitation_accepted',
  'password_set_by_link',
  'password_changed',
]);

const accountsPerRead = 200;

const findAccounts = sql(accountColumns)`
  SELECT u.id, u.email, u.name, u.permissions::text[] AS permissions,
    u.is_enabled AS "isEnabled", password_mark(u.password_hash) AS "passwordMark",
    EXISTS (SELECT 1 FROM second_factor f WHERE f.user_id = u.id) AS "hasFactor",
    ${limitList},
    (SELECT jsonb_agg(jsonb_build_object('action', e.action, 'after', e.after) ORDER BY e.sequence)
      FROM audit_entry e WHERE e.subject = 'user:' || u.id) AS entries
  FROM "user" u WHERE u.id > $1::uuid ORDER BY u.id LIMIT ${accountsPerRead}`;

const findTrailsAlone = select({ subject: 'text' })`
  FROM audit_entry e WHERE e.sequence = 1 AND e.subject LIKE 'user:%'
    AND NOT EXISTS (SELECT 1 FROM "user" u WHERE 'user:' || u.id = e.subject)
  ORDER BY subject LIMIT 100`;

/** Founders that only the row or only the trails name. */
const findOtherFounders = sql({ subject: 'text!' })`
  WITH named AS (SELECT unnest(ARRAY[first_id, second_id]) AS id FROM founding),
    trailed AS (SELECT DISTINCT subject FROM audit_entry
      WHERE action = 'founder_named' AND subject LIKE 'user:%')
  SELECT coalesce(t.subject, 'user:' || n.id) AS subject
  FROM named n FULL JOIN trailed t ON t.subject = 'user:' || n.id
  WHERE n.id IS NULL OR t.subject IS NULL ORDER BY 1`;

/**
 * Compares every account with its trail, finds trails of missing accounts (none is ever deleted),
 * and compares the founders with what their trails record.
 */
export async function checkAccounts(): Promise<readonly AccountFinding[]> {
  const found: AccountFinding[] = [];
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await queryOnce(findAccounts, [after]);
    for (const { id, ...account } of rows) {
      const differs = accountProblems(account);
      if (differs.length > 0) found.push({ subject: `user:${id}`, differs });
    }
    const last = rows.at(-1);
    if (!last || rows.length < accountsPerRead) break;
    after = last.id;
  }
  for (const { subject } of await queryOnce(findTrailsAlone)) {
    found.push({ subject, differs: ['account.removed'] });
  }
  for (const { subject } of await queryOnce(findOtherFounders)) {
    found.push({ subject, differs: ['founding'] });
  }
  return found;
}

/**
 * The limits from the trail, in the order of `limitsRecord`; an older build had only a percentage.
 */
function saidLimits({ limits, percent }: Readonly<Record<string, unknown>>): object {
  const older = typeof percent === 'number' ? { priceLimitPercent: percent } : {};
  return { ...limitsRecord(noLimits), ...older, ...(typeof limits === 'object' ? limits : {}) };
}

function sorted(permissions: unknown): string | null {
  return Array.isArray(permissions) ? [...permissions].sort().join() : null;
}
