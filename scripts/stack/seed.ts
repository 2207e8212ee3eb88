// Has the shop something to sell, and the desk people who may sign in?
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Lifetime } from '../cli/lifetime';
import { projectRoot } from '../cli/project-root';
import { Refusal } from '../cli/refusal';
import { runToEnd, typescriptFlags } from '../processes/child';
import { withClient } from './database';

const seedFile = join(projectRoot, 'prisma/seed/main.ts');

/**
 * Seeds a database once; `settings` is the app's environment with DATABASE_URL in it. The
 * passwords of the sign-ins made for it are kept in `accountsFile`; null: no sign-ins are made.
 */
export async function seedDatabase(
  lifetime: Lifetime,
  settings: NodeJS.ProcessEnv,
  accountsFile: string | null,
): Promise<string> {
  const isFilled = await withClient(settings.DATABASE_URL ?? '', async (client) => {
    const found = await client.query(
      `SELECT EXISTS (SELECT 1 FROM product) AND EXISTS (SELECT 1 FROM shop_identity)
         AND ($1 OR EXISTS (SELECT 1 FROM "user")) AS seeded`,
      [accountsFile === null],
    );
    return found.rows[0]?.seeded === true;
  });
  if (isFilled && (accountsFile === null || existsSync(accountsFile))) return 'there already';
  const { status, output } = await runToEnd(lifetime, {
    arguments: [...typescriptFlags, seedFile],
    env: { ...settings, DEMO_ACCOUNTS_FILE: accountsFile ?? '' },
  });
  if (status === 0) return 'new';
  throw new Refusal(
    `Could not fill the database:\n${output.trim()}`,
    'Correct the cause, then start again.',
  );
}
