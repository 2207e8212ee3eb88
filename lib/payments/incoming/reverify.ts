// Which stored messages can be verified under today's key and profile? For a named operator.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import { db } from '@/lib/db/client';
import { type RowsOf, select, sql } from '@/lib/db/statement';
import { queryOnce, withTx } from '@/lib/db/transaction';
import { nudgeMail } from '@/lib/jobs/worker';
import { recordResult } from '@/lib/payments/results/record-result';
import { fail, ok, type Result } from '@/lib/result/result';
import { typed } from '@/lib/rows/columns';
import { systemClock } from '@/lib/time/clock';
import { believeMessage } from './believe-message';
import { replaySpool } from './spool';
import { arrivalOf, asideFiles, readSpoolFile, releaseFile } from './spool-file';

export type Operator = { readonly userId: string; readonly name: string };

/** One stored message and its new verdict. */
export type Reverified = {
  readonly source: 'RESULT' | 'MAIL' | 'SPOOL';
  readonly gatewayOrderId: string;
  readonly receivedAt: Date | null;
  readonly isBelieved: boolean;
  /** The failure, or the one writer's code, or WOULD_RECORD in a dry run. */
  readonly code: string;
};

const pageSize = 200;

type Row = RowsOf<typeof findUnverified>;

/** An existing, enabled user who may resolve unknown payments. */
export async function findOperator(
  email: string,
): Promise<Result<Operator, 'UNKNOWN' | 'DISABLED' | 'NOT_PERMITTED'>> {
  const user = await db().user.findUnique({
    where: { email: email.trim().normalize('NFKC').toLowerCase() },
  });
  if (user === null) return fail('UNKNOWN');
  if (!user.isEnabled) return fail('DISABLED');
  if (!user.permissions.includes('resolve')) return fail('NOT_PERMITTED');
  return ok({ userId: user.id, name: user.name });
}

/**
 * Runs the whole belief order over quarantined messages as of each one's arrival, oldest first.
 * When `isApplied`, those that pass go to the one writer and the operator is noted; those that fail
 * are unchanged. Safe to repeat: a message already recorded is a duplicate.
 */
export async function* reverifyQuarantine(
  operator: Operator,
  isApplied: boolean,
  clock = systemClock,
): AsyncGenerator<Reverified> {
  let after: Pick<Row, 'receivedAt' | 'id'> = {
    receivedAt: new Date(0),
    id: '00000000-0000-0000-0000-000000000000',
  };
  for (;;) {
    const page = await nextPage(after);
    for (const row of page) yield await reverifyRow(row, operator, isApplied, clock.now());
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) break;
    after = last;
  }
  if (isApplied) nudgeMail();
}

/** The same for messages of the spool that could not be believed and were set aside. */
export async function reverifySpool(
  operator: Operator,
  isApplied: boolean,
  clock = systemClock,
): Promise<Reverified[]> {
  const found: Reverified[] = [];
  for (const name of await asideFiles()) {
    const spooled = await readSpoolFile(name);
    const origin = { source: 'SPOOL' as const, gatewayOrderId: '', receivedAt: null };
    if (spooled === null) {
      found.push({ ...origin, isBelieved: false, code: 'UNREADABLE' });
      continue;
    }
    const receivedAt = new Date(spooled.receivedAt);
    const message = believeMessage(new Map(spooled.fields), arrivalOf(spooled));
    if (!message.ok) {
      found.push({ ...origin, receivedAt, isBelieved: false, code: message.code });
      continue;
    }
    const { gatewayOrderId } = message.value;
    const code = isApplied ? 'REPLAYED' : 'WOULD_RECORD';
    found.push({ ...origin, gatewayOrderId, receivedAt, isBelieved: true, code });
    if (!isApplied) continue;
    await noteOperator(operator, `spool:${name.digest}`, { gatewayOrderId, code }, clock.now());
    await releaseFile(name);
  }
  if (isApplied && found.some(({ isBelieved }) => isBelieved)) await replaySpool(clock);
  return found;
}

const markVerified = sql`UPDATE quarantined_post SET verified_at = $2 WHERE id = $1::uuid`;

async function reverifyRow(
  row: Row,
  operator: Operator,
  isApplied: boolean,
  now: Date,
): Promise<Reverified> {
  const { source, gatewayOrderId, receivedAt } = row;
  const origin = { source, gatewayOrderId, receivedAt };
  const message = believeMessage(new Map(row.fields), receivedAt);
  if (!message.ok) return { ...origin, isBelieved: false, code: message.code };
  if (!isApplied) return { ...origin, isBelieved: true, code: 'WOULD_RECORD' };
  const { code } = await recordResult({ message: message.value, receivedAt, source });
  const after = { gatewayOrderId, code, digest: message.value.digest };
  await noteOperator(operator, `quarantine:${row.id}`, after, now);
  await queryOnce(markVerified, [row.id, now]);
  return { ...origin, isBelieved: true, code };
}

const findUnverified = select({
  id: 'uuid',
  gatewayOrderId: 'text',
  source: typed<'MAIL' | 'RESULT'>('EvidenceSource'),
  receivedAt: 'timestamptz',
  digest: 'text',
  fields: typed<[string, string][]>('jsonb'),
})`
  FROM quarantined_post
  WHERE verified_at IS NULL AND (received_at, id) > ($1, $2::uuid)
  ORDER BY received_at, id LIMIT ${pageSize}`;

function nextPage(after: Pick<Row, 'receivedAt' | 'id'>): Promise<Row[]> {
  return queryOnce(findUnverified, [after.receivedAt, after.id]);
}

/** The order's trail names the gateway as the source; this entry names the operator. */
function noteOperator(
  operator: Operator,
  cause: string,
  after: Readonly<Record<string, unknown>>,
  at: Date,
): Promise<unknown> {
  return withTx((tx) =>
    auditPerson(tx, operator, at, {
      subject: 'quarantine',
      action: 'quarantine.reverified',
      cause,
      after,
    }),
  );
}
