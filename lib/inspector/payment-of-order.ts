// Which payment does an ORDER belong to? Reads without a lock: nothing is decided on it.
import 'server-only';
import { db } from '@/lib/db/client';
import type { WireFields } from '@/lib/gateway/wire/fields';
import { attemptOfNumber } from '@/lib/payments/results/match-operation';
import type { AttemptFacts } from '@/lib/payments/rules/order-facts';
import type { EvidenceSource } from '@/prisma/generated/enums';

const attemptsMax = 100;
const earlierMax = 20;
const fromTheBank: EvidenceSource[] = ['RESULT', 'MAIL', 'COMPLETION_ANSWER', 'REVERSAL_ANSWER'];

/** The payment behind an ORDER of the wire; null when it is none of ours. */
export async function readPaymentOf(gatewayOrderId: string) {
  if (!/^[0-9]{6,32}$/.test(gatewayOrderId)) return null;
  const order = await db().order.findFirst({
    where: {
      attempts: {
        some: { OR: [{ gatewayOrderId }, { operations: { some: { gatewayOrderId } } }] },
      },
    },
    select: {
      reference: true,
      isTest: true,
      attempts: {
        orderBy: { sequence: 'asc' },
        take: attemptsMax,
        include: {
          operations: {
            orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
            include: {
              requestedBy: { select: { name: true } },
              approvedBy: { select: { name: true } },
            },
          },
        },
      },
    },
  });
  if (order === null) return null;
  const attempts: AttemptFacts[] = order.attempts.map((attempt) => ({
    ...attempt,
    operations: attempt.operations.map((operation) => ({
      ...operation,
      requestedByName: operation.requestedBy.name,
      approvedByName: operation.approvedBy?.name ?? null,
    })),
  }));
  const attempt = attemptOfNumber({ attempts }, gatewayOrderId);
  if (attempt === undefined) return null;
  return {
    reference: order.reference,
    isTest: order.isTest,
    attempts,
    /** The one that the ORDER names, itself or by one of its operations. */
    attempt,
    /** Fields of the messages that are kept about it, the newest first. */
    earlier: await readEarlier(attempt.id),
  };
}

async function readEarlier(attemptId: string): Promise<WireFields[]> {
  const rows = await db().evidence.findMany({
    where: { attemptId, source: { in: fromTheBank } },
    orderBy: { id: 'desc' },
    take: earlierMax,
    select: { content: true, nonce: true },
  });
  return rows.map(({ content, nonce }) => {
    const { fields } = content as { fields?: Record<string, unknown> };
    const texts = Object.entries(fields ?? {}).filter(
      // A masked value is no longer the bank's text.
      (pair): pair is [string, string] => typeof pair[1] === 'string' && !pair[1].includes('*'),
    );
    return new Map([...texts, ...(nonce === null ? [] : [['NONCE', nonce] as const])]);
  });
}

/**
 * The ORDER whose result already carried the nonce, and this message's evidence if it is stored.
 */
export async function readHistoryOf(message: {
  readonly gatewayOrderId: string;
  readonly nonce: string | null;
  readonly digest: string;
}): Promise<{
  readonly nonceOwner: string | null;
  readonly evidence: { readonly id: string; readonly reference: string } | null;
}> {
  const { gatewayOrderId, nonce, digest } = message;
  const [owner, known] = await Promise.all([
    nonce === null
      ? null
      : db().acceptedNonce.findUnique({ where: { nonce: nonce.toUpperCase() } }),
    db().evidence.findFirst({
      where: { gatewayOrderId, digest, orderId: { not: null } },
      select: { id: true, order: { select: { reference: true } } },
    }),
  ]);
  return {
    nonceOwner: owner?.gatewayOrderId ?? null,
    evidence: known?.order ? { id: known.id.toString(), reference: known.order.reference } : null,
  };
}
