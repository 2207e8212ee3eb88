// How does a test get a second database server that follows the first? From a copy of its folder.
import { execFile } from 'node:child_process';
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  runTemporaryServer,
  type TemporaryServer,
  temporaryCluster,
} from '../../scripts/postgres/server';
import { withClient } from '../../scripts/stack/database';

const run = promisify(execFile);

/** Copies a running server, as pg_basebackup does, which the package of the server leaves out. */
export async function startStandby(
  primary: TemporaryServer,
  serverSettings: readonly string[],
  place = temporaryCluster(),
): Promise<TemporaryServer> {
  const { folder, cluster } = place;
  const { dataFolder, account } = cluster;
  const label = await withClient(primary.databaseUrl('postgres'), async (client) => {
    await client.query("SELECT pg_backup_start('standby', true)");
    // A file that the server takes away meanwhile makes cp complain and the copy no worse.
    await run('cp', ['-a', primary.cluster.dataFolder, dataFolder]).catch(() => {});
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)');
    return String(rows[0]?.labelfile);
  });
  const keep = (name: string, content: string) => {
    const file = join(dataFolder, name);
    writeFileSync(file, content, { mode: 0o600 });
    if (account) chownSync(file, account.uid, account.gid);
  };
  for (const name of ['postmaster.pid', 'postmaster.opts', 'pg_wal']) {
    rmSync(join(dataFolder, name), { recursive: true, force: true });
  }
  for (const name of ['pg_wal', 'pg_wal/archive_status']) {
    mkdirSync(join(dataFolder, name), { mode: 0o700 });
    if (account) chownSync(join(dataFolder, name), account.uid, account.gid);
  }
  keep('backup_label', label);
  keep('standby.signal', '');
  const from = `host=${primary.folder} port=5432 user=diwan password=${primary.password}`;
  // In place of what the first server was told later, such as for whom its commits wait.
  keep('postgresql.auto.conf', `primary_conninfo = '${from}'\n`);
  return runTemporaryServer({ folder, cluster, password: primary.password, serverSettings });
}
