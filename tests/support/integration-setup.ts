// Loaded before each integration test file: its own database, and settings that name it.
import { afterAll } from 'vitest';
import { createDatabase } from './database';
import { testSettings } from './settings';

const database = await createDatabase();
Object.assign(process.env, testSettings({ databaseUrl: database.url }));

afterAll(async () => {
  const [{ closeDb }, { closeMoneyPool }] = await Promise.all([
    import('@/lib/db/client'),
    import('@/lib/db/transaction'),
  ]);
  await Promise.all([closeDb(), closeMoneyPool()]);
  await database.drop();
});
