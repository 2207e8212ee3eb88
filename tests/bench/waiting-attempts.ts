// How do thousands of payments come to wait for their result, and what would the bank post?
import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import {
  usualAmountMinor,
  type Waiting,
  type WaitingPlan,
  writeWaiting,
} from '../faults/harness/waiting';
import { macSourceText, readSecretKey, signText } from '../mock-gateway/mac';
import { findBuiltInProfile } from '../mock-gateway/profile';
import type { BenchStack } from './bench-stack';

type Terminal = Pick<BenchStack, 'settings'>;

/**
 * Writes orders with one attempt each that waits for its result, half of them holds, as the shop
 * itself leaves them. `first` is the first ORDER.
 */
export async function insertWaitingAttempts(
  client: pg.Client,
  { settings }: Terminal,
  given: { amount: number; first: number },
): Promise<Waiting[]> {
  const plans = Array.from({ length: given.amount }, (_, index) => planOf(given.first + index));
  const sql = async <T>(text: string, values?: readonly unknown[]) =>
    (await client.query(text, values as unknown[])).rows as T[];
  await writeWaiting({ sql, terminal: String(settings.GATEWAY_TERMINAL) }, plans, usualAmountMinor);
  await client.query('VACUUM ANALYZE');
  return plans;
}

function planOf(number: number): WaitingPlan {
  return {
    order: String(number),
    orderId: randomUUID(),
    attemptId: randomUUID(),
    reference: `B${number}`,
    type: number % 2 === 0 ? 'sale' : 'authorization',
    amountText: '25000.00',
    token: randomUUID(),
    at: new Date(),
    email: 'sara@example.test',
    digest: randomBytes(32).toString('hex'),
    content: { fields: {} },
  };
}

/** The body that the bank's page posts when the payment was approved, signed as the bank signs. */
export function approvedResult(attempt: Waiting, { settings }: Terminal): string {
  const profile = findBuiltInProfile('way4-hmac-sha256');
  if (!profile) throw new Error('the default profile is missing');
  const fields = new Map<string, string>([
    ['TERMINAL', String(settings.GATEWAY_TERMINAL)],
    ['TRTYPE', attempt.type === 'sale' ? '1' : '0'],
    ['ORDER', attempt.order],
    ['AMOUNT', attempt.amountText],
    ['CURRENCY', 'IQD'],
    ['ACTION', '0'],
    ['RC', '00'],
    ['APPROVAL', randomBytes(3).toString('hex').toUpperCase()],
    ['RRN', attempt.order.slice(-12).padStart(12, '0')],
    ['INT_REF', randomBytes(8).toString('hex').toUpperCase()],
    ['TIMESTAMP', new Date().toISOString().replace(/[-:T]/g, '').slice(0, 14)],
    ['NONCE', randomBytes(16).toString('hex').toUpperCase()],
  ]);
  const source = macSourceText(profile, profile.fields.result ?? [], fields);
  fields.set('P_SIGN', signText(profile, readSecretKey(String(settings.GATEWAY_MAC_KEY)), source));
  return new URLSearchParams([...fields]).toString();
}

/** How many of the attempts stand in which state now: attempt and order together. */
export async function readStates(
  client: pg.Client,
  attempts: readonly Waiting[],
): Promise<Record<string, number>> {
  const found = await client.query(
    `SELECT a.transaction_type || ' ' || a.state || ' ' || o.state AS state, count(*)::int AS count
     FROM payment_attempt a JOIN "order" o ON o.id = a.order_id
     WHERE a.gateway_order_id = ANY($1) GROUP BY 1`,
    [attempts.map((one) => one.order)],
  );
  return Object.fromEntries(found.rows.map(({ state, count }) => [state, count]));
}
