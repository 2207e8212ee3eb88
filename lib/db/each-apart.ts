// How does work on many rows go on when one of them fails? The others are done all the same.
import 'server-only';
import { DatabaseUnavailable } from './transaction';

/**
 * Does the work for each in turn and, when all were tried, throws what the first failure threw:
 * a row that always fails is seen, and is not the others' trouble. Without a database nothing
 * more is tried.
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
