// Which facts of a payment go to the bank's support? Read for the desk, as text and as a QR code.
import 'server-only';
import { encode } from 'uqr';
import { db } from '@/lib/db/client';
import type { Delivery } from '@/lib/gateway/call/client';
import { mainAttempt } from '@/lib/payments/rules/possible-actions';
import { settings } from '@/lib/settings/env';
import type { EvidenceSource } from '@/prisma/generated/enums';
import { type BundleFacts, type BundleMessage, bundleCode, bundleText } from './support-bundle';

type SupportBundle = {
  readonly attemptId: string;
  readonly sequence: number;
  readonly text: string;
  /** The QR code: squares per side, and the dark ones as an SVG path. */
  readonly code: { readonly size: number; readonly path: string };
};

const messages: Partial<Record<EvidenceSource, Pick<BundleMessage, 'direction' | 'what'>>> = {
  PREPARE_REQUEST: { direction: 'sent', what: 'payment' },
  RESULT: { direction: 'received', what: 'payment' },
  MAIL: { direction: 'received', what: 'payment' },
  COMPLETION_REQUEST: { direction: 'sent', what: 'completion' },
  COMPLETION_ANSWER: { direction: 'received', what: 'completion' },
  REVERSAL_REQUEST: { direction: 'sent', what: 'reversal' },
  REVERSAL_ANSWER: { direction: 'received', what: 'reversal' },
};
/** Evidence of whether a request was sent: its answer, or that no byte left. */
const answers: Partial<Record<EvidenceSource, EvidenceSource>> = {
  PREPARE_ANSWER: 'PREPARE_REQUEST',
  COMPLETION_ANSWER: 'COMPLETION_REQUEST',
  REVERSAL_ANSWER: 'REVERSAL_REQUEST',
};
const kept = Object.keys({ ...messages, ...answers }) as EvidenceSource[];
const rowsMax = 60;
const attemptsMax = 100;

/**
 * Returns the bundle of one attempt of the order; without `attemptId`, of its main attempt. A
 * request that was certainly not sent is left out; one without an answer is marked so. Null: no
 * such order, or it has no attempt.
 */
export async function readSupportBundle(
  reference: string,
  attemptId?: string,
): Promise<SupportBundle | null> {
  if (!/^[A-Za-z0-9-]{1,40}$/.test(reference)) return null;
  const order = await db().order.findUnique({
    where: { reference },
    select: {
      reference: true,
      isTest: true,
      attempts: { orderBy: { sequence: 'desc' }, take: attemptsMax },
    },
  });
  const attempt =
    attemptId === undefined
      ? mainAttempt(order?.attempts ?? [])
      : order?.attempts.find(({ id }) => id === attemptId);
  if (!order || !attempt) return null;
  const rows = await db().evidence.findMany({
    where: { attemptId: attempt.id, source: { in: kept } },
    orderBy: { id: 'desc' },
    take: rowsMax,
    select: { at: true, source: true, operationId: true, content: true },
  });
  const keptBack = sendingsWith(rows, 'not_sent');
  const answered = sendingsWith(rows, 'answered');
  const facts: BundleFacts = {
    reference: order.reference,
    isTest: order.isTest,
    attempt,
    messages: rows.reverse().flatMap((row) => {
      const kind = messages[row.source];
      const fields = fieldsOf(row.content);
      if (kind === undefined || fields === null || keptBack.has(sendingOf(row))) return [];
      const isUnanswered = kind.direction === 'sent' && !answered.has(sendingOf(row));
      return [{ ...kind, at: row.at, isUnanswered, fields }];
    }),
    timeZone: settings().merchantTimezone,
  };
  return {
    attemptId: attempt.id,
    sequence: attempt.sequence,
    text: bundleText(facts),
    code: drawCode(bundleCode(facts)),
  };
}

type Row = {
  readonly source: EvidenceSource;
  readonly operationId: string | null;
  readonly content: unknown;
};

/** Names a sending of a request; that of a prepare has no number, because there is but one. */
function sendingOf({ source, operationId, content }: Row): string {
  return `${source} ${operationId} ${(content as { sending?: unknown }).sending ?? ''}`;
}

/** The sendings for which an answer's row has this verdict. */
function sendingsWith(rows: readonly Row[], wanted: Delivery['delivery']): Set<string> {
  return new Set(
    rows.flatMap((row) => {
      const source = answers[row.source];
      const { delivery } = row.content as { delivery?: unknown };
      return source === undefined || delivery !== wanted ? [] : [sendingOf({ ...row, source })];
    }),
  );
}

/** Each run of dark squares of a row is one rectangle. */
function drawCode(text: string): SupportBundle['code'] {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size, path: runs.join('') };
}

/** Null: no fields could be read from it, so there is nothing to quote. */
function fieldsOf(content: unknown): Record<string, string> | null {
  const { fields } = content as { fields?: unknown };
  if (typeof fields !== 'object' || fields === null) return null;
  const texts = Object.entries(fields).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  return Object.fromEntries(texts);
}
