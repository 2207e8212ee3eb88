// What do the programs of the desk's measurements share? Who is signed in, and how they end.
import { closeDb } from '@/lib/db/client';
import { closeMoneyPool } from '@/lib/db/transaction';
import { presets } from '@/lib/rights/permissions';
import { createStaff, openStaffSession } from '../support/staff';

/** The cookie header of a new person with all rights. */
export async function signedIn(): Promise<{ readonly cookie: string }> {
  const { id } = await createStaff({ permissions: presets.admin });
  const { name, value } = await openStaffSession(id);
  return { cookie: `${name}=${value}` };
}

/** Prints what was found, as the last line, and ends. */
export async function tellAndEnd(found: object): Promise<never> {
  process.stdout.write(`\n${JSON.stringify(found)}\n`);
  await closeDb();
  await closeMoneyPool();
  process.exit(0);
}
