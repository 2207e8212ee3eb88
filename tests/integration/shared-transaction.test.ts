import { PrismaPg } from '@prisma/adapter-pg';
import { db } from '@/lib/db/client';
import { moneyPool } from '@/lib/db/money-pools';
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

test('statements that are asked for together reach the database in one write', async () => {
  const client = await moneyPool('usual').connect();
  const { stream } = Reflect.get(client, 'connection');
  const alone = vi.spyOn(stream, '_write');
  const gathered = vi.spyOn(stream, '_writev');
  await Promise.all(['BEGIN', 'SELECT 1', 'COMMIT'].map((text) => client.query(text)));
  client.release();
  expect([alone.mock.calls.length, gathered.mock.calls.length]).toEqual([0, 1]);
});
