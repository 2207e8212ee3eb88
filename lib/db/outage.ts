// Did the database fail a request because it is away, read-only or overloaded?
import { AsyncLocalStorage } from 'node:async_hooks';
import { processWide } from '@/lib/process/process-wide';

// Boot, routes and the proxy may be bundled separately; the database belongs to the process.
const seen = processWide('database outage', () => ({
  lastAt: Number.NEGATIVE_INFINITY,
  requestBegan: new AsyncLocalStorage<number>(),
}));

const connectionCodes: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
];
/** Time-outs, locks, lost races, Prisma's wait for its own turn, and our own word for all others. */
const overloadCodes: readonly string[] = [
  '57014',
  '55P03',
  '25P03',
  '40001',
  '40P01',
  'P2028',
  'DATABASE_UNAVAILABLE',
];

/** Whether an error of the driver says that no connection is available or that it was lost. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  return (
    connectionCodes.includes(code) ||
    /^(08|57P0|53)/.test(code) ||
    code === '25006' ||
    /Connection terminated|timeout exceeded when trying to connect/.test(message)
  );
}

/** From here on, in this request, `metOutage` looks back to now. */
export function watchOutage(): void {
  seen.requestBegan.enterWith(performance.now());
}

/** Remembers the moment if the error is an outage; every access to the database reports here. */
export function noteOutage(error: unknown): void {
  if (isOutage(error)) seen.lastAt = performance.now();
}

/** Whether the request that failed with this error failed because of an outage. */
export function isFromOutage(error: unknown): boolean {
  // Prisma wraps the driver's error in one of its own.
  const isWrapped = error instanceof Error && /^(?:Prisma|DriverAdapter)/.test(error.name);
  return metOutage() && (isWrapped || isOutage(error));
}

function isOutage(error: unknown): boolean {
  return isConnectionLost(error) || overloadCodes.includes(codeOf(error));
}

/** Whether the database failed somebody for its own reasons since this request began. */
export function metOutage(): boolean {
  return seen.lastAt >= (seen.requestBegan.getStore() ?? Number.POSITIVE_INFINITY);
}

/** The code of an error of the driver, the server or Prisma; empty if it has none. */
export function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '');
}
