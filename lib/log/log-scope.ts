// Which request or background round does a log line belong to? Named by its id.
import { AsyncLocalStorage } from 'node:async_hooks';
import { processWide } from '@/lib/process/process-wide';

// Boot, routes and the proxy may be bundled separately; the scope belongs to the process.
const scope = processWide('log scope', () => new AsyncLocalStorage<string>());

/** From here on, everything in this request is logged under this id. */
export function enterLogScope(requestId: string): void {
  scope.enterWith(requestId);
}

/** Runs work whose log lines carry this id. */
export function inLogScope<T>(requestId: string, work: () => T): T {
  return scope.run(requestId, work);
}

/** The id of the current request or round; undefined at boot and in tools. */
export function logScope(): string | undefined {
  return scope.getStore();
}
