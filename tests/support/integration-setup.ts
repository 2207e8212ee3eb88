// Loaded before each integration test file: its own database, and settings that name it.
import './own-file';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { processWide } from '@/lib/process-wide';
import { createDatabase } from './database';
import { testSettings } from './settings';

/** What the product does in the background, which a process that ends takes along. */
const queue = processWide<{ waiting: unknown[]; timer?: NodeJS.Timeout }>('unbelieved', () => ({
  waiting: [],
}));
const pools = ['money-pools', 'read-pool'].map((name) =>
  processWide<{ open?: object }>(name, () => ({})),
);
const database = await createDatabase();
Object.assign(process.env, testSettings({ databaseUrl: database.appUrl }), {
  DATABASE_OWNER_URL: database.url,
});

afterAll(async () => {
  const [{ closeDb }, { closeMoneyPool }] = await Promise.all([
    import('@/lib/db/client'),
    import('@/lib/db/transaction'),
  ]);
  // Work on its way may ask for a connection once more; the next file must not find that one.
  do {
    queue.waiting.splice(0);
    clearTimeout(queue.timer);
    await Promise.all([closeDb(), closeMoneyPool()]);
    await turn();
  } while (pools.some(({ open }) => open));
  await database.drop();
});
