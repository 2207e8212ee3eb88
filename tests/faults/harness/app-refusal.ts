// Does the app refuse to start with these settings, and which settings does it name?
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Lifetime } from '../../../scripts/cli/lifetime';
import { Refusal } from '../../../scripts/cli/refusal';
import { findFreePort } from '../../../scripts/processes/ports';
import { startApp } from '../../../scripts/stack/app';
import type { Campaign } from './campaign';

/** Starts another process with overriding settings; returns its log, or null if it started. */
export async function startRefused(
  campaign: Campaign,
  settings: Readonly<Record<string, string>>,
): Promise<string | null> {
  const lifetime = new Lifetime();
  const port = await findFreePort();
  const file = join(campaign.stack.folder, `refused-${port}.log`);
  const env = { ...campaign.settings, ...settings, PORT: String(port) };
  try {
    await startApp(lifetime, { env, port, how: 'start', output: { file } });
    return null;
  } catch (error) {
    campaign.canaries.searchLog(file);
    const hasEnded = error instanceof Refusal && error.sentence.includes('stopped while starting');
    return hasEnded ? readFileSync(file, 'utf8') : 'It neither started nor ended.';
  } finally {
    await lifetime.end();
  }
}
