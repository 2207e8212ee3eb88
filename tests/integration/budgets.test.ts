import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { db } from '@/lib/db/client';
import { type Tx, withTx } from '@/lib/db/transaction';
import { completePayment } from '@/lib/payments/operations/complete-payment';
import { reversePayment } from '@/lib/payments/operations/reverse-payment';
import { withClient } from '../../scripts/stack/database';
import { placedOrder, startOnce } from '../support/held-stay';
import { deliver, holdNight, operationInput, startOrder } from '../support/one-night';
import { plain } from '../support/plain-sql';
import { createActor, withBank } from '../support/shop';

const bank = withBank();
afterEach(() => vi.restoreAllMocks());

describe('an accepted result', () => {
  test.each([
    ['a sale', 'GOODS', 'approve'],
    ['a hold', 'STAY', 'fee'],
  ] as const)('of %s is one transaction of three statements', async (_what, kind, card) => {
    const { gatewayOrderId } = await startOrder(kind);
    const fields = await bank.pay(gatewayOrderId, card);
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
    const { orderId } = await placedOrder('GOODS');
    expect(await openDuring('prepare', () => startOnce(orderId))).toEqual([]);
  });

  test('none during a completion', async () => {
    const [actor, wish] = [
      await createActor<'complete'>(),
      await operationInput(await holdNight(bank)),
    ];
    expect(await openDuring('completion', () => completePayment(actor, wish))).toEqual([]);
  });

  test('none during a reversal', async () => {
    const [actor, wish] = [
      await createActor<'reverse'>(),
      await operationInput(await holdNight(bank)),
    ];
    expect(await openDuring('reversal', () => reversePayment(actor, wish))).toEqual([]);
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

const insertNonce = (query: Tx['query'], nonce: string) =>
  query(
    plain(`INSERT INTO accepted_nonce (nonce, gateway_order_id, accepted_at)
    VALUES ($1, 'budget', now())`),
    [nonce],
  );
