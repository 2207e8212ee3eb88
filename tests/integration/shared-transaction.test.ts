import { PrismaPg } from '@prisma/adapter-pg';
import { db } from '@/lib/db/client';
import { readPool } from '@/lib/db/read-pool';
import { recordsOver } from '@/lib/db/shared-transaction';
import { PrismaClient } from '@/prisma/generated/client';

test('a record that would be written outside of its transaction is refused, not written', async () => {
  const outsider = new PrismaClient({ adapter: new PrismaPg(readPool()) });
  const client = await readPool().connect();
  const before = await db().cart.count();
  await expect(recordsOver(outsider, client).cart.create({ data: {} })).rejects.toThrow(
    'not in the running transaction',
  );
  client.release();
  expect(await db().cart.count()).toBe(before);
});
