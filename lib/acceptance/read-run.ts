// What happened in the acceptance run so far? Read from payments and evidence, judged afterwards.
import 'server-only';
import { db } from '@/lib/db/client';
import { jsonRecord, jsonText } from '@/lib/db/stored-json';
import { formName } from '@/lib/inspector/field-report';
import { gatewayConfig } from '@/lib/payments/gateway-config';
import { believeMessage } from '@/lib/payments/incoming/believe-message';
import { boundedText, evidenceFields } from '@/lib/payments/rules/evidence-content';
import { settings } from '@/lib/settings/env';
import type { Evidence, Operation, QuarantinedPost } from '@/prisma/generated/client';
import { type CaseName, caseNames, judgeCase } from './acceptance-cases';
import type { CaseVerdict } from './case-verdict';
import { judgeSettings, type SettingVerdict } from './judge-settings';
import type { RunFacts, SeenMessage, SentAs } from './run-facts';
import { todaysSettings } from './todays-settings';

/** A run has some dozens; more are of somebody who shops in the test environment. */
const attemptsMax = 400;
const textMax = 300;

export type JudgedRun = {
  readonly cases: readonly { readonly name: CaseName; readonly verdict: CaseVerdict }[];
  readonly settings: readonly SettingVerdict[];
};

/** Every case and every setting, from what came since the run began. */
export async function judgeRun(run: { readonly sinceEvidence: bigint }): Promise<JudgedRun> {
  const facts = await readFacts(run.sinceEvidence);
  return {
    cases: caseNames.map((name) => ({ name, verdict: judgeCase(name, facts) })),
    settings: judgeSettings(facts, todaysSettings(settings(), gatewayConfig().profile)),
  };
}

async function readFacts(since: bigint): Promise<RunFacts> {
  const rows = await db().paymentAttempt.findMany({
    where: { evidence: { some: { id: { gt: since }, source: 'PREPARE_REQUEST' } } },
    orderBy: { createdAt: 'desc' },
    take: attemptsMax,
    include: {
      order: { select: { reference: true } },
      operations: { orderBy: { createdAt: 'asc' } },
      evidence: { orderBy: { id: 'asc' } },
    },
  });
  const posts = await db().quarantinedPost.findMany({
    where: { gatewayOrderId: { in: rows.map((one) => one.gatewayOrderId) }, verifiedAt: null },
    orderBy: { receivedAt: 'asc' },
  });
  const attempts = rows.map(({ order, operations, evidence, ...attempt }) => ({
    id: attempt.id,
    reference: order.reference,
    gatewayOrderId: attempt.gatewayOrderId,
    transactionType: attempt.transactionType,
    state: attempt.state,
    amountMinor: attempt.amountMinor,
    amountMaxMinor: attempt.amountMaxMinor,
    authorisedMinor: attempt.authorisedAmountMinor,
    failureCode: attempt.failureCode,
    isByHand: attempt.isByHand,
    rrn: attempt.rrn,
    internalReference: attempt.internalReference,
    operations: operations.map(({ id, kind, state, amountMinor, isByHand }) => ({
      id,
      kind,
      state,
      amountMinor,
      isByHand,
    })),
    messages: evidence.map((row) => messageOf(row, operations)),
    forgeries: posts
      .filter((post) => post.gatewayOrderId === attempt.gatewayOrderId)
      .map(forgeryOf),
  }));
  const { feeCeilingHundredths } = settings().gateway;
  // The oldest first: what was shown first proves a case.
  return { sinceEvidence: Number(since), feeCeilingHundredths, attempts: attempts.reverse() };
}

function messageOf(
  { content, ...row }: Evidence,
  operations: readonly Pick<Operation, 'id' | 'answerText'>[],
): SeenMessage {
  const kept = jsonRecord(content);
  // Of an answer with fields its operation keeps the text.
  const operation = operations.find(({ id }) => id === row.operationId);
  const text = jsonText(kept.body) ?? operation?.answerText ?? '';
  const fields = Object.entries(jsonRecord(kept.fields)).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  return {
    id: Number(row.id),
    at: row.at,
    source: row.source,
    verdict: row.verdict,
    operationId: row.operationId,
    isAuthentic: jsonText(kept.list) !== null,
    fields: Object.fromEntries(fields.map(([name, value]) => [formName(name), value])),
    unlisted: Array.isArray(kept.unlistedKeys) ? kept.unlistedKeys.map(String) : [],
    isAnswered: kept.delivery === 'answered',
    text: text.slice(0, textMax),
    sending: typeof kept.sending === 'number' ? kept.sending : 1,
    sentAs: kept.sentAs === undefined ? null : (jsonRecord(kept.sentAs) as SentAs),
  };
}

/** Judged with today's key and profile: a post that they believe was no forgery. */
function forgeryOf({ fields, receivedAt, source }: QuarantinedPost): SeenMessage {
  const posted = new Map(fields as [string, string][]);
  const believed = believeMessage(posted, receivedAt);
  return {
    id: 0,
    at: receivedAt,
    source,
    verdict: believed.ok ? 'BELIEVED' : boundedText(believed.code),
    operationId: null,
    isAuthentic: false,
    fields: evidenceFields(posted),
    unlisted: [],
    isAnswered: true,
    text: '',
    sending: 1,
    sentAs: null,
  };
}
