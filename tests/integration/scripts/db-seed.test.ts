import { refuseUnlessTest, withClient } from '@/scripts/stack/database';
import { ownerQuery } from '../../support/owner-sql';
import { createStaff } from '../../support/staff';

test.each([
  ['empty', null, false, true],
  ['people’s, and not started yet', null, true, false],
  ['a test’s', 'test', true, true],
  ['production’s', 'production', true, false],
])('a database that is %s', async (_of, madeBy, hasPeople, isTaken) => {
  if (hasPeople) await createStaff();
  await ownerQuery('DELETE FROM installation');
  if (madeBy) await ownerQuery('INSERT INTO installation (id, made_by) VALUES (1, $1)', [madeBy]);
  const seeding = withClient(process.env.DATABASE_URL ?? '', refuseUnlessTest);
  if (isTaken) await seeding;
  else await expect(seeding).rejects.toThrow('is not empty');
});
