// What became of a post to the return address? Belief first; only then is anything looked up.
import 'server-only';
import { DatabaseUnavailable } from '@/lib/db/transaction';
import type { WireFields } from '@/lib/gateway/fields';
import { verifyResult } from '@/lib/gateway/result';
import { readResultPost } from '@/lib/gateway/result-post';
import { nudgeMail } from '@/lib/jobs/worker';
import { log } from '@/lib/log';
import { orderPathWithKey } from '@/lib/orders/order-link';
import { gatewayConfig } from './gateway-config';
import { recordResult } from './record-result';

export type ResultPost = {
  readonly body: Uint8Array;
  readonly contentType: string | null;
  readonly receivedAt: Date;
};

/** What the door answers; `leadsTo` is a path of the shop. */
export type ResultReceipt = {
  readonly status: 200 | 400 | 413 | 503;
  readonly leadsTo: string;
  readonly code: string;
  /** Only with 503: the authentic fields, for the page that posts them again. */
  readonly fields?: readonly { readonly name: string; readonly value: string }[];
};

const neutral = '/orders/mine';

/**
 * Takes the gateway's result in the order of the contract: transport, MAC, then shapes and
 * expectations. What is not authentic is looked up nowhere and writes nothing (interface
 * document, "Result posted to the merchant BACKREF").
 */
export async function receiveResult(post: ResultPost): Promise<ResultReceipt> {
  const read = readResultPost({ body: post.body, contentType: post.contentType });
  if (!read.ok) {
    const status = read.code === 'BODY_TOO_LARGE' ? 413 : 400;
    return { status, leadsTo: neutral, code: read.code };
  }
  const verified = verifyAnyResult(read.value, post.receivedAt);
  if (!verified.ok) return { status: 400, leadsTo: neutral, code: verified.code };
  try {
    const recorded = await recordResult({
      message: verified.value,
      receivedAt: post.receivedAt,
      source: 'RESULT',
    });
    if (recorded.order === null) return { status: 400, leadsTo: neutral, code: recorded.code };
    if (recorded.hasQueuedMail) nudgeMail();
    return {
      status: 200,
      leadsTo: orderPathWithKey(recorded.order.reference, recorded.order.id),
      code: recorded.code,
    };
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    log.error('result.not_recorded', { error, digest: verified.value.digest });
    const fields = [...read.value].map(([name, value]) => ({ name, value }));
    return { status: 503, leadsTo: neutral, code: 'DATABASE_UNAVAILABLE', fields };
  }
}

/**
 * A result of a completion or a reversal may reach the same address and may be signed over
 * another list; TRTYPE only chooses which lists are tried and is itself signed.
 */
function verifyAnyResult(fields: WireFields, receivedAt: Date) {
  const config = gatewayConfig();
  const first = verifyResult(fields, { config, receivedAt, kind: 'result' });
  if (first.ok || first.code !== 'MAC_MISMATCH') return first;
  const kind = fields.get('TRTYPE') === '24' ? 'reversalResult' : 'completionResult';
  if (config.profile.fields[kind] === undefined) return first;
  return verifyResult(fields, { config, receivedAt, kind });
}
