// On whose behalf is a line written? The id of the request, or of the round in the background.
import { AsyncLocalStorage } from 'node:async_hooks';
import { processWide } from '@/lib/process-wide';

// Boot, doors and the proxy may be bundled apart; the scope is the process's.
const scope = processWide('log scope', () => new AsyncLocalStorage<string>());

/** From here on, whatever follows in this request is written under this id. */
export function enterLogScope(requestId: string): void {
  scope.enterWith(requestId);
}

/** Runs work whose lines carry this id. */
export function inLogScope<T>(requestId: string, work: () => T): T {
  return scope.run(requestId, work);
}

/** The id of what is going on; undefined at boot and in tools. */
export function logScope(): string | undefined {
  return scope.getStore();
}
