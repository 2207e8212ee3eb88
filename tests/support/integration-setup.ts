// Loaded before each integration test file: creates its database and settings that name it.
import './own-file';
import { createRequire } from 'node:module';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeEach, vi } from 'vitest';
import { processWide } from '@/lib/process/process-wide';
import { createDatabase } from './database';
import { testSettings } from './settings';

// Code under test asks Next for a request; here the test says what it brings along.
vi.mock('next/headers', () => import('./browser'));
// next-auth is a package: it asks for the file itself. What ours imports is loaded when it asks, so
// that a test can put something in the place of a module before.
const { cache, resolve } = createRequire(import.meta.url);
cache[resolve('next/headers')] = {
  loaded: true,
  exports: {
    cookies: async () => (await import('./browser')).cookies(),
    headers: async () => (await import('./browser')).headers(),
  },
} as unknown as NodeJS.Module;
vi.mock('next/navigation', async (original) => ({
  ...(await original<object>()),
  redirect: (path: string) => {
    throw new Error(`redirect ${path}`);
  },
}));
vi.mock('next-intl/server', () => ({
  getLocale: async () => 'en',
  getTimeZone: async () => 'Asia/Baghdad',
  getMessages: async () => ({}),
}));

// A process for each calendar, mail and file of the bank costs twice what the tests do. The tests of
// `lib/apart`, and files that unmock it, have the processes.
vi.mock('@/lib/apart/serve-apart', () => import('./apart-here'));
vi.mock('@/lib/apart/run-apart', async (original) => {
  const { runApart } = await original<typeof import('@/lib/apart/run-apart')>();
  const { keepsProcess, runHere } = await import('./apart-here');
  return {
    runApart: (...given: Parameters<typeof runApart>) =>
      given[0] === keepsProcess ? runApart(...given) : runHere(given[0], given[1]),
  };
});

beforeEach(async () => {
  const { browser } = await import('./browser');
  Object.assign(browser, { cookies: new Map(), headers: new Headers() });
});

/** The product's background queue, which in production ends with its process. */
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
  // Work in progress may open another connection; the next file must not get that one.
  do {
    queue.waiting.splice(0);
    clearTimeout(queue.timer);
    await Promise.all([closeDb(), closeMoneyPool()]);
    await turn();
  } while (pools.some(({ open }) => open));
  await database.drop();
});
