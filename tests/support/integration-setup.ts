// Loaded before each integration test file: its own database, and settings that name it.
import './own-file';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { createDatabase } from './database';
import { testSettings } from './settings';

/** What the product does in the background, which a process that ends takes along. */
type Background = {
  diwanUnbelieved?: { waiting: unknown[]; timer: NodeJS.Timeout | undefined };
  diwanMoneyPools?: object;
  diwanReadPool?: object;
};

const background = globalThis as Background;
const database = await createDatabase();
Object.assign(process.env, testSettings({ databaseUrl: database.url }));

afterAll(async () => {
  const [{ closeDb }, { closeMoneyPool }] = await Promise.all([
    import('@/lib/db/client'),
    import('@/lib/db/transaction'),
  ]);
  // Work on its way may ask for a connection once more; the next file must not find that one.
  do {
    background.diwanUnbelieved?.waiting.splice(0);
    clearTimeout(background.diwanUnbelieved?.timer);
    await Promise.all([closeDb(), closeMoneyPool()]);
    await turn();
  } while (background.diwanMoneyPools || background.diwanReadPool);
  await database.drop();
});
