// Which sign-ins of all accounts match a filter? Newest first, by keyset, as long as they are kept.
import 'server-only';
import { exportList } from '@/lib/audit/export-list';
import { composed } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import type { Actor } from '@/lib/rights/actor';
import { typed } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';
import type { CsvForm } from '@/lib/text/csv';
import { systemClock } from '@/lib/time/clock';
import { type SignInFilter, type SignInOutcome, signInFilterPairs } from './sign-in-filter';
import { isStillPermitted } from './still-permitted';

export type SignInLine = Awaited<ReturnType<typeof readSignInPage>>['lines'][number];

const columns = [
  'at',
  'user_id',
  'email',
  'name',
  'outcome',
  'passed_factor',
  'network',
  'browser',
];

/** At most `size` rows from the filter's place on. */
export async function readSignInPage(
  _actor: Actor<'read_audit'>,
  filter: SignInFilter,
  size: number,
) {
  const { statement, values } = signInPage(filter, size);
  const rows = await queryOnce(statement, values);
  const lines = rows.slice(0, size).map((row) => ({ ...row, at: row.at.toISOString() }));
  const last = lines.at(-1);
  /** Where the next page begins; null on the last one. */
  const next = rows.length > size && last ? { at: last.at, id: last.id } : null;
  return { lines, next };
}

/** The page's statement, composed for the filter, and its values. */
export function signInPage(filter: SignInFilter, size: number) {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const day = (text: string, plus: number) =>
    `((${put(text)}::date + ${plus})::timestamp AT TIME ZONE ${put(settings().merchantTimezone)})`;
  const { userId, outcome, network, from, to, after } = filter;
  const conditions = [
    ...(userId === null ? [] : [`e.user_id = ${put(userId)}::uuid`]),
    ...(outcome === null ? [] : [`e.outcome = ${put(outcome)}`]),
    ...(network === '' ? [] : [`starts_with(lower(e.network), ${put(network)})`]),
    ...(from === null ? [] : [`e.at >= ${day(from, 0)}`]),
    ...(to === null ? [] : [`e.at < ${day(to, 1)}`]),
    ...(after === null
      ? []
      : [`(e.at, e.id) < (${put(after.at)}::timestamptz, ${put(after.id)}::uuid)`]),
  ];
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const statement = composed(
    {
      id: 'uuid',
      at: 'timestamptz',
      userId: 'uuid',
      name: 'text',
      email: 'text',
      outcome: typed<SignInOutcome>('text'),
      passedFactor: 'bool',
      network: 'text',
      userAgent: 'text',
    },
    `SELECT e.id, e.at, e.user_id AS "userId", u.name, u.email, e.outcome,
       e.passed_factor AS "passedFactor", e.network, e.user_agent AS "userAgent"
     FROM sign_in_event e JOIN "user" u ON u.id = e.user_id ${where}
     ORDER BY e.at DESC, e.id DESC LIMIT ${size + 1}`,
  );
  return { statement, values };
}

/** The sign-ins of a filter as a file. */
export function exportSignIns(
  actor: Actor<'read_audit'>,
  filter: SignInFilter,
  form: CsvForm,
  clock = systemClock,
): Promise<AsyncGenerator<string, void, undefined>> {
  const asked = { list: 'sign_ins', filter: signInFilterPairs(filter) };
  const read = (after: SignInFilter['after'], size: number) =>
    readSignInPage(actor, { ...filter, after }, size);
  return exportList(actor, { asked, columns, cellsOf, form, read }, isStillPermitted, clock);
}

function cellsOf(line: SignInLine): string[] {
  const { at, userId, email, name, outcome, passedFactor, network, userAgent } = line;
  return [at, userId, email, name, outcome, passedFactor ? 'yes' : 'no', network, userAgent];
}
