// How are pages and plain records read from PostgreSQL? Through one Prisma client per process.
import 'server-only';
import { processWide } from '@/lib/process/process-wide';
import { PrismaClient } from '@/prisma/generated/client';
import { closeReadPool, readPool } from './read-pool';
import { SharingPg } from './shared-transaction';

const held = processWide<{ client?: PrismaClient | undefined }>('prisma', () => ({}));

/** The process's Prisma client. It writes only in the transactions of transaction.ts. */
export function db(): PrismaClient {
  held.client ??= new PrismaClient({ adapter: new SharingPg(readPool()) });
  return held.client;
}

/** Closes the connections of the client; for tools and tests. */
export async function closeDb(): Promise<void> {
  const client = held.client;
  held.client = undefined;
  await client?.$disconnect();
  await closeReadPool();
}
