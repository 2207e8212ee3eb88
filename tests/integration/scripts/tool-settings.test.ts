import { db } from '@/lib/db/client';
import { openReadPool } from '@/lib/db/read-pool';
import { Lifetime } from '@/scripts/cli/lifetime';
import { fillForTools } from '@/scripts/stack/tool-settings';

test('a command leaves no connection behind for the end of its database to break', async () => {
  const lifetime = new Lifetime();
  fillForTools(lifetime, process.env.DATABASE_URL ?? '');
  await db().user.count();
  const pool = openReadPool();
  expect(pool?.totalCount).toBeGreaterThan(0);
  await lifetime.end();
  expect([pool?.ended, pool?.totalCount]).toEqual([true, 0]);
});
