// Who talks to PostgreSQL for reads and plain records? One Prisma client a process.
import 'server-only';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@/prisma/generated/client';
import { closeReadPool, readPool } from './read-pool';

const holder = globalThis as typeof globalThis & { diwanPrisma?: PrismaClient };

/** The process's Prisma client. Money writes do not use it: see transaction.ts. */
export function db(): PrismaClient {
  holder.diwanPrisma ??= new PrismaClient({ adapter: new PrismaPg(readPool()) });
  return holder.diwanPrisma;
}

/** Closes the connections of both the client and nothing else; for tools and tests. */
export async function closeDb(): Promise<void> {
  const client = holder.diwanPrisma;
  holder.diwanPrisma = undefined;
  await client?.$disconnect();
  await closeReadPool();
}
