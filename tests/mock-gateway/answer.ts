// Answers: how are the bytes of an answer sent, correctly or as badly as a script wants?
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Gateway, RequestRecord } from './gateway';
import { noteAnswer } from './http';
import { escapeHtml } from './markup';
import { asText, encodeForm, type ReplyFields } from './replies';
import type { BodyKind, Script } from './scripts';

export type Answer = {
  readonly status: number;
  readonly contentType: string;
  readonly body: string | Buffer;
  readonly headers?: Record<string, string>;
};

/** An answer made of fields; a script may change its format. */
export function dressFields(
  fields: ReplyFields,
  usual: 'form' | 'json',
  script?: Script,
  target = '',
): Answer {
  const kind: BodyKind = script?.body ?? usual;
  const answer = dress(kind, fields, target, script);
  return { ...answer, contentType: script?.contentType ?? answer.contentType };
}

/** Sends an answer, with the faults of the script. */
export function sendAnswer(
  gateway: Gateway,
  record: RequestRecord,
  response: ServerResponse,
  answer: Answer,
  script?: Script,
): void {
  const { socket } = response;
  if (script?.answer === 'none') return;
  if (script?.answer === 'close') {
    socket?.destroy();
    return;
  }
  if (script?.answer === 'reset') {
    socket?.resetAndDestroy();
    return;
  }
  const body = withPrefix(answer.body, script?.prefix ?? '');
  const status = script?.status ?? (script?.redirect === undefined ? answer.status : 307);
  const headers: Record<string, string> = {
    'Content-Type': answer.contentType,
    'Cache-Control': 'no-store',
    ...answer.headers,
  };
  if (script?.redirect !== undefined) headers.Location = script.redirect;
  noteAnswer(gateway, record, status, body);
  if (script?.interim) response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' });
  sendBody(response, status, headers, Buffer.from(body), script);
}

function sendBody(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  bytes: Buffer,
  script?: Script,
): void {
  const half = bytes.subarray(0, Math.ceil(bytes.length / 2));
  const withLength = { 'Content-Length': String(bytes.length), ...headers, ...script?.headers };
  switch (script?.answer) {
    case 'half':
      response.writeHead(status, withLength);
      response.write(half, () => response.socket?.destroy());
      return;
    case 'half-chunked':
      response.writeHead(status, { ...headers, ...script.headers });
      response.write(half, () => response.socket?.destroy());
      return;
    case 'half-silent':
      // Without a length, the end of the connection ends the body, so nothing looks wrong.
      response.useChunkedEncodingByDefault = false;
      response.writeHead(status, { ...headers, ...script.headers, Connection: 'close' });
      response.end(half);
      return;
    case 'drip':
      response.writeHead(status, withLength);
      drip(response, bytes, script.dripMs);
      return;
    default:
      response.writeHead(status, withLength);
      response.end(bytes);
  }
}

function drip(response: ServerResponse, bytes: Buffer, everyMs: number): void {
  let sent = 0;
  const timer = setInterval(() => {
    response.write(bytes.subarray(sent, sent + 1));
    sent += 1;
    if (sent < bytes.length) return;
    clearInterval(timer);
    response.end();
  }, everyMs);
  response.on('close', () => clearInterval(timer));
}

function withPrefix(body: string | Buffer, prefix: string): string | Buffer {
  if (prefix === '') return body;
  return typeof body === 'string' ? prefix + body : Buffer.concat([Buffer.from(prefix), body]);
}

function dress(kind: BodyKind, fields: ReplyFields, target: string, script?: Script): Answer {
  const html = 'text/html; charset=utf-8';
  switch (kind) {
    case 'json':
    case 'json-form-keys':
      return answerOf('application/json', JSON.stringify(Object.fromEntries(fields)));
    case 'inputs':
      return answerOf(html, hiddenInputs(fields, target));
    case 'digit':
      return answerOf('text/plain', asText(Object.fromEntries(fields).ACTION ?? ''));
    case 'html':
      return answerOf(html, '<!doctype html><title>Sign in</title><h1>Operator sign-in</h1>');
    case 'empty':
      return answerOf('text/plain', '');
    case 'raw':
      return answerOf('text/plain; charset=utf-8', script?.text ?? '');
    case 'fill':
      return answerOf('text/plain', Buffer.alloc(script?.bytes ?? 0, 'A'));
    case 'gzip-bomb': {
      const bomb = gzipSync(Buffer.alloc(script?.bytes ?? 0));
      return { ...answerOf('text/plain', bomb), headers: { 'Content-Encoding': 'gzip' } };
    }
    default:
      return answerOf('application/x-www-form-urlencoded', encodeForm(fields));
  }
}

function answerOf(contentType: string, body: string | Buffer): Answer {
  return { status: 200, contentType, body };
}

function hiddenInputs(fields: ReplyFields, target: string): string {
  const inputs = fields.map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(asText(value))}">`,
  );
  return (
    '<!doctype html><title>Result</title>' +
    `<form method="post" action="${escapeHtml(target)}">${inputs.join('')}</form>`
  );
}
