// What do the framework and libraries print? Bounded, masked lines, as our own code does.
import 'server-only';
import { format } from 'node:util';
import { type Log, log, text } from './log';

type Console = Pick<typeof globalThis.console, 'error' | 'warn' | 'info' | 'log' | 'debug'>;

/**
 * Sends what is printed to the log. The framework prints uncaught errors with their messages as
 * they are, over several lines and with whatever a query string held.
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
}

/** The request's own line has the frames; here the name and the message are enough. */
function withoutStack(value: unknown): unknown {
  return value instanceof Error ? `${value.name}: ${value.message}` : value;
}
