// How does a test get a second database server that follows the first? From a copy of its folder.
import { execFile } from 'node:child_process';
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Cluster } from '../../scripts/postgres/cluster';
import {
  runTemporaryServer,
  type TemporaryServer,
  temporaryCluster,
} from '../../scripts/postgres/server';
import { withClient } from '../../scripts/stack/database';

const run = promisify(execFile);

/** A second server that follows the first. */
export async function startStandby(
  primary: TemporaryServer,
  serverSettings: readonly string[],
  place = temporaryCluster(),
): Promise<TemporaryServer> {
  const from = `host=${primary.folder} port=5432 user=diwan password=${primary.password}`;
  await copyServer(primary, place);
  return startCopy(primary, place, serverSettings, {
    'standby.signal': '',
    // Replaces settings changed on the first server later, such as its synchronous standby.
    'postgresql.auto.conf': `primary_conninfo = '${from}'\n`,
  });
}

/** Starts a copied server; `files` in its data folder decide how it starts. */
export async function startCopy(
  primary: Pick<TemporaryServer, 'password'>,
  { folder, cluster }: ReturnType<typeof temporaryCluster>,
  serverSettings: readonly string[],
  files: Readonly<Record<string, string>>,
): Promise<TemporaryServer> {
  for (const [name, content] of Object.entries(files)) keep(cluster, name, content);
  return runTemporaryServer({ folder, cluster, password: primary.password, serverSettings });
}

/** Copies a running server as pg_basebackup does; the server's package does not include it. */
export async function copyServer(
  primary: TemporaryServer,
  { cluster }: ReturnType<typeof temporaryCluster>,
): Promise<void> {
  const { dataFolder, account } = cluster;
  const label = await withClient(primary.databaseUrl('postgres'), async (client) => {
    await client.query("SELECT pg_backup_start('standby', true)");
    // If the server deletes a file meanwhile, cp fails but the copy is still good.
    await run('cp', ['-a', primary.cluster.dataFolder, dataFolder]).catch(() => {});
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)');
    return String(rows[0]?.labelfile);
  });
  for (const name of ['postmaster.pid', 'postmaster.opts', 'pg_wal']) {
    rmSync(join(dataFolder, name), { recursive: true, force: true });
  }
  for (const name of ['pg_wal', 'pg_wal/archive_status']) {
    mkdirSync(join(dataFolder, name), { mode: 0o700 });
    if (account) chownSync(join(dataFolder, name), account.uid, account.gid);
  }
  keep(cluster, 'backup_label', label);
}

function keep({ dataFolder, account }: Cluster, name: string, content: string): void {
  const file = join(dataFolder, name);
  writeFileSync(file, content, { mode: 0o600 });
  if (account) chownSync(file, account.uid, account.gid);
}
