// Answers: which addresses does the control interface have, and who may use them?
import type { IncomingMessage, ServerResponse } from 'node:http';
import { controlActions, type JsonObject, type Question } from './control-actions';
import type { Gateway } from './gateway';
import { readBody, sendJson } from './http';
import { sendMessagesPage } from './messages-page';
import { sendPanel } from './panel';

const BODY_MAX = 4 * 1024 * 1024;
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Routes one call of the control interface; answers 400 with the reason if it is invalid. */
export async function handleControl(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // Refuse another site's page that reaches this port under its own host name (DNS rebinding).
  if (!LOOPBACK.test(request.headers.host ?? '')) {
    sendJson(response, 403, { error: 'The control interface answers to loopback names only.' });
    return;
  }
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (request.method === 'GET' && url.pathname === '/') {
    sendPanel(response);
    return;
  }
  if (request.method === 'GET' && url.pathname === '/messages') {
    sendMessagesPage(gateway, response, url.searchParams.get('order') || undefined);
    return;
  }
  const action = controlActions[`${request.method} ${url.pathname}`];
  if (action === undefined) {
    sendJson(response, 404, { error: 'No such address.', addresses: Object.keys(controlActions) });
    return;
  }
  try {
    const question: Question = { query: url.searchParams, body: await readJson(request) };
    sendJson(response, 200, (await action(gateway, question)) ?? {});
  } catch (error) {
    sendJson(response, 400, { error: error instanceof Error ? error.message : String(error) });
  }
}

/** A body must be declared as JSON: another site's page cannot send that without a preflight. */
async function readJson(request: IncomingMessage): Promise<JsonObject | JsonObject[]> {
  const body = await readBody(request, BODY_MAX);
  if (body === null) throw new Error('The body is larger than 4 MB.');
  if (request.method === 'GET') return {};
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new Error('Send it with Content-Type application/json.');
  const parsed: unknown = body.length === 0 ? {} : JSON.parse(body.toString('utf8'));
  if (typeof parsed !== 'object' || parsed === null)
    throw new Error('The body is not a JSON object.');
  return parsed as JsonObject | JsonObject[];
}
