// Where do the pages stand while somebody looks at them? A whole shop and a browser of its own.
import { type Browser, chromium } from '@playwright/test';
import { setHouseRules } from '../../prisma/seed/story/house-rules';
import type { Lifetime } from '../../scripts/cli/lifetime';
import { Bank } from '../e2e/fixtures/bank';
import { unexpectedErrors } from '../support/app-log';
import { findChromium } from '../support/chromium';
import { inDays } from '../support/merchant-day';
import { createPerson } from '../support/people';
import { startStack } from '../support/stack';
import { makeWorld, seasonScenes, staysFrom, type World } from './scenes';

export type Stage = {
  readonly url: string;
  readonly world: World;
  /** What the app has written down as errors so far; alarms are about people that the stage plants. */
  readonly errorLines: () => string[];
};

/** The production build with its database, bank and mail sink, and orders in every state. */
export async function startStage(lifetime: Lifetime): Promise<Stage> {
  const stack = await startStack();
  lifetime.own(stack.stop);
  // The app's own code, which makes the orders, reads the settings of the running app; accounts
  // are made by the database's owner.
  Object.assign(process.env, stack.settings, { DATABASE_OWNER_URL: stack.databaseUrl });
  const bank = new Bank(stack.gateway.controlUrl);
  const [{ closeDb }, { closeMoneyPool }] = await Promise.all([
    import('@/lib/db/client'),
    import('@/lib/db/transaction'),
  ]);
  lifetime.own(closeDb);
  lifetime.own(closeMoneyPool);
  const world = await makeWorld(stack.url, { bank, nextStay: staysFrom(20) });
  await setHouseRules(await createPerson<'manage_catalogue'>(), inDays);
  const logs = stack.instances.map(({ logFile }) => logFile);
  return {
    url: stack.url,
    world: { ...world, scenes: [...world.scenes, ...seasonScenes] },
    errorLines: () => logs.flatMap(unexpectedErrors),
  };
}

/** A browser that goes with the run. */
export async function startBrowser(lifetime: Lifetime): Promise<Browser> {
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...(process.env as Record<string, string>), ...env },
  });
  lifetime.own(() => browser.close());
  return browser;
}
