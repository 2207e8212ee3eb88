import { db } from '@/lib/db/client';
import { checkInstallation } from '@/lib/db/installation';
import { ownerQuery } from '../support/owner-sql';
import { createStaff } from '../support/staff';

const mark = () => db().$queryRaw<{ made_by: string }[]>`SELECT made_by FROM installation`;
const markAs = (mode: string) =>
  db().$executeRaw`INSERT INTO installation (id, made_by) VALUES (1, ${mode})`;
const refused = (words: RegExp) =>
  expect.objectContaining({ code: 'WRONG_DATABASE', message: expect.stringMatching(words) });

test('K4 a database that was only migrated lets nobody in: there is no account', async () =>
  expect(await db().user.count()).toBe(0));

describe('K4 whose database it is', () => {
  beforeEach(async () => {
    await ownerQuery('DELETE FROM installation');
  });

  test.each(['production', 'test'] as const)(
    'the demo’s, with accounts whose passwords lie in a file, is refused in %s mode',
    async (mode) => {
      await markAs('demo');
      await expect(checkInstallation(mode)).rejects.toEqual(refused(/made by the demo/));
      expect(await mark()).toEqual([{ made_by: 'demo' }]);
    },
  );

  test.each(['production', 'test'])('a merchant’s is refused by the demo (%s)', async (mode) => {
    await markAs(mode);
    await expect(checkInstallation('demo')).rejects.toEqual(refused(/not made by the demo/));
    expect(await mark()).toEqual([{ made_by: mode }]);
  });

  test('an unmarked one is marked by the first that comes, and knows it again', async () => {
    await checkInstallation('demo');
    expect(await mark()).toEqual([{ made_by: 'demo' }]);
    await expect(checkInstallation('demo')).resolves.toBeUndefined();
    await expect(checkInstallation('production')).rejects.toEqual(refused(/made by the demo/));
  });

  test('an unmarked one with accounts is never taken by the demo, but by the shop', async () => {
    await createStaff();
    await expect(checkInstallation('demo')).rejects.toEqual(refused(/not empty/));
    expect(await mark()).toEqual([]);
    await checkInstallation('production');
    expect(await mark()).toEqual([{ made_by: 'production' }]);
  });
});
