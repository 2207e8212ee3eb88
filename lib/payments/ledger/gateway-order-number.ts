// Which ORDER does the next attempt carry? Numbers whose last six digits rest for 48 hours.
import 'server-only';
import { select, sql } from '@/lib/db/statement';
import { queryOnce, type Tx } from '@/lib/db/transaction';
import { fail, ok, type Result } from '@/lib/result';

const traceNumbers = 1_000_000n;
const restHours = 48;
/** Numbers a second that the clock alone gives: a round of a million then takes 55 hours. */
const perSecond = 5n;

const drawNumber = sql({ number: 'int8' })`
  INSERT INTO gateway_order_counter (terminal, last_number)
  SELECT $1, greatest($2::bigint, max(last_number) + 1)
  FROM gateway_order_counter WHERE terminal <> $1
  ON CONFLICT (terminal) DO UPDATE
    SET last_number = greatest(gateway_order_counter.last_number + 1, excluded.last_number)
  RETURNING last_number AS number`;

const setLastNumber = sql`UPDATE gateway_order_counter SET last_number = $2 WHERE terminal = $1`;

const useTraceNumber = sql`
  INSERT INTO trace_number_use (terminal, trace_number, used_at, gateway_order_id)
  VALUES ($1, $2, $3, $4) ON CONFLICT (terminal, trace_number)
    DO UPDATE SET used_at = excluded.used_at, gateway_order_id = excluded.gateway_order_id`;

/**
 * Draws a number for a terminal under the lock of its counter. The counter never goes back and
 * never lags behind the clock, so that a database restored from a backup does not repeat numbers
 * that were drawn after it; a new terminal continues after the others, because ORDER is unique in
 * the whole shop. The last six digits are the trace number, which the gateway wants
 * unique within a day whose midnight is not shown: none is used twice within 48 hours
 * (docs/gateway.md 2.2). TRACE_NUMBERS_EXHAUSTED when all million were used in that time.
 */
export async function drawGatewayOrderId(
  tx: Tx,
  terminal: string,
  now: Date,
): Promise<Result<string, 'TRACE_NUMBERS_EXHAUSTED'>> {
  const clockNumber = (BigInt(now.getTime()) * perSecond) / 1000n;
  const [counter] = await tx.query(drawNumber, [terminal, clockNumber]);
  const candidate = counter?.number ?? clockNumber;
  const free = await firstRested(tx, terminal, candidate, now);
  if (free === null) return fail('TRACE_NUMBERS_EXHAUSTED');
  const gatewayOrderId = free.toString().padStart(10, '0');
  if (free !== candidate) {
    await tx.query(setLastNumber, [terminal, free]);
  }
  await tx.query(useTraceNumber, [terminal, Number(free % traceNumbers), now, gatewayOrderId]);
  return ok(gatewayOrderId);
}

const countUsed = sql({ used: 'int4' })`
  SELECT count(*)::int AS used FROM trace_number_use WHERE terminal = $1 AND used_at > $2`;

/** How many trace numbers of a terminal rest at a moment, of how many there are. */
export async function traceNumbersUsed(
  terminal: string,
  now: Date,
): Promise<{ readonly used: number; readonly available: number }> {
  const [row] = await queryOnce(countUsed, [
    terminal,
    new Date(now.getTime() - restHours * 3_600_000),
  ]);
  return { used: row?.used ?? 0, available: Number(traceNumbers) };
}

const findResting = sql`SELECT 1 FROM trace_number_use
  WHERE terminal = $1 AND trace_number = $2 AND used_at > $3`;

const findFirstRested = select({ step: 'int4' })`
  FROM generate_series(1, 999999) AS step
  WHERE NOT EXISTS (SELECT 1 FROM trace_number_use u WHERE u.terminal = $1
    AND u.trace_number = ($2::bigint + step) % 1000000 AND u.used_at > $3)
  ORDER BY step LIMIT 1`;

/** The first number from `candidate` on whose last six digits have rested; null when none has. */
async function firstRested(
  tx: Tx,
  terminal: string,
  candidate: bigint,
  now: Date,
): Promise<bigint | null> {
  const restedBefore = new Date(now.getTime() - restHours * 3_600_000);
  const isResting = await tx.query(findResting, [
    terminal,
    Number(candidate % traceNumbers),
    restedBefore,
  ]);
  if (isResting.length === 0) return candidate;
  const [row] = await tx.query(findFirstRested, [terminal, candidate, restedBefore]);
  return row ? candidate + BigInt(row.step) : null;
}
