// Which part of the app answered a request, how, and how fast? Counted when the answer ends.
import 'server-only';
import type { ServerResponse } from 'node:http';
import { logScope } from '@/lib/log/log-scope';
import { count, time } from '@/lib/log/metrics';
import { noteSpan } from '@/lib/log/spans';

/** The first match counts; addresses that visitors invent must not create series. */
const doors = [
  [/^\/_next\/|^\/(?:drawings|patterns|pictures)\/|\.[a-z]{2,5}$/, 'files'],
  [/^\/api\/backref$/, 'backref'],
  [/^\/api\/notifications$/, 'notifications'],
  [/^\/api\/(?:health\/|metrics$)|^\/doctor$/, 'operations'],
  [/^\/(?:api\/auth|sign-in)(?:\/|$)/, 'sign_in'],
  [/^\/admin\/(?:news|session)$/, 'desk_news'],
  [/^\/admin(?:\/|$)/, 'desk'],
  [/^\/orders\/[^/]+\/(?:events|state)$/, 'order_news'],
  [/^\/orders(?:\/|$)/, 'order'],
  [/^\/(?:cart|checkout)(?:\/|$)/, 'checkout'],
] as const;

for (const door of ['shop', ...doors.map(([, name]) => name)]) {
  count('http_responses', { door, answer: '5xx' }, 0);
  time('http_request_seconds', { door }, null);
}

/** The name of the part at a path; `shop` if no other matches. */
function doorOf(path: string): string {
  return doors.find(([form]) => form.test(path))?.[1] ?? 'shop';
}

/** Counts the answer when it has ended. `cut`: the client left before that. */
export function countServed(path: string, response: ServerResponse): void {
  const startedAt = performance.now();
  const scope = logScope();
  response.once('close', () => {
    const door = doorOf(path);
    const answer = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'cut';
    count('http_responses', { door, answer });
    const isStream = String(response.getHeader('content-type')).startsWith('text/event-stream');
    if (isStream || answer === 'cut') return;
    const seconds = (performance.now() - startedAt) / 1000;
    time('http_request_seconds', { door }, seconds);
    const attributes = { 'http.route': door, 'http.response.status_code': response.statusCode };
    const isFailed = answer === '5xx';
    noteSpan({ name: door, kind: 'server', scope, isRoot: true, seconds, isFailed, attributes });
  });
}
