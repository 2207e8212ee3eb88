// Where did this request come from, and what did it ask for? Logged with each refusal.
import 'server-only';
import { headers } from 'next/headers';
import { requestIdHeader } from '@/lib/http/request-headers';
import { text } from '@/lib/log/log';
import { pathHeaderName } from '@/lib/process/path-header';
import { clientNetwork } from './client-network';

/** The request's id, its path without the query, and its sender's network, as log fields. */
export async function askedFrom() {
  const sent = await headers();
  return {
    requestId: sent.get(requestIdHeader) ?? 'none',
    path: text(sent.get(pathHeaderName()) ?? 'unknown'),
    network: text(clientNetwork(sent)),
  };
}
