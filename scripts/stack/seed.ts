// Does the shop have something to sell, and the desk users who may sign in?
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Lifetime } from '../cli/lifetime';
import { projectRoot } from '../cli/project-root';
import { Refusal } from '../cli/refusal';
import { mailingFlags, runToEnd } from '../processes/child';
import { withClient } from './database';

const seedFile = join(projectRoot, 'prisma/seed/main.ts');

/**
 * Seeds a database once; `settings` is the app's environment, including DATABASE_URL. Writes the
 * passwords of the accounts it creates to `accountsFile`; null creates no accounts. With a mock
 * gateway's control address, a new shop also gets orders of the last weeks.
 */
export async function seedDatabase(
  lifetime: Lifetime,
  settings: NodeJS.ProcessEnv,
  accountsFile: string | null,
  controlUrl = '',
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
    arguments: [...mailingFlags, seedFile],
    env: {
      ...settings,
      DEMO_ACCOUNTS_FILE: accountsFile ?? '',
      DEMO_BANK_CONTROL: controlUrl,
    },
  });
  if (status === 0) return output.trim().split('\n').at(-1) ?? '';
  throw new Refusal(
    `Could not fill the database:\n${output.trim()}`,
    'Correct the cause, then start again.',
  );
}
