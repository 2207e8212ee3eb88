// How does a form reach the app through APP_URL, and when does each part of the response come?
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { createGunzip } from 'node:zlib';
import type { SeenRequest } from '@/lib/http/doctor-door';
import { systemCode } from '../cli/refusal';

const TIMEOUT_MS = 15_000;

export type Knock =
  | { readonly failure: string }
  | {
      readonly status: number;
      readonly location: string;
      /** What the app received; absent if something else answered. */
      readonly seen?: SeenRequest;
      /** Milliseconds between the two events; absent if the second never came. */
      readonly gapMs?: number;
      /** Our end of the connection. */
      readonly ownPort: number;
    };

type Door = { readonly url: string; readonly body: string; readonly headers: object };

/** Posts the form once and reads the events as they come. */
export function knock({ url, body, headers }: Door): Promise<Knock> {
  return new Promise((resolve) => {
    const request = url.startsWith('https:') ? requestHttps : requestHttp;
    const asked = request(url, {
      method: 'POST',
      timeout: TIMEOUT_MS,
      headers: { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' },
    });
    let ownPort = 0;
    asked.on('socket', (socket) => {
      const note = () => {
        ownPort = socket.localPort ?? 0;
      };
      if (socket.connecting) socket.once('connect', note);
      else note();
    });
    asked.on('timeout', () => asked.destroy(new Error(`no answer in ${TIMEOUT_MS / 1000} s`)));
    asked.on('error', (error) => resolve({ failure: systemCode(error) ?? error.message }));
    asked.on('response', (answer) => {
      const isZipped = answer.headers['content-encoding'] === 'gzip';
      const events = isZipped ? answer.pipe(createGunzip()) : answer;
      let text = '';
      let seenAt: number | undefined;
      let gapMs: number | undefined;
      const end = () => {
        const told = /^event: seen\ndata: (.*)$/m.exec(text)?.[1];
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location ?? '',
          ...(told !== undefined && { seen: JSON.parse(told) }),
          ...(gapMs !== undefined && { gapMs }),
          ownPort,
        });
      };
      events.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8');
        if (seenAt === undefined && text.includes('event: seen')) seenAt = performance.now();
        if (text.includes('event: end')) gapMs ??= performance.now() - (seenAt ?? 0);
        if (text.length > 100_000) asked.destroy();
      });
      for (const name of ['end', 'error', 'close']) events.on(name, end);
      answer.on('error', end);
    });
    asked.end(body);
  });
}
