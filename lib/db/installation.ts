// Whose database is this? A demo never writes into a merchant's, nor the reverse.
import 'server-only';
import type { Mode } from '@/lib/settings/env';
import { settings } from '@/lib/settings/env';
import { select, sql } from './statement';
import { queryOnce } from './transaction';

/** Thrown at boot with a sentence and the remedy. */
export class InstallationError extends Error {
  readonly code = 'WRONG_DATABASE';
  constructor(message: string) {
    super(message);
    this.name = 'InstallationError';
  }
}

const findInstallation = select({ made_by: 'text' })`
  FROM installation`;

const insertInstallation = sql`
  INSERT INTO installation (id, made_by) VALUES (1, $1) ON CONFLICT (id) DO NOTHING`;

/**
 * Refuses a database that another mode made, and marks an unmarked one with this mode.
 * The demo marks only a database without orders or users.
 */
export async function checkInstallation(mode: Mode = settings().mode): Promise<void> {
  const [mark] = await queryOnce(findInstallation);
  if (mark === undefined) {
    if (mode === 'demo') await refuseFilled();
    await queryOnce(insertInstallation, [mode]);
    return;
  }
  const isDemoDatabase = mark.made_by === 'demo';
  if (isDemoDatabase !== (mode === 'demo')) {
    throw new InstallationError(
      isDemoDatabase
        ? `The database was made by the demo and is refused in ${mode} mode: name another in DATABASE_URL.`
        : 'The database was not made by the demo: unset DATABASE_URL or name an empty database.',
    );
  }
}

const findContent = sql({ filled: 'bool' })`
  SELECT EXISTS (SELECT 1 FROM "order") OR EXISTS (SELECT 1 FROM "user") AS filled`;

async function refuseFilled(): Promise<void> {
  const [found] = await queryOnce(findContent);
  if (found?.filled) {
    throw new InstallationError(
      'The database is not empty and was not made by the demo: unset DATABASE_URL or name an empty one.',
    );
  }
}
