// Does one database have test orders and real ones? Then figures never mix them.
import 'server-only';
import { readAlike } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import { settings } from '@/lib/settings/env';

export type OrderMode = {
  /** Which of the two is requested. */
  readonly isTest: boolean;
  /** Orders of the other mode exist and must be left out. */
  readonly isMixed: boolean;
};

const findModes = sql({ hasTest: 'bool', hasReal: 'bool' })`
  SELECT EXISTS (SELECT 1 FROM "order" WHERE is_test) AS "hasTest",
  EXISTS (SELECT 1 FROM "order" WHERE NOT is_test) AS "hasReal"`;

/** The requested mode, or else the one in which the shop runs. */
export async function readOrderMode(wanted: boolean | null): Promise<OrderMode> {
  const [row] = await readAlike(findModes);
  const isTest = wanted ?? settings().isTest;
  const hasOthers = isTest ? row?.hasReal : row?.hasTest;
  return { isTest, isMixed: hasOthers ?? false };
}

/** Makes one statement for each way of leaving others out. */
export function byMode<T>(make: (mode: OrderMode) => T): (mode: OrderMode) => T {
  const alone = make({ isTest: false, isMixed: false });
  const [tests, real] = [true, false].map((isTest) => make({ isTest, isMixed: true }));
  return ({ isTest, isMixed }) => (isMixed ? ((isTest ? tests : real) as T) : alone);
}

/**
 * The condition that excludes the other mode, with the number of its parameter. Those orders are
 * few, or all: each is looked up in an index of its mode alone.
 */
export function ofMode(mode: OrderMode, orderId: string, parameter: number): string {
  // Always used, because a statement must have as many parameters as it is given.
  const named = `AND $${parameter}::boolean IS NOT NULL`;
  if (!mode.isMixed) return named;
  const isOther = mode.isTest ? 'NOT o.is_test' : 'o.is_test';
  return `${named} AND NOT EXISTS (
    SELECT 1 FROM "order" o WHERE o.id = ${orderId} AND ${isOther})`;
}
