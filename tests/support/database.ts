// How does a test get its own database?
import { inject } from 'vitest';
import { copyDatabase, type TestDatabase } from './database-server';

/** Creates a migrated, empty database; drop it when done. For vitest's integration project. */
export const createDatabase = (): Promise<TestDatabase> =>
  copyDatabase(inject('databaseAdminUrl'), inject('databaseTemplate'));
