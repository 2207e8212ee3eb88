// Which embedded server does this checkout, or a test run, use, and at what address?
import { randomBytes, randomInt } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { processIdentity } from '../bootstrap/process-identity.mjs';
import { Refusal } from '../cli/refusal';
import { type Account, canReach, serverAccount } from './account';
import { appAddress, ensureAppLogin } from './app-login';
import { postgresBinaries } from './binaries';
import {
  type Cluster,
  clearLeftovers,
  clusterVersion,
  initialiseCluster,
  startCluster,
} from './cluster';
import { type FolderWish, makeTemporaryFolder, sharedFolder } from './places';
import {
  clearOldSocketFolder,
  dataFolderIn,
  forgetRunning,
  isThere,
  readAccess,
  readRunning,
  writeAccess,
  writeRunning,
} from './records';

const MAJOR_VERSION = '18';

type EmbeddedServer = {
  /** A database on this server, for its owner; `diwan` is created at the first start. */
  databaseUrl: (database?: string) => string;
  /** The same for the app, which owns nothing. */
  appUrl: (database?: string) => string;
  /** Does nothing if another run of this checkout started the server: that run stops it. */
  stop: () => Promise<void>;
};

/**
 * Starts the server whose data are in `folder`/postgres, or uses the one that another run of the
 * same checkout has started, with that run's settings. Cleans up after a killed run first.
 * `serverSettings` are PostgreSQL's own, as `name=value`.
 */
export async function startEmbeddedServer(
  folder: string,
  serverSettings: readonly string[] = [],
): Promise<EmbeddedServer> {
  mkdirSync(folder, { recursive: true });
  const joined = joinRunning(folder);
  if (joined) return joined;
  const account = serverAccount();
  const password = readOrMakePassword(folder, account);
  const cluster: Cluster = {
    dataFolder: dataFolderIn(folder),
    binaries: postgresBinaries(account),
    account,
    logFile: join(folder, 'postgres.log'),
  };
  await prepareData(cluster, password);
  clearOldSocketFolder(folder);
  const socketFolder = ownedFolder('diwan-db-', account);
  const port = choosePort();
  const server = await startCluster(cluster, socketFolder, port, serverSettings);
  writeRunning(folder, { socketFolder, serverPid: server.pid, port });
  const { databaseUrl, appUrl } = addressesOn(socketFolder, port, password);
  await ensureDatabase(databaseUrl('postgres'), 'diwan');
  await ensureAppLogin(databaseUrl('postgres'));
  const stop = async () => {
    await server.stop();
    forgetRunning(folder);
    rmSync(socketFolder, { recursive: true, force: true });
  };
  return { databaseUrl, appUrl, stop };
}

/** A test run's own server, which a test may also crash. */
export type TemporaryServer = EmbeddedServer & {
  /** Its data, and its socket beside them. */
  readonly cluster: Cluster;
  readonly folder: string;
  /** The owner's. */
  readonly password: string;
  /** Has it ended, for whatever reason? */
  hasEnded: () => boolean;
  /** Ends at once, without closing connections cleanly; `resume` restarts it. */
  halt: () => Promise<void>;
  /** Restarts at the same address, as after a crash. */
  resume: () => Promise<void>;
  /** Ends at once, without closing connections cleanly, and restarts. */
  crash: () => Promise<void>;
};

const fastSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts a server for one test run, in a temporary folder that is removed with it. A test's data
 * need not survive a power cut, so nothing waits for the disk unless `serverSettings` override it.
 */
export async function startTemporaryServer(
  serverSettings: readonly string[] = fastSettings,
  wish: FolderWish = {},
): Promise<TemporaryServer> {
  const password = randomBytes(18).toString('base64url');
  const { folder, cluster } = temporaryCluster(wish);
  await initialiseCluster(cluster, password);
  const server = await runTemporaryServer({ folder, cluster, password, serverSettings });
  await ensureAppLogin(server.databaseUrl('postgres'));
  return server;
}

/** A new folder for a server's data, still without data. */
export function temporaryCluster(wish: FolderWish = {}): { folder: string; cluster: Cluster } {
  const account = serverAccount();
  const folder = ownedFolder('diwan-test-', account, wish);
  const binaries = postgresBinaries(account);
  const dataFolder = join(folder, 'data');
  return {
    folder,
    cluster: { dataFolder, binaries, account, logFile: join(folder, 'server.log') },
  };
}

/** Starts a server on existing data; its folder is removed with it. */
export async function runTemporaryServer(given: {
  readonly folder: string;
  readonly cluster: Cluster;
  readonly password: string;
  readonly serverSettings: readonly string[];
}): Promise<TemporaryServer> {
  const { folder, cluster, password, serverSettings } = given;
  const port = choosePort();
  const start = () => startCluster(cluster, folder, port, serverSettings);
  let server = await start();
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const halt = async () => {
    process.kill(server.pid, 'SIGQUIT');
    await server.stop();
  };
  const resume = async () => {
    server = await start();
  };
  const crash = async () => {
    await halt();
    await resume();
  };
  const hasEnded = () => processIdentity(server.pid) === undefined;
  const addresses = addressesOn(folder, port, password);
  return { ...addresses, folder, cluster, password, hasEnded, stop, halt, resume, crash };
}

/** A socket has its own folder, where every port number is free; Windows has only TCP. */
function choosePort(): number {
  return process.platform === 'win32' ? randomInt(20_000, 60_000) : 5432;
}

function addressesOn(folder: string, port: number, password: string) {
  const databaseUrl = (database = 'diwan') =>
    process.platform === 'win32'
      ? `postgresql://diwan:${password}@127.0.0.1:${port}/${database}`
      : `postgresql://diwan:${password}@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`;
  return { databaseUrl, appUrl: (database?: string) => appAddress(databaseUrl(database)) };
}

function joinRunning(folder: string): EmbeddedServer | undefined {
  const running = readRunning(folder);
  const access = readAccess(folder);
  if (!running || !access) return undefined;
  return {
    ...addressesOn(running.socketFolder, running.port, access.password),
    stop: async () => {},
  };
}

function readOrMakePassword(folder: string, account: Account | undefined): string {
  const data = join(folder, 'postgres');
  const known = readAccess(folder);
  if (!known && isThere(data)) {
    throw new Refusal(
      `${data} is left over from another run and its password file is missing.`,
      `Delete it (rm -rf ${data}) to start with an empty database.`,
    );
  }
  const access = known ?? { password: randomBytes(18).toString('base64url') };
  if (!known) writeAccess(folder, access);
  if (!isThere(data) && !canReach(folder, account)) {
    // The account may not enter the checkout, so the data are elsewhere, behind a link.
    symlinkSync(join(sharedFolder(), `data-${randomBytes(6).toString('hex')}`), data);
  }
  return access.password;
}

async function prepareData(cluster: Cluster, password: string): Promise<void> {
  const { dataFolder } = cluster;
  if (!existsSync(dataFolder)) {
    await initialiseCluster(cluster, password);
    return;
  }
  const version = clusterVersion(dataFolder);
  if (version !== MAJOR_VERSION) {
    const what = version ? `was made by PostgreSQL ${version}` : 'cannot be read by this user';
    throw new Refusal(
      `The database in ${dataFolder} ${what}.`,
      `Delete that folder to start anew, or set DATABASE_URL to a server that can read it.`,
    );
  }
  await clearLeftovers(dataFolder);
}

async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount === 0)
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

function ownedFolder(prefix: string, account: Account | undefined, wish?: FolderWish): string {
  const folder = makeTemporaryFolder(prefix, account, wish);
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}
