// How is the output of the framework and libraries logged? As bounded, masked lines like our own.
import 'server-only';
import { format } from 'node:util';
import { type Log, log, text } from './log';

type Console = Pick<typeof globalThis.console, 'error' | 'warn' | 'info' | 'log' | 'debug'>;

/**
 * Redirects the console to the log. The framework prints uncaught errors with their raw messages,
 * over several lines and with the content of query strings. A line that nobody reads is lost: printed
 * as an uncaught error, it would be the next one to fail, for ever.
 */
export function routeConsoleToLog(target: Console = console, sink: Log = log): void {
  const printTo =
    (level: 'error' | 'warn' | 'info') =>
    (...values: unknown[]) => {
      sink[level]('console.printed', { detail: text(format(...values.map(withoutStack))) });
    };
  target.error = printTo('error');
  target.warn = printTo('warn');
  for (const name of ['info', 'log', 'debug'] as const) target[name] = printTo('info');
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/** Keeps name and message; the request's own line has the stack. */
function withoutStack(value: unknown): unknown {
  return value instanceof Error ? `${value.name}: ${value.message}` : value;
}
