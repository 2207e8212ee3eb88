// Against what is measured? The real build with the database, gateway and mail server of a demo.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import type { Lifetime } from '../../scripts/cli/lifetime';
import { startEmbeddedServer } from '../../scripts/postgres/server';
import type { Child } from '../../scripts/processes/child';
import { cleanEnvironment } from '../../scripts/processes/clean-environment';
import { findFreePort } from '../../scripts/processes/ports';
import { startApp } from '../../scripts/stack/app';
import { prepareDemoDatabase } from '../../scripts/stack/database';
import { makeSecrets } from '../../scripts/stack/demo-secrets';
import { demoSettings } from '../../scripts/stack/demo-settings';
import { startMockGateway } from '../../scripts/stack/mock-gateway';
import { seedDatabase } from '../../scripts/stack/seed';

type BenchApp = {
  readonly url: string;
  readonly process: Child;
  readonly logFile: string;
};

export type BenchStack = {
  readonly url: string;
  readonly databaseUrl: string;
  /** What the database server says; statements too, once they are switched on. */
  readonly databaseLog: string;
  readonly controlUrl: string;
  /** The app's whole environment. */
  readonly settings: NodeJS.ProcessEnv;
  /** E-mail to password of the seeded sign-ins. */
  readonly accounts: Readonly<Record<string, string>>;
  readonly app: () => BenchApp;
  /** The app anew at the same address, with nothing in its memory from earlier parts. */
  restart: () => Promise<void>;
  /** Another instance on the same database, at the same address for links and forms. */
  startAnother: () => Promise<BenchApp>;
};

/** Starts everything on free ports of loopback; the database waits for its disk as in a demo. */
export async function startBenchStack(
  lifetime: Lifetime,
  folder: string,
  serverSettings: readonly string[] = [],
): Promise<BenchStack> {
  const server = await startEmbeddedServer(join(folder, 'database'), serverSettings);
  lifetime.own(server.stop);
  const databaseUrl = server.databaseUrl();
  await prepareDemoDatabase(databaseUrl);
  const source = cleanEnvironment(process.env);
  const secrets = makeSecrets();
  const addresses = {
    port: await findFreePort(),
    databaseUrl: server.appUrl(),
    gatewayApiUrl: '',
    gatewayCgiUrl: '',
    smtpUrl: await startMailDrain(lifetime),
  };
  const gateway = await startMockGateway(lifetime, {
    ...demoSettings(source, secrets, addresses),
    MOCK_API_PORT: '0',
    MOCK_CGI_PORT: '0',
    MOCK_CONTROL_PORT: '0',
  });
  addresses.gatewayApiUrl = gateway.apiUrl;
  addresses.gatewayCgiUrl = gateway.cgiUrl;
  const accountsFile = join(folder, 'accounts.json');
  await seedDatabase(lifetime, demoSettings(source, secrets, addresses), accountsFile);
  const url = `http://localhost:${addresses.port}`;
  const settings: NodeJS.ProcessEnv = {
    ...demoSettings(source, secrets, addresses),
    APP_URL: url,
    SPOOL_DIR: join(folder, 'spool'),
  };
  const start = async (port: number): Promise<BenchApp> => {
    const logFile = join(folder, `app-${port}.log`);
    const process = await startApp(lifetime, {
      env: { ...settings, PORT: String(port) },
      port,
      how: 'start',
      output: { file: logFile },
    });
    return { url: `http://localhost:${port}`, process, logFile };
  };
  let app = await start(addresses.port);
  return {
    url,
    databaseUrl,
    databaseLog: join(folder, 'database', 'postgres.log'),
    controlUrl: gateway.controlUrl,
    settings,
    accounts: JSON.parse(readFileSync(accountsFile, 'utf8')),
    app: () => app,
    restart: async () => {
      await app.process.stop();
      app = await start(addresses.port);
    },
    startAnother: async () => start(await findFreePort()),
  };
}

/** A mail server that takes everything and keeps nothing: only the app's work is measured. */
async function startMailDrain(lifetime: Lifetime): Promise<string> {
  const drain = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    disableReverseLookup: true,
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => done());
    },
  });
  const port = await new Promise<number>((resolve, reject) => {
    drain.server.once('error', reject);
    drain.server.listen(0, '127.0.0.1', () => {
      const address = drain.server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  lifetime.own(() => new Promise<void>((resolve) => drain.close(() => resolve())));
  return `smtp://127.0.0.1:${port}`;
}
