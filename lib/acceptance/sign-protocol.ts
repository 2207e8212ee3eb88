// How is a protocol signed? One person freezes it, another who does not depend on them confirms it.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import { sql } from '@/lib/db/statement';
import { withTx } from '@/lib/db/transaction';
import { locales } from '@/lib/i18n/locale';
import { knownMerchant } from '@/lib/merchant/known-merchant';
import { readPeople, readTies } from '@/lib/payments/approvals/approval-people';
import {
  type ApprovalRefusal,
  approvalHoursMax,
  decisionObstacle,
  may,
} from '@/lib/payments/approvals/approval-rules';
import { readPresence } from '@/lib/payments/approvals/presence';
import { gatewayConfig } from '@/lib/payments/gateway-config';
import { type Failure, fail, type Ok, ok } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { isAcceptanceOffered, lockRun, type RunDto, readRun, subjectOf } from './acceptance-run';
import { type ProtocolContent, protocolContent, protocolDigest } from './protocol-content';
import { type JudgedRun, judgeRun } from './read-run';

/** The order of a protocol never changes under its request: it has none. */
const noVersion = 0;

type SignRefusal =
  | 'NOT_FOUND'
  | 'PRODUCTION'
  | 'SIGNED'
  | 'NOT_SIGNED'
  | 'CONFIRMED'
  | 'CASES_OPEN'
  | 'SETTINGS_WRONG'
  | 'CHANGED'
  | Exclude<ApprovalRefusal['code'], 'NOT_REQUESTER' | 'NOT_PENDING' | 'NOT_POSSIBLE' | 'STALE'>;

type Signed<T> = Ok<T> | Failure<{ readonly code: SignRefusal }>;

const keepContent = sql`
  UPDATE acceptance_run SET content = $2::jsonb, digest = $3, signed_by_id = $4::uuid,
    signed_at = $5, signed_browser = $6
  WHERE id = $1::uuid`;

/**
 * Freezes the protocol as the first of two people. Fails: CASES_OPEN: a case is neither proved nor
 * left out with a reason; SETTINGS_WRONG: the bank's behaviour contradicts a setting.
 */
export async function signProtocol(
  actor: Actor<'resolve'>,
  runId: string,
  clock = systemClock,
): Promise<Signed<{ readonly digest: string }>> {
  if (!isAcceptanceOffered()) return fail('PRODUCTION');
  const found = await readRun(runId);
  if (found === null) return fail('NOT_FOUND');
  const judged = await judgeRun(found);
  return withTx(async (tx) => {
    const locked = await lockRun(tx, runId);
    // Under its lock nobody answers: what is read now is what is signed.
    const run = await readRun(runId);
    if (!locked || !run) return fail('NOT_FOUND');
    if (locked.digest !== null) return fail('SIGNED');
    const people = await readPeople(tx, [actor.userId]);
    if (!may(people.get(actor.userId), ['resolve'])) return fail('NOT_PERMITTED');
    const at = clock.now();
    const content = contentOf(run, judged, actor, at);
    const obstacle = obstacleTo(content);
    if (obstacle !== null) return fail(obstacle);
    const digest = protocolDigest(content);
    const kept = [runId, JSON.stringify(content), digest, actor.userId, at, actor.browser];
    await tx.query(keepContent, kept);
    await auditPerson(tx, actor, at, {
      subject: subjectOf(runId),
      action: 'acceptance.signed',
      cause: `protocol:${digest}`,
      after: { digest, ...(await readPresence(tx, actor)) },
    });
    return ok({ digest });
  });
}

/** Why nobody can sign it yet, or null. */
function obstacleTo({
  cases,
  settings: seen,
}: Pick<ProtocolContent, 'cases' | 'settings'>): 'CASES_OPEN' | 'SETTINGS_WRONG' | null {
  if (cases.some(({ isProved, leftOut }) => !isProved && leftOut === null)) return 'CASES_OPEN';
  return seen.some(({ verdict }) => verdict === 'wrong') ? 'SETTINGS_WRONG' : null;
}

/** The run as its protocol would say it now. */
export function contentOf(run: RunDto, judged: JudgedRun, signer: Actor, at: Date) {
  const { merchantTimezone, gateway, mode } = settings();
  const { profile } = gatewayConfig();
  return protocolContent(
    {
      mode,
      begunAt: run.begunAt.toISOString(),
      begunBy: run.begunBy.name,
      madeAt: at.toISOString(),
      signedBy: signer.name,
      timeZone: merchantTimezone,
      merchant: Object.fromEntries(locales.map((one) => [one, knownMerchant(one).name])),
      terminal: gateway.terminal,
      gateways: [gateway.baseUrl, gateway.cgiUrl],
      profile: { name: profile.name, algorithm: profile.algorithm },
      answers: run.answers.map((one) => ({ ...one, at: one.at.toISOString() })),
    },
    judged,
  );
}

const confirm = sql`
  UPDATE acceptance_run SET confirmed_by_id = $2::uuid, confirmed_at = $3 WHERE id = $1::uuid`;

/**
 * Confirms what the first person signed, by the rules of an approval: another person, who does not
 * depend on the first, in another browser, within a day. `digest` is that of the page they read.
 * Nothing changes the protocol afterwards; the database refuses it too.
 */
export async function confirmProtocol(
  actor: Actor<'approve'>,
  { runId, digest }: { readonly runId: string; readonly digest: string },
  clock = systemClock,
): Promise<Signed<null>> {
  if (!isAcceptanceOffered()) return fail('PRODUCTION');
  return withTx(async (tx) => {
    const run = await lockRun(tx, runId);
    if (run === undefined) return fail('NOT_FOUND');
    if (run.confirmedAt !== null) return fail('CONFIRMED');
    if (run.signedById === null || run.signedAt === null) return fail('NOT_SIGNED');
    if (run.digest !== digest) return fail('CHANGED');
    const now = clock.now();
    const ids = [actor.userId, run.signedById];
    const people = await readPeople(tx, ids);
    const obstacle = decisionObstacle(
      {
        kind: 'resolution',
        requestedById: run.signedById,
        requestedBrowser: run.signedBrowser,
        orderVersion: noVersion,
        expiresAt: new Date(run.signedAt.getTime() + approvalHoursMax * 3_600_000),
      },
      {
        decision: 'approve',
        approver: people.get(actor.userId),
        requester: people.get(run.signedById),
        ties: await readTies(tx, ids, now),
        browser: actor.browser,
        version: noVersion,
        now,
      },
    );
    if (obstacle !== null) return fail(obstacle === 'STALE' ? 'CHANGED' : obstacle);
    await tx.query(confirm, [runId, actor.userId, now]);
    await auditPerson(tx, actor, now, {
      subject: subjectOf(runId),
      action: 'acceptance.confirmed',
      cause: `protocol:${digest}`,
      after: { digest, ...(await readPresence(tx, actor)) },
    });
    return ok(null);
  });
}

const dropContent = sql`
  UPDATE acceptance_run SET content = NULL, digest = NULL, signed_by_id = NULL, signed_at = NULL,
    signed_browser = NULL
  WHERE id = $1::uuid`;

/** Takes the first signature off again, so that answers and cases can change. */
export async function reopenRun(
  actor: Actor<'resolve'>,
  runId: string,
  clock = systemClock,
): Promise<Signed<null>> {
  return withTx(async (tx) => {
    const run = await lockRun(tx, runId);
    if (run === undefined) return fail('NOT_FOUND');
    if (run.confirmedAt !== null) return fail('CONFIRMED');
    if (run.digest === null) return fail('NOT_SIGNED');
    await tx.query(dropContent, [runId]);
    await auditPerson(tx, actor, clock.now(), {
      subject: subjectOf(runId),
      action: 'acceptance.reopened',
      before: { digest: run.digest },
    });
    return ok(null);
  });
}
