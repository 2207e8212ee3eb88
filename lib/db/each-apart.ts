// How does work on many rows continue when one of them fails? The others are still done.
import 'server-only';
import { DatabaseUnavailable } from './transaction';

/**
 * Does the work for each row in turn and, after all were tried, throws the first error: a row that
 * always fails is noticed and does not block the others. Without a database it stops.
 */
export async function eachApart<T>(
  found: readonly T[],
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const one of found) {
    try {
      await work(one);
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
