// How does the process report to its operators? In JSON lines that contain no secret.
import 'server-only';
import pino from 'pino';
import { logScope } from './log-scope';
import { type LogFields, redactFields } from './redaction';

export type { LogFields } from './redaction';
export { redacted, text } from './redaction';

type Write = <const F extends Record<string, unknown>>(
  event: string,
  fields?: F & LogFields<F>,
) => void;

/** One line per call: a stable event name and fields of the closed set of redaction.ts. */
export type Log = { readonly info: Write; readonly warn: Write; readonly error: Write };

/**
 * Builds a log over a stream. Values that are not numbers, booleans, dates, literal codes, ids or
 * `text(…)` do not compile; anything that gets past the compiler is masked when it is written. Each
 * line carries the id of its request automatically.
 */
export function createLog(stream: { write(line: string): void }): Log {
  const sink = pino(
    {
      base: { pid: process.pid },
      messageKey: 'event',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    stream,
  );
  const writer =
    (level: 'info' | 'warn' | 'error'): Write =>
    (event, fields) =>
      sink[level](redactFields({ requestId: logScope(), ...fields }), eventName(event));
  return { info: writer('info'), warn: writer('warn'), error: writer('error') };
}

/** The process's log, on standard output. */
export const log: Log = createLog(process.stdout);

/** Event names are ours, never text from outside: a malformed one is a bug. */
function eventName(event: string): string {
  return /^[a-z0-9_.:-]{1,80}$/i.test(event) ? event : 'event.misnamed';
}
