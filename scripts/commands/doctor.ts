import { existsSync } from 'node:fs';
import { shopTaxes } from '@/lib/merchant/shop-taxes';
import { parseSettings } from '@/lib/settings/env';
import { readBuildIdentity } from '../build/build-identity';
import { generateClient } from '../build/generate';
import { buildFolder } from '../build/next-build';
import { defineCommand } from '../cli/command';
import type { Lifetime } from '../cli/lifetime';
import { dataPath } from '../cli/project-root';
import { Refusal } from '../cli/refusal';
import { checkAlarms } from '../doctor/alarm-check';
import { checkBackup } from '../doctor/backup-check';
import { checkBuild } from '../doctor/build-check';
import { checkCalendarFeeds } from '../doctor/calendar-feed-check';
import { checkCardForm } from '../doctor/card-form-check';
import { checkConnections } from '../doctor/connection-check';
import { checkDatabase } from '../doctor/database-checks';
import { checkDocumentSettings } from '../doctor/document-check';
import { bad, type Finding, findingText, good } from '../doctor/findings';
import { checkMailIn, checkSpool } from '../doctor/inbound-checks';
import { checkApp, checkGateway, checkMail } from '../doctor/network-checks';
import { checkNumbers } from '../doctor/number-check';
import { checkOrganisation } from '../doctor/oidc-check';
import { checkCompletions, checkReturns } from '../doctor/operation-check';
import { checkHealth } from '../doctor/readiness-check';
import { checkRecords } from '../doctor/role-check';
import { checkSecret } from '../doctor/secret-check';
import { checkResultShapes } from '../doctor/shape-check';
import { checkTaxes, readKeptTaxes } from '../doctor/tax-check';
import { openDatabase, serverThatFits } from '../stack/database';
import { isSet } from '../stack/demo-settings';
import { demoEnvironment } from '../stack/tool-settings';

await defineCommand({
  name: 'doctor',
  summary:
    'Checks settings, database, email, spool, gateway, clock, ports, proxies, BACKREF and MAC profile.',
  help: [
    'Prints one line each, with a remedy below what is wrong. Exit status 1 if anything is wrong.',
    'Without DIWAN_MODE and DATABASE_URL, in a checkout that ran the demo, it checks the demo.',
    'Sends no payment message and prints no secret.',
  ],
  async run(_input, lifetime) {
    const findings: Finding[] = [];
    const say = (...found: Finding[]) => {
      for (const finding of found) console.log(findingText(finding));
      findings.push(...found);
    };
    await generateClient(lifetime);
    const env = await environment(lifetime, say);
    const parsed = parseSettings(env);
    const mode = env.DIWAN_MODE || 'production';
    if (parsed.ok) say(good('Settings', `complete, for ${mode} mode`));
    else {
      for (const { variable, message } of parsed.problems) {
        say(bad('Settings', `${variable} ${message}`, `.env.example explains ${variable}.`));
      }
    }
    const named = env.DATABASE_URL ?? '';
    const url = isSet(env, 'DATABASE_URL') ? await serverThatFits(named).catch(() => named) : '';
    if (url !== '') say(...(await checkDatabase(url, mode)));
    if (parsed.ok) {
      // Code that reads its own process's settings then reads the app's.
      Object.assign(process.env, env);
      const { checkMac } = await import('../doctor/mac-check');
      const { checkEntrance } = await import('../doctor/entrance-check');
      const { checkProtocol } = await import('../doctor/protocol-check');
      const kept = url === '' ? null : await readKeptTaxes(url);
      const { rates: taxRates, number: merchantTaxNumber } = shopTaxes(kept, parsed.settings);
      say(checkTaxes(kept, parsed.settings));
      say(checkDocumentSettings({ ...parsed.settings, taxRates, merchantTaxNumber }));
      say(await checkMail(parsed.settings));
      say(await checkMailIn(parsed.settings));
      say(checkAlarms(parsed.settings));
      say(checkCalendarFeeds(parsed.settings));
      say(await checkSpool(parsed.settings));
      say(...(await checkGateway(parsed.settings)));
      say(...(await checkOrganisation(parsed.settings)));
      say(...(await checkApp(parsed.settings)));
      say(await checkBuild(parsed.settings.appUrl, env, readBuildIdentity(buildFolder)));
      say(...(await checkHealth(parsed.settings)));
      say(...(await checkEntrance(parsed.settings)));
      say(...checkMac(parsed.settings));
      say(checkCardForm(parsed.settings));
      say(...checkProtocol(parsed.settings));
      const isThere = findings.some((one) => one.subject === 'Installation' && one.state !== 'bad');
      if (isThere) {
        say(...(await checkRecords(url, parsed.settings)));
        say(await checkConnections(url, parsed.settings));
        if (mode === 'production') say(await checkBackup(url));
        say(await checkResultShapes(url, parsed.settings));
        say(await checkCompletions(url, parsed.settings));
        say(await checkReturns(url, parsed.settings));
        say(await checkNumbers(url, parsed.settings));
        say(await checkSecret(url, parsed.settings));
      }
    }
    return findings.some(({ state }) => state === 'bad') ? 1 : 0;
  },
});

/** The environment, or the demo's if no other is configured and the demo has run here. */
async function environment(
  lifetime: Lifetime,
  say: (finding: Finding) => void,
): Promise<NodeJS.ProcessEnv> {
  const env = { ...process.env };
  const isDemoHere = existsSync(dataPath('secrets.json'));
  const saysMode = isSet(env, 'DIWAN_MODE');
  const isDemo = saysMode ? env.DIWAN_MODE === 'demo' : isDemoHere && !isSet(env, 'DATABASE_URL');
  if (!isDemo) return env;
  let databaseUrl = env.DATABASE_URL ?? '';
  try {
    if (databaseUrl === '') databaseUrl = (await openDatabase(lifetime, env)).url;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    say(bad('Database', error.sentence, error.remedy));
  }
  return demoEnvironment(env, databaseUrl);
}
