// Which ORDER does the next attempt carry? Numbers whose last six digits rest for 48 hours.
import 'server-only';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { processWide } from '@/lib/process/process-wide';
import { fail, ok, type Result } from '@/lib/result/result';

const traceNumbers = 1_000_000n;
const restHours = 48;
/** Numbers per second from the clock alone: a round of a million then takes 55 hours. */
const perSecond = 5n;
const blockMax = 100;

type Drawn = Result<string, 'TRACE_NUMBERS_EXHAUSTED'>;

type Waiting = {
  readonly now: Date;
  readonly resolve: (drawn: Drawn) => void;
  readonly reject: (error: unknown) => void;
};

/** Callers waiting for a terminal's number while the block for those before them is drawn. */
const lines = processWide('order-number-lines', () => new Map<string, Waiting[]>());

/**
 * Draws a number for a terminal, for good: one whose attempt is rolled back is never used. All
 * callers waiting in this process share one block, committed separately over its own connection, so
 * that no payment being written holds the counter (decision 054). The counter never goes back and
 * never lags behind the clock, so that a database restored from a backup does not repeat numbers
 * drawn after it; a new terminal continues after the others, because ORDER is unique in the whole
 * shop. The last six digits are the trace number, which the gateway wants unique within a day whose
 * midnight is not shown: none is used twice within 48 hours (docs/gateway.md 2.2).
 * Fails: TRACE_NUMBERS_EXHAUSTED when all million were used in that time.
 */
export function drawGatewayOrderId(terminal: string, now: Date): Promise<Drawn> {
  return new Promise((resolve, reject) => {
    const one = { now, resolve, reject };
    const line = lines.get(terminal);
    if (line) line.push(one);
    else void serve(terminal, [one]);
  });
}

async function serve(terminal: string, line: Waiting[]): Promise<void> {
  lines.set(terminal, line);
  while (line.length > 0) {
    const served = line.splice(0, blockMax);
    try {
      const now = new Date(Math.max(...served.map((one) => one.now.getTime())));
      const numbers = await drawBlock(terminal, served.length, now);
      for (const number of numbers) served.shift()?.resolve(ok(number));
      if (numbers.length > 0) line.unshift(...served);
      else for (const one of served) one.resolve(fail('TRACE_NUMBERS_EXHAUSTED'));
    } catch (error) {
      for (const one of served) one.reject(error);
    }
  }
  lines.delete(terminal);
}

/**
 * The database decides which have rested: another instance may draw the same ones just before. The
 * commit leaves the disk to that of the numbers' user, which comes later in the same log.
 */
const drawNumbers = sql({ gatewayOrderId: 'text' })`
  WITH quick AS MATERIALIZED (
    SELECT set_config('synchronous_commit', 'off', true)
  ), block AS (
    INSERT INTO gateway_order_counter AS c (terminal, last_number)
    SELECT $1, greatest($2::bigint, max(last_number) + 1) + $3::int - 1
    FROM gateway_order_counter WHERE terminal <> $1
    ON CONFLICT (terminal) DO UPDATE
      SET last_number = greatest(c.last_number + $3::int, excluded.last_number)
    RETURNING last_number)
  INSERT INTO trace_number_use AS u (terminal, trace_number, used_at, gateway_order_id)
  SELECT $1, number % 1000000, $4, number::text
  FROM quick, block, generate_series(last_number - $3::int + 1, last_number) AS number
  ON CONFLICT (terminal, trace_number)
    DO UPDATE SET used_at = excluded.used_at, gateway_order_id = excluded.gateway_order_id
    WHERE u.used_at <= $5
  RETURNING gateway_order_id AS "gatewayOrderId"`;

/** Draws at most `size` numbers, and at least one; none when none has rested. */
async function drawBlock(terminal: string, size: number, now: Date): Promise<readonly string[]> {
  const clockNumber = (BigInt(now.getTime()) * perSecond) / 1000n;
  const restedBefore = new Date(now.getTime() - restHours * 3_600_000);
  for (;;) {
    const asked = [terminal, clockNumber, size, now, restedBefore];
    const drawn = await queryOnce(drawNumbers, asked, { lane: 'numbers' });
    if (drawn.length > 0) return drawn.map(({ gatewayOrderId }) => gatewayOrderId);
    const skipped = await queryOnce(skipResting, [terminal, restedBefore], { lane: 'numbers' });
    if (skipped.length === 0) return [];
  }
}

/** Leads the counter to just before the next number whose last six digits have rested, if any. */
const skipResting = sql({ terminal: 'text' })`
  UPDATE gateway_order_counter c SET last_number = greatest(c.last_number, f.free - 1)
  FROM (SELECT n.last_number + step AS free
    FROM gateway_order_counter n, generate_series(1, 1000000) AS step
    WHERE n.terminal = $1 AND NOT EXISTS (SELECT 1 FROM trace_number_use u
      WHERE u.terminal = $1 AND u.trace_number = (n.last_number + step) % 1000000
        AND u.used_at > $2)
    ORDER BY step LIMIT 1) AS f
  WHERE c.terminal = $1 RETURNING c.terminal`;

const countUsed = sql({ used: 'int4' })`
  SELECT count(*)::int AS used FROM trace_number_use WHERE terminal = $1 AND used_at > $2`;

/** Counts a terminal's trace numbers that rest at `now`, and all that exist. */
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
