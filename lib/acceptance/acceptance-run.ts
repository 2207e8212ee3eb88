// Which acceptance run is going on, who began it, and what did the bank's person answer?
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import { db } from '@/lib/db/client';
import { select, sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { type Problems, readForm, type Source } from '@/lib/forms/form';
import { text } from '@/lib/forms/kinds';
import { type Failure, fail, type Ok, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { settings } from '@/lib/settings/env';
import { isRowId } from '@/lib/text/row-id';
import { systemClock } from '@/lib/time/clock';
import { caseNames } from './acceptance-cases';
import { openPoints } from './open-points';
import type { ProtocolContent } from './protocol-content';

/** What is noted beside an open point, or why a case is left out. */
export const answerForm = { answer: text(500, { isMany: true, mayBeEmpty: true }) };

/** Everything that an answer can stand beside. */
const points: readonly string[] = [...openPoints, ...caseNames.map((name) => `case:${name}`)];

/** No real money is shown to a bank for its acceptance: production has no such run. */
export function isAcceptanceOffered(): boolean {
  return settings().mode !== 'production';
}

export type RunDto = NonNullable<Awaited<ReturnType<typeof readRun>>>;

/** The newest run, or one by its id, with the newest answer of each point; null: none. */
export async function readRun(id?: string) {
  if (id !== undefined && !isRowId(id)) return null;
  const name = { select: { name: true } };
  const run = await db().acceptanceRun.findFirst({
    where: id === undefined ? {} : { id },
    orderBy: { begunAt: 'desc' },
    include: {
      begunBy: name,
      signedBy: name,
      confirmedBy: name,
      answers: { orderBy: { id: 'desc' }, distinct: ['point'], include: { writtenBy: name } },
    },
  });
  if (run === null) return null;
  const { content, answers, ...rest } = run;
  return {
    ...rest,
    content: content as ProtocolContent | null,
    answers: answers
      .filter((one) => one.text !== '')
      .map(({ point, text, writtenBy, writtenAt }) => ({
        point,
        text,
        by: writtenBy.name,
        at: writtenAt,
      })),
  };
}

/** The signed protocols, the newest first. */
export function listProtocols() {
  return db().acceptanceRun.findMany({
    where: { confirmedAt: { not: null } },
    orderBy: { begunAt: 'desc' },
    take: 20,
    select: { id: true, begunAt: true, confirmedAt: true, digest: true },
  });
}

const insertRun = sql({ id: 'uuid' })`
  INSERT INTO acceptance_run (begun_at, begun_by_id, since_evidence)
  VALUES ($1, $2::uuid, (SELECT coalesce(max(id), 0) FROM evidence)) RETURNING id`;

const findWaiting = sql`
  SELECT 1 FROM acceptance_run WHERE content IS NOT NULL AND confirmed_at IS NULL LIMIT 1`;

/**
 * Begins a run: only payments that begin after it count. An earlier one that nobody signed stays as
 * it is. Fails: PRODUCTION; SIGNED: a protocol waits for its second person.
 */
export async function beginRun(
  actor: Actor<'resolve'>,
  clock = systemClock,
): Promise<Result<{ readonly id: string }, 'PRODUCTION' | 'SIGNED'>> {
  if (!isAcceptanceOffered()) return fail('PRODUCTION');
  return withTx(async (tx) => {
    if ((await tx.query(findWaiting)).length > 0) return fail('SIGNED');
    const at = clock.now();
    const [row] = await tx.query(insertRun, [at, actor.userId]);
    const id = row?.id ?? '';
    await auditPerson(tx, actor, at, { subject: subjectOf(id), action: 'acceptance.begun' });
    return ok({ id });
  });
}

const findRun = select({
  id: 'uuid',
  sinceEvidence: 'int8',
  begunAt: 'timestamptz',
  digest: 'text?',
  signedById: 'uuid?',
  signedAt: 'timestamptz?',
  signedBrowser: 'text?',
  confirmedAt: 'timestamptz?',
})`
  FROM acceptance_run WHERE id = $1::uuid FOR UPDATE`;

/** The run's row, locked until the transaction ends. */
export async function lockRun(tx: Tx, id: string) {
  if (!isRowId(id)) return undefined;
  const [run] = await tx.query(findRun, [id]);
  return run;
}

const insertAnswer = sql`
  INSERT INTO acceptance_answer (run_id, point, text, written_by_id, written_at)
  VALUES ($1::uuid, $2, $3, $4::uuid, $5)`;

type AnswerRefusal = 'NOT_FOUND' | 'SIGNED' | 'PRODUCTION';

/**
 * Notes an answer; an empty one takes an earlier one back. Earlier ones stay in the table. Fails:
 * NOT_FOUND: no such run or point; SIGNED: the protocol is signed.
 */
export async function writeAnswer(
  actor: Actor<'resolve'>,
  { runId, point, source }: { runId: string; point: string; source: Source },
  clock = systemClock,
): Promise<Ok<null> | Failure<{ code: AnswerRefusal } | { code: 'FIELDS'; fields: Problems }>> {
  if (!isAcceptanceOffered()) return fail('PRODUCTION');
  const read = readForm(answerForm, source);
  if (!read.ok) return read;
  const { answer } = read.value;
  return withTx(async (tx) => {
    const run = await lockRun(tx, runId);
    if (run === undefined || !points.includes(point)) return fail('NOT_FOUND');
    if (run.digest !== null) return fail('SIGNED');
    const at = clock.now();
    await tx.query(insertAnswer, [runId, point, answer, actor.userId, at]);
    await auditPerson(tx, actor, at, {
      subject: subjectOf(runId),
      action: 'acceptance.answered',
      after: { point, answer },
    });
    return ok(null);
  });
}

/** The trail of a run. */
export function subjectOf(runId: string) {
  return `acceptance:${runId}` as const;
}
