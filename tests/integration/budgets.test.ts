import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { db } from '@/lib/db/client';
import { type Tx, withTx } from '@/lib/db/transaction';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { completePayment } from '@/lib/payments/operations/complete-payment';
import { reversePayment } from '@/lib/payments/operations/reverse-payment';
import { withClient } from '../../scripts/stack/database';
import { inDays } from '../support/merchant-day';
import { deliver } from '../support/one-night';
import { plain } from '../support/plain-sql';
import { createActor, createCart, createProduct, placeCart, withBank } from '../support/shop';

const bank = withBank();

afterEach(() => vi.restoreAllMocks());

describe('an accepted result', () => {
  test('is one transaction of three statements, by every connection of the process', async () => {
    const sale = await started('GOODS');
    const fields = await bank.pay(sale.gatewayOrderId);
    const statements = watchStatements();
    expect(await deliver(fields)).toMatchObject({ status: 200, code: 'APPROVED' });
    expect(statements.map(kindOf)).toEqual(['BEGIN', 'SELECT', 'SELECT', 'WITH', 'COMMIT']);
  });

  test('of a hold costs the same', async () => {
    const stay = await started('STAY');
    const fields = await bank.pay(stay.gatewayOrderId, 'fee');
    const statements = watchStatements();
    expect(await deliver(fields)).toMatchObject({ status: 200, code: 'APPROVED' });
    expect(statements.map(kindOf)).toEqual(['BEGIN', 'SELECT', 'SELECT', 'WITH', 'COMMIT']);
  });
});

describe('while the gateway is asked', () => {
  test('an open transaction would be seen', async () => {
    await withTx(async (tx) => {
      await tx.query(plain('SELECT 1'));
      expect(await openTransactions()).toHaveLength(1);
    });
    expect(await openTransactions()).toEqual([]);
  });

  test('no transaction is open during prepare', async () => {
    const order = await placed('GOODS');
    expect(await openDuring('prepare', () => start(order.orderId))).toEqual([]);
  });

  test('none during a completion', async () => {
    const stay = await held();
    const actor = await createActor<'complete'>();
    expect(await openDuring('completion', () => completePayment(actor, wish(stay)))).toEqual([]);
  });

  test('none during a reversal', async () => {
    const stay = await held();
    const actor = await createActor<'reverse'>();
    expect(await openDuring('reversal', () => reversePayment(actor, wish(stay)))).toEqual([]);
  });
});

describe('a transaction', () => {
  test('is no success when the server rolled it back', async () => {
    const nonce = randomUUID();
    const work = withTx(async (tx) => {
      await insertNonce(tx.query, nonce);
      await tx.query(plain('SELECT 1/0')).catch(() => {});
    });
    await expect(work).rejects.toThrow('ROLLBACK');
    expect(await db().acceptedNonce.count({ where: { nonce } })).toBe(0);
  });

  test('keeps nothing when its last statement fails', async () => {
    const nonce = randomUUID();
    const work = withTx(async (tx) => {
      await insertNonce(tx.query, nonce);
      await tx.queryLast(plain('SELECT 1/0'));
    });
    await expect(work).rejects.toThrow('division by zero');
    expect(await db().acceptedNonce.count({ where: { nonce } })).toBe(0);
  });

  test('takes no statement after its last', async () => {
    const nonce = randomUUID();
    const work = withTx(async (tx) => {
      await insertNonce(tx.queryLast, nonce);
      await insertNonce(tx.query, randomUUID());
    });
    await expect(work).rejects.toThrow('after the last one');
  });
});

/** Every statement that any connection of this process sends from now on. */
function watchStatements(): string[] {
  const statements: string[] = [];
  const send = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [first] = given;
    statements.push(typeof first === 'string' ? first : String((first as { text: string }).text));
    return Reflect.apply(send, this, given);
  });
  return statements;
}

function kindOf(statement: string): string {
  return statement.trim().split(/\s/)[0]?.toUpperCase() ?? '';
}

/** What other connections to this database have begun and not ended. */
function openTransactions(): Promise<unknown[]> {
  return withClient(process.env.DATABASE_URL ?? '', async (client) => {
    const found = await client.query(
      `SELECT state, left(query, 60) AS query FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`,
    );
    return found.rows;
  });
}

/** Holds the gateway's answer, looks at the database, and lets the answer go. */
async function openDuring(operation: string, act: () => Promise<unknown>): Promise<unknown[]> {
  const barrier = `budget-${operation}`;
  await bank.script({ operation, hold: barrier });
  const acting = act();
  await bank.wait({ barrier });
  const open = await openTransactions();
  await bank.release(barrier);
  expect(await acting).toMatchObject({ ok: true });
  return open;
}

function insertNonce(query: Tx['query'], nonce: string): Promise<unknown> {
  return query(
    plain(
      'INSERT INTO accepted_nonce (nonce, gateway_order_id, accepted_at) VALUES ($1, $2, now())',
    ),
    [nonce, 'budget'],
  );
}

async function placed(kind: 'GOODS' | 'STAY') {
  const product = await createProduct({ kind });
  const stay = kind === 'STAY' ? { checkIn: inDays(1), checkOut: inDays(3) } : {};
  const order = await placeCart(
    await createCart(product.id, stay),
    product.priceMinor * (kind === 'STAY' ? 2n : 1n),
  );
  if (!order.ok) throw new Error(order.code);
  return order.value;
}

const start = (orderId: string) =>
  startPayment({ orderId, clientToken: randomUUID(), session: { network: 'test' } });

async function started(kind: 'GOODS' | 'STAY') {
  const order = await placed(kind);
  const payment = await start(order.orderId);
  if (!payment.ok) throw new Error(payment.code);
  const { attemptId } = payment.value;
  const attempt = await db().paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } });
  return { ...order, attemptId, gatewayOrderId: attempt.gatewayOrderId };
}

async function held() {
  const stay = await started('STAY');
  await deliver(await bank.pay(stay.gatewayOrderId));
  const order = await db().order.findUniqueOrThrow({ where: { id: stay.orderId } });
  return { ...stay, version: order.version };
}

const wish = (stay: Awaited<ReturnType<typeof held>>) => ({
  reference: stay.reference,
  attemptId: stay.attemptId,
  amountText: '50000',
  reason: 'budget',
  clientToken: randomUUID(),
  seenVersion: stay.version,
});
