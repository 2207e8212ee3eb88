// What happens to a post to the return address? It is verified first; only then looked up.
import 'server-only';
import { readResultPost } from '@/lib/gateway/belief/result-post';
import type { WireFields } from '@/lib/gateway/wire/fields';
import { finishing } from '@/lib/health/draining';
import { goFirst } from '@/lib/health/results-first';
import { nudgeMail } from '@/lib/jobs/worker';
import { orderPathWithKey } from '@/lib/orders/order-link';
import { gatewayConfig } from '@/lib/payments/gateway-config';
import { believeMessage } from './believe-message';
import { queueUnverified } from './quarantine-queue';
import { recordOrSpool } from './record-or-spool';

type ResultPost = {
  readonly body: Uint8Array;
  readonly contentType: string | null;
  readonly receivedAt: Date;
  /** As clientNetwork returns it; quarantine has one place for each. */
  readonly network: string;
};

/** The HTTP answer; `leadsTo` is a path of the shop. */
type ResultReceipt = {
  readonly status: 200 | 400 | 413 | 503;
  readonly leadsTo: string;
  readonly code: string;
  /** Only with 400: the bank's word is kept, and its order is not here. */
  readonly isNoted?: true;
  /** Only with 200: the language that the order was placed in. */
  readonly locale?: string;
  /** Only with 503: the authentic fields, for the page that posts them again. */
  readonly fields?: readonly { readonly name: string; readonly value: string }[];
  /** With them: in which they are posted again. */
  readonly charset?: string;
};

const neutral = '/orders/mine';

/**
 * Takes the gateway's result in the order of docs/gateway.md 4.3: transport, MAC, then shapes and
 * expectations. What is not authentic writes nothing now, is looked up only after the answer and
 * within a budget, and never moves an attempt (docs/gateway.md 4.5). What is authentic and
 * cannot be recorded waits in the spool and answers 503.
 */
export async function receiveResult(post: ResultPost): Promise<ResultReceipt> {
  const { receivedAt, network } = post;
  const { charset } = gatewayConfig().profile;
  const read = readResultPost({ body: post.body, contentType: post.contentType, charset });
  if (!read.ok) {
    const status = read.code === 'BODY_TOO_LARGE' ? 413 : 400;
    return { status, leadsTo: neutral, code: read.code };
  }
  const believed = believeMessage(read.value, receivedAt);
  if (!believed.ok) {
    const { code } = believed;
    queueUnverified({ fields: read.value, receivedAt, source: 'RESULT', code, network });
    return { status: 400, leadsTo: neutral, code };
  }
  const input = { message: believed.value, receivedAt, source: 'RESULT' } as const;
  const kept = await finishing(() => goFirst(() => recordOrSpool(input)));
  if (kept.kind === 'not_recorded') {
    return {
      status: 503,
      leadsTo: neutral,
      code: kept.code,
      fields: postedFields(read.value),
      charset,
    };
  }
  const { order, code, hasQueuedMail } = kept.recorded;
  if (order === null) {
    const noted = code === 'OWN_MESSAGE' ? {} : { isNoted: true as const };
    return { status: 400, leadsTo: neutral, code, ...noted };
  }
  if (hasQueuedMail) nudgeMail();
  const leadsTo = orderPathWithKey(order);
  return { status: 200, leadsTo, code, locale: order.locale };
}

function postedFields(fields: WireFields): { name: string; value: string }[] {
  return [...fields].map(([name, value]) => ({ name, value }));
}
