// What does an email of the gateway settle? Verified and recorded as a post would be.
import 'server-only';
import { unknownNetwork } from '@/lib/auth/client-network';
import type { AuthenticMessage, MacFailure } from '@/lib/gateway/belief/authentic-message';
import { unprovenClaims } from '@/lib/gateway/belief/claims';
import { type MailText, resultCandidates } from '@/lib/gateway/mail/mail';
import type { WireFields } from '@/lib/gateway/wire/fields';
import { nudgeMail } from '@/lib/jobs/worker';
import { count } from '@/lib/log/metrics';
import { gatewayConfig } from '@/lib/payments/gateway-config';
import { believeMessage } from './believe-message';
import { queueUnverified } from './quarantine-queue';
import { recordOrSpool } from './record-or-spool';

type MailSource = 'http' | 'imap' | 'pasted';

/**
 * What an email states about one ORDER. `recorded`: authentic and new; `known`: a repetition;
 * `orphan`: authentic and not ours; `spooled`: recorded when the database is back; `lost`: neither
 * database nor disk stored it, so it must be sent again; `not_believed`: at most a hint for staff.
 */
export type MailedResult = {
  readonly gatewayOrderId: string;
  readonly verdict: 'recorded' | 'known' | 'orphan' | 'spooled' | 'lost' | 'not_believed';
  readonly code: string;
  readonly orderReference: string | null;
};

/** Limits unsigned results only: only the gateway can produce signed ones. */
const unverifiedMax = 10;

/**
 * Reads the texts of an email, verifies every result in them, and records each one the gateway
 * signed, once (docs/gateway.md 7). `arrivedAt`, when the email came, selects the accepted keys;
 * `receivedAt` is when we fetched it. An email without a signed result changes no payment.
 */
export async function receiveMailTexts(
  texts: readonly MailText[],
  context: { readonly road: MailSource; readonly arrivedAt: Date; readonly receivedAt: Date },
): Promise<readonly MailedResult[]> {
  const { believed, others } = judge(texts, context.arrivedAt);
  const results: MailedResult[] = [];
  for (const message of believed) results.push(await record(message, context));
  for (const { fields, code, gatewayOrderId } of others) {
    const { receivedAt } = context;
    queueUnverified({ fields, code, receivedAt, source: 'MAIL', network: unknownNetwork });
    results.push({ gatewayOrderId, verdict: 'not_believed', code, orderReference: null });
  }
  if (results.length === 0) count('notifications', { road: context.road, code: 'NO_RESULT' });
  for (const { code } of results) count('notifications', { road: context.road, code });
  return results;
}

type Judged = {
  readonly believed: readonly AuthenticMessage[];
  /** For each ORDER without a verified message: its most complete reading. */
  readonly others: readonly {
    readonly fields: WireFields;
    readonly code: MacFailure;
    readonly gatewayOrderId: string;
  }[];
};

function judge(texts: readonly MailText[], arrivedAt: Date): Judged {
  const believed = new Map<string, AuthenticMessage>();
  const others = new Map<string, Judged['others'][number]>();
  for (const fields of resultCandidates(texts, gatewayConfig().profile)) {
    const read = believeMessage(fields, arrivedAt);
    const gatewayOrderId = unprovenClaims(fields)?.gatewayOrderId;
    if (read.ok) believed.set(read.value.digest, read.value);
    else if (gatewayOrderId !== undefined && !others.has(gatewayOrderId)) {
      others.set(gatewayOrderId, { fields, code: read.code, gatewayOrderId });
    }
  }
  for (const { gatewayOrderId } of believed.values()) others.delete(gatewayOrderId);
  return {
    believed: [...believed.values()],
    others: [...others.values()].slice(0, unverifiedMax),
  };
}

async function record(
  message: AuthenticMessage,
  { arrivedAt, receivedAt }: { readonly arrivedAt: Date; readonly receivedAt: Date },
): Promise<MailedResult> {
  const kept = await recordOrSpool({ message, arrivedAt, receivedAt, source: 'MAIL' });
  const { gatewayOrderId } = message;
  if (kept.kind === 'not_recorded') {
    const verdict = kept.isSpooled ? 'spooled' : 'lost';
    return { gatewayOrderId, verdict, code: kept.code, orderReference: null };
  }
  const { code, order, hasQueuedMail } = kept.recorded;
  if (hasQueuedMail) nudgeMail();
  if (order === null) return { gatewayOrderId, verdict: 'orphan', code, orderReference: null };
  const verdict = code === 'DUPLICATE' ? 'known' : 'recorded';
  return { gatewayOrderId, verdict, code, orderReference: order.reference };
}
