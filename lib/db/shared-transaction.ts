// How does Prisma write plain records in a transaction that is already running?
import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { processWide } from '@/lib/process/process-wide';
import type { Prisma, PrismaClient } from '@/prisma/generated/client';

/** Prisma's client inside a running transaction. */
export type Records = Prisma.TransactionClient;

type Running = { readonly client: pg.ClientBase; failure: unknown; isJoined: boolean };

// The bundler may load this file twice, but there is one Prisma client and adapter per process.
const running = processWide('running transaction', () => new AsyncLocalStorage<Running>());
const timeoutMs = 15_000;

/**
 * Prisma's client over the connection of a transaction that is already open; it neither begins nor
 * commits one. Throws the database's own error, as a statement does.
 */
export function recordsOver(prisma: PrismaClient, client: pg.ClientBase): Records {
  const call = async (model: PropertyKey, method: PropertyKey, asked: unknown) => {
    const here: Running = { client, failure: undefined, isJoined: false };
    const work = async (records: Records) => {
      // A write outside its transaction must never go unnoticed.
      if (!here.isJoined) throw new Error('records were not in the running transaction');
      return Reflect.get(Reflect.get(records, model), method)(asked);
    };
    try {
      return await running.run(here, () => prisma.$transaction(work, { timeout: timeoutMs }));
    } catch (error) {
      throw here.failure ?? error;
    }
  };
  const methodsOf = (model: PropertyKey) =>
    new Proxy({}, { get: (_, method) => (asked: unknown) => call(model, method, asked) });
  return new Proxy({}, { get: (_, model) => methodsOf(model) }) as Records;
}

/** Prisma's adapter; when it should begin a transaction, it joins the running one. */
export class SharingPg extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const begin = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (level) => {
      const here = running.getStore();
      return here === undefined ? begin(level) : takePart(here);
    };
    return adapter;
  }
}

async function takePart(here: Running): ReturnType<Adapter['startTransaction']> {
  here.isJoined = true;
  const adapter = await new PrismaPg(new OneConnection(here)).connect();
  return {
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    // The engine itself sends no COMMIT and no ROLLBACK.
    options: { usePhantomQuery: true },
    queryRaw: (query) => adapter.queryRaw(query),
    executeRaw: (query) => adapter.executeRaw(query),
    commit: async () => {},
    rollback: async () => {},
  };
}

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;

/** The pool that Prisma gets: only the transaction's connection. */
class OneConnection extends pg.Pool {
  constructor(here: Running) {
    super({ max: 1 });
    const query = here.client.query.bind(here.client) as (asked: unknown) => Promise<unknown>;
    this.query = (async (asked: unknown) => {
      try {
        return await query(asked);
      } catch (error) {
        here.failure ??= error;
        throw error;
      }
    }) as typeof this.query;
  }
}
