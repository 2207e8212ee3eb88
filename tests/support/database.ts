// How does a test come by a database of its own?
import { inject } from 'vitest';
import { copyDatabase, type TestDatabase } from './database-server';

/** A fresh, migrated, empty database; drop it when done. For vitest's integration project. */
export function createDatabase(): Promise<TestDatabase> {
  return copyDatabase(inject('databaseAdminUrl'), inject('databaseTemplate'));
}
