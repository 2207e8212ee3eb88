// What do `npm run demo` and `npm run dev` start, in which order, and what do they print?
import { existsSync, mkdirSync } from 'node:fs';
import { lockHolder, releaseLock, tryLock } from '../bootstrap/lock.mjs';
import { generateClient } from '../build/generate';
import { buildApp, hasBuild } from '../build/next-build';
import type { Lifetime } from '../cli/lifetime';
import { dataPath } from '../cli/project-root';
import { Refusal, systemCode } from '../cli/refusal';
import { runSteps, type Step } from '../cli/steps';
import type { Child } from '../processes/child';
import { requireFreePorts, type WantedPort } from '../processes/ports';
import { startApp } from '../stack/app';
import { openDatabase, prepareDemoDatabase } from '../stack/database';
import { keepSecrets } from '../stack/demo-secrets';
import { demoSettings, isSet, portFrom } from '../stack/demo-settings';
import { startMailSink } from '../stack/mail-sink';
import { startMockGateway } from '../stack/mock-gateway';
import { seedDatabase } from '../stack/seed';
import { requireValidSettings } from '../stack/valid-settings';
import { type DemoAddresses, demoSummary } from './summary';

/** The first choice for the list of emails; any free port if another program uses it. */
const USUAL_MAIL_PAGE_PORT = 8025;

/** Starts the whole demo and runs until it is stopped. */
export async function runDemo(lifetime: Lifetime, how: 'start' | 'dev'): Promise<void> {
  takeDemoLock(lifetime, how);
  const source = process.env;
  const addresses: DemoAddresses = {
    port: portFrom(source, 'PORT', 3000),
    databaseUrl: '',
    gatewayApiUrl: '',
    gatewayCgiUrl: '',
    smtpUrl: '',
  };
  await requireFreePorts(wantedPorts(source, addresses.port));
  const secrets = keepSecrets(dataPath('secrets.json'));
  const settings = () => demoSettings(source, secrets, addresses);
  let app: Child | undefined;
  const client: Step = { title: 'Database client', run: () => generateClient(lifetime) };
  const mail = mailSteps(lifetime, source, addresses);
  const gateway = gatewaySteps(lifetime, source, addresses, settings).map((step) => ({
    ...step,
    after: titlesOf(mail),
  }));
  const servers = [...mail, ...gateway, databaseStep(lifetime, source, addresses)];
  const goods: Step = {
    title: 'Goods, rooms, sign-ins and orders',
    ...(!existsSync(dataPath('demo-accounts.json')) && { hint: 'while the app is built' }),
    after: titlesOf([client, ...servers]),
    run: () =>
      seedDatabase(lifetime, settings(), dataPath('demo-accounts.json'), addresses.controlUrl),
  };
  const build: Step = {
    title: 'App, built',
    ...(!hasBuild() && { hint: 'the longest step, once' }),
    after: titlesOf([client]),
    run: () => buildApp(lifetime),
  };
  const before = [client, ...servers, goods, ...(how === 'start' ? [build] : [])];
  const start: Step = {
    title: how === 'dev' ? 'App, compiling on demand' : 'App, started',
    after: titlesOf(before),
    run: async () => {
      requireValidSettings(settings());
      app = await startApp(lifetime, {
        env: settings(),
        port: addresses.port,
        how,
        output: how === 'dev' ? 'terminal' : { file: dataPath('logs', 'app.log') },
      });
    },
  };
  // Filling the database waits for the disk, while the build needs the processor.
  await runSteps([...before, start], { isConcurrent: true });
  console.log(await demoSummary(addresses, dataPath('demo-accounts.json'), settings()));
  await stayUntilStopped(lifetime, app);
}

function titlesOf(steps: readonly Step[]): string[] {
  return steps.map(({ title }) => title);
}

function takeDemoLock(lifetime: Lifetime, how: 'start' | 'dev'): void {
  const file = dataPath('locks', 'demo');
  mkdirSync(dataPath('locks'), { recursive: true });
  const answer = tryLock(file);
  if (!answer.taken) {
    throw new Refusal(
      `The demo of this checkout is already running (process ${lockHolder(file) ?? answer.pid}).`,
      `Use it, or stop it with Ctrl-C there before starting npm run ${how === 'dev' ? 'dev' : 'demo'}.`,
    );
  }
  lifetime.own(() => releaseLock(file));
}

function wantedPorts(source: NodeJS.ProcessEnv, port: number): WantedPort[] {
  const shop = { port, purpose: 'the shop', variable: 'PORT' };
  if (isSet(source, 'GATEWAY_BASE_URL')) return [shop];
  const mock = (variable: string, usual: number, purpose: string) => ({
    port: portFrom(source, variable, usual),
    purpose,
    variable,
  });
  return [
    shop,
    mock('MOCK_API_PORT', 9900, "the mock gateway's card page"),
    mock('MOCK_CGI_PORT', 5443, "the mock gateway's cgi_link"),
    mock('MOCK_CONTROL_PORT', 9901, "the mock gateway's panel"),
  ];
}

function mailSteps(
  lifetime: Lifetime,
  source: NodeJS.ProcessEnv,
  addresses: DemoAddresses,
): Step[] {
  if (isSet(source, 'SMTP_URL')) {
    addresses.smtpUrl = String(source.SMTP_URL);
    return [];
  }
  const start = async (page: number) => {
    const sink = await startMailSink({ page });
    lifetime.own(sink.stop);
    addresses.smtpUrl = sink.smtpUrl;
    addresses.mailPageUrl = sink.pageUrl;
  };
  return [
    {
      title: 'Mail sink',
      run: async () => {
        try {
          await start(USUAL_MAIL_PAGE_PORT);
        } catch (error) {
          if (systemCode(error) !== 'EADDRINUSE') throw error;
          await start(0);
        }
      },
    },
  ];
}

function databaseStep(
  lifetime: Lifetime,
  source: NodeJS.ProcessEnv,
  addresses: DemoAddresses,
): Step {
  return {
    title: 'Database',
    run: async () => {
      const { url, ownerUrl, isEmbedded } = await openDatabase(lifetime, {
        ...source,
        DIWAN_MODE: 'demo',
      });
      addresses.databaseUrl = url;
      const applied = await prepareDemoDatabase(ownerUrl);
      const where = isEmbedded ? 'embedded PostgreSQL' : 'DATABASE_URL';
      return `${where}, ${applied.length === 0 ? 'up to date' : `${applied.length} migrations`}`;
    },
  };
}

function gatewaySteps(
  lifetime: Lifetime,
  source: NodeJS.ProcessEnv,
  addresses: DemoAddresses,
  settings: () => NodeJS.ProcessEnv,
): Step[] {
  if (isSet(source, 'GATEWAY_BASE_URL')) return [];
  return [
    {
      title: 'Mock gateway',
      run: async () => {
        const mock = await startMockGateway(lifetime, {
          MOCK_NOTIFY: 'yes',
          MOCK_LEDGER_FILE: dataPath('mock-ledger.json'),
          ...settings(),
        });
        addresses.gatewayApiUrl = mock.apiUrl;
        addresses.gatewayCgiUrl = mock.cgiUrl;
        addresses.controlUrl = mock.controlUrl;
      },
    },
  ];
}

async function stayUntilStopped(lifetime: Lifetime, app: Child | undefined): Promise<void> {
  if (!app) return;
  const stopped = lifetime.untilStopped().then(() => 'stopped' as const);
  const ended = await Promise.race([stopped, app.ended]);
  if (ended === 'stopped' || lifetime.isEnding) return;
  throw new Refusal(
    'The app stopped unexpectedly.',
    `See the end of ${dataPath('logs', 'app.log')}, then start again: npm run demo`,
  );
}
