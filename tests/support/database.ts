// How does a test get its own database?
import { inject } from 'vitest';
import { copyDatabase, type TestDatabase } from './database-server';

/** Creates a migrated, empty database; drop it when done. For vitest's integration project. */
export function createDatabase(): Promise<TestDatabase> {
  return copyDatabase(inject('databaseAdminUrl'), inject('databaseTemplate'));
}
