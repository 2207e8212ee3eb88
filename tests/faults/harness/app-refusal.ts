// Does the app refuse to start with these settings, and what does it name?
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Lifetime } from '../../../scripts/cli/lifetime';
import { findFreePort } from '../../../scripts/processes/ports';
import { startApp } from '../../../scripts/stack/app';
import type { Campaign } from './campaign';

/** Starts one more process over the campaign's settings; what it said when it did not come up. */
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
  } catch {
    campaign.canaries.searchLog(file);
    return readFileSync(file, 'utf8');
  } finally {
    await lifetime.end();
  }
}
