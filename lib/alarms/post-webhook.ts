// How is an alarm posted to the webhook? As one signed POST, only to the configured address.
import 'server-only';
import { createHmac } from 'node:crypto';
import { request as postPlain } from 'node:http';
import { request as postTls } from 'node:https';
import { isIP } from 'node:net';
import { isPrivateAddress, lookUpPublic } from '@/lib/http/public-address';

export type Webhook = {
  readonly url: string;
  readonly secrets: readonly string[];
  readonly mayBePrivate: boolean;
};

export type WebhookMessage = { readonly id: string; readonly body: string; readonly sentAt: Date };

const deadlineMs = 10_000;

/**
 * The headers of Standard Webhooks: the signature is HMAC-SHA256 over id, seconds and body, one for
 * each secret while secrets are being changed.
 */
function webhookHeaders({ id, body, sentAt }: WebhookMessage, secrets: readonly string[]) {
  const seconds = String(Math.floor(sentAt.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const mac = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`);
    return `v1,${mac.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  };
}

/**
 * Posts once. Returns null if the answer was 2xx, else a code. Follows no redirect and does not
 * read the answer. The address that a host name resolves to is checked as the connection is made.
 */
export function postWebhook(webhook: Webhook, message: WebhookMessage): Promise<string | null> {
  const address = new URL(webhook.url);
  const host = address.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && isPrivateAddress(host) && !webhook.mayBePrivate) {
    return Promise.resolve('PRIVATE_ADDRESS');
  }
  const post = address.protocol === 'https:' ? postTls : postPlain;
  return new Promise((resolve) => {
    const outgoing = post(address, {
      method: 'POST',
      // A new connection: a kept one may be older than the rule for its address.
      agent: false,
      signal: AbortSignal.timeout(deadlineMs),
      ...(webhook.mayBePrivate ? {} : { lookup: lookUpPublic }),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(message.body),
        'user-agent': 'DiwanCheckout',
        connection: 'close',
        ...webhookHeaders(message, webhook.secrets),
      },
    });
    outgoing.once('response', (answer) => {
      const { statusCode: status = 0 } = answer;
      answer.destroy();
      resolve(status >= 200 && status < 300 ? null : `HTTP_${status}`);
    });
    // Errors after the answer change nothing.
    outgoing.on('error', (error) => resolve(codeOf(error)));
    outgoing.end(message.body);
  });
}

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (name === 'TimeoutError' || name === 'AbortError') return 'TIMEOUT';
  return typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? code : 'SEND_FAILED';
}
