// What happened to an order, who did it, and on what evidence? Merged from every table.
import 'server-only';
import { db } from '@/lib/db/client';
import { jsonRecord, jsonText } from '@/lib/db/stored-json';
import type { EvidenceSource } from '@/prisma/generated/enums';
import {
  type EvidenceItem,
  mergeTimeline,
  type TimelineCursor,
  type TimelineItem,
  type TimelineOperation,
  type TimelinePage,
  type TimelineSource,
} from './merge-timeline';

const pageSize = 30;
/** More rows than one instant can have, so that a page is never empty. */
const fetched = pageSize * 3;

/** A page of the order's history, the newest first; `before` comes from the page before it. */
export async function readTimeline(
  reference: string,
  before: TimelineCursor | null,
): Promise<TimelinePage | null> {
  if (!/^[A-Za-z0-9-]{1,40}$/.test(reference)) return null;
  const order = await db().order.findUnique({ where: { reference }, select: { id: true } });
  if (order === null) return null;
  const upTo = before === null ? {} : { lte: new Date(before.at) };
  const [audit, evidence, attention, mails] = await Promise.all([
    readAudit(order.id, upTo),
    readEvidence(order.id, upTo),
    readAttention(order.id),
    readMails(order.id),
  ]);
  return mergeTimeline({ evidence, others: [audit, attention, mails] }, { before, size: pageSize });
}

type UpTo = { readonly lte?: Date };

/** Entries about operations, approvals, owners and notes, from the audit. */
async function readAudit(orderId: string, at: UpTo): Promise<TimelineSource> {
  const rows = await db().auditEntry.findMany({
    where: { subject: `order:${orderId}`, at },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: fetched,
  });
  const items = rows.map((row): TimelineItem => {
    const before = jsonRecord(row.before);
    const after = jsonRecord(row.after);
    return {
      key: keyOf('b', row.id),
      at: row.at.toISOString(),
      actor: { kind: row.actorKind, name: row.actorName },
      cause: row.cause,
      fact: {
        kind: 'audit',
        action: row.action,
        attemptState: after.attempt === before.attempt ? null : jsonText(after.attempt),
        operation: operationOf(after),
        reason: jsonText(jsonRecord(after.attention).reason) ?? reasonOf(after),
      },
      evidence: [],
    };
  });
  return { rows: items, isWhole: rows.length < fetched };
}

const actors: Record<EvidenceSource, string> = {
  PREPARE_REQUEST: 'system',
  PREPARE_ANSWER: 'gateway',
  RESULT: 'gateway',
  COMPLETION_REQUEST: 'system',
  COMPLETION_ANSWER: 'gateway',
  REVERSAL_REQUEST: 'system',
  REVERSAL_ANSWER: 'gateway',
  MAIL: 'gateway',
  TIMER: 'janitor',
  PERSON: 'system',
};

async function readEvidence(orderId: string, at: UpTo): Promise<TimelineSource<EvidenceItem>> {
  const rows = await db().evidence.findMany({
    where: { orderId, at },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: fetched,
    select: { id: true, at: true, source: true, verdict: true, digest: true },
  });
  const items = rows.map(({ id, at: when, source, verdict, digest }) => ({
    key: keyOf('a', id),
    at: when.toISOString(),
    actor: { kind: actors[source], name: '' },
    cause: null,
    fact: { kind: 'evidence' } as const,
    evidence: [{ id: id.toString(), source, verdict }],
    digest,
  }));
  return { rows: items, isWhole: rows.length < fetched };
}

const itemsMax = 500;

/**
 * The audit has who was assigned an issue and who closed it; only this has opening and settling.
 */
async function readAttention(orderId: string): Promise<TimelineSource> {
  const rows = await db().attentionItem.findMany({
    where: { orderId },
    orderBy: { openedAt: 'desc' },
    take: itemsMax,
    include: { operation: { select: { kind: true } } },
  });
  const items = rows.flatMap((row): TimelineItem[] => {
    const item = (event: 'opened' | 'settled', at: Date): TimelineItem => ({
      key: keyOf(event === 'opened' ? 'c' : 'd', row.id),
      at: at.toISOString(),
      actor: { kind: 'system', name: '' },
      cause: null,
      fact: {
        kind: 'attention',
        event,
        item: row.kind,
        operationKind: row.operation?.kind ?? null,
      },
      evidence: [],
    });
    const isSettled = row.closedAt !== null && row.closedById === null;
    return [
      item('opened', row.openedAt),
      ...(isSettled && row.closedAt !== null ? [item('settled', row.closedAt)] : []),
    ];
  });
  return { rows: items, isWhole: true };
}

async function readMails(orderId: string): Promise<TimelineSource> {
  const rows = await db().mailOutbox.findMany({ where: { orderId }, take: itemsMax });
  const items = rows.flatMap((row): TimelineItem[] => {
    const item = (event: 'queued' | 'sent' | 'parked', at: Date): TimelineItem => ({
      key: keyOf(event === 'queued' ? 'e' : 'f', row.id),
      at: at.toISOString(),
      actor: { kind: 'system', name: '' },
      cause: null,
      fact: {
        kind: 'mail',
        event,
        mail: row.kind,
        code: event === 'parked' ? row.lastErrorCode : null,
      },
      evidence: [],
    });
    return [
      item('queued', row.createdAt),
      ...(row.sentAt === null ? [] : [item('sent', row.sentAt)]),
      // A parked one is not retried, so its next try is the time of that decision.
      ...(row.state === 'PARKED' ? [item('parked', row.nextTryAt)] : []),
    ];
  });
  return { rows: items, isWhole: true };
}

/** Numbers are padded, so that keys sort as text. */
function keyOf(rank: string, id: bigint | string): string {
  return `${rank}:${typeof id === 'bigint' ? id.toString().padStart(20, '0') : id}`;
}

/** Why a guest left before the money was taken; an operation has its reason in itself. */
function reasonOf(after: Record<string, unknown>): string | null {
  return after.stay === undefined ? null : jsonText(after.reason);
}

function operationOf(after: Record<string, unknown>): TimelineOperation | null {
  const kind = jsonText(after.kind);
  const amountMinor = jsonText(after.amountMinor);
  if (kind === null || amountMinor === null || !/^\d+$/.test(amountMinor)) return null;
  const takenMinor = jsonText(after.takenMinor);
  return {
    kind,
    state: jsonText(after.operation) ?? '',
    amountMinor: jsonText(after.returnsMinor) ?? amountMinor,
    other: takenMinor === null ? null : { heldMinor: amountMinor, takenMinor },
    reason: jsonText(after.reason) ?? '',
  };
}
