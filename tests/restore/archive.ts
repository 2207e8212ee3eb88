// How is a database restored to a point in time? From a base backup and the archived log.
import { execFileSync } from 'node:child_process';
import { chownSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '../../scripts/cli/project-root';
import { serverAccount } from '../../scripts/postgres/account';
import { makeTemporaryFolder } from '../../scripts/postgres/places';
import { type TemporaryServer, temporaryCluster } from '../../scripts/postgres/server';
import { withClient } from '../../scripts/stack/database';
import { copyServer, startCopy } from '../support/standby-server';

const waitMs = 30_000;

/** A folder that survives the server, as another machine's disk would. */
export class Archive {
  readonly folder: string;
  readonly #base = temporaryCluster();

  constructor() {
    const account = serverAccount();
    this.folder = makeTemporaryFolder('diwan-wal-', account);
    if (account) chownSync(this.folder, account.uid, account.gid);
  }

  /** Server settings that archive each finished log segment here, by the command of deploy/. */
  get settings(): string[] {
    const command = this.#commandOf('deploy/postgres/shop.conf', 'archive_command');
    return ['fsync=off', 'archive_mode=on', `archive_command=${command}`];
  }

  /** The manual's command, with this folder in the place of its own. */
  #commandOf(file: string, name: string): string {
    const [, command] =
      new RegExp(`^\\s*${name} = '(.+)'`, 'm').exec(
        readFileSync(join(projectRoot, file), 'utf8'),
      ) ?? [];
    if (command === undefined) throw new Error(`${file} has no ${name}`);
    return command.replaceAll('/backup/wal', this.folder);
  }

  /** Takes the base backup. */
  baseBackup(server: TemporaryServer): Promise<void> {
    return copyServer(server, this.#base);
  }

  /** Resolves when everything written until now is in the archive. */
  async untilArchived(server: TemporaryServer): Promise<void> {
    await withClient(server.databaseUrl('postgres'), async (client) => {
      const { rows } = await client.query('SELECT pg_walfile_name(pg_switch_wal()) AS name');
      const name = String(rows[0]?.name);
      await until(
        async () => readdirSync(this.folder).includes(`${name}.gz`),
        `${name} is not archived`,
      );
    });
  }

  /** Starts a new server with everything committed by that time, open for writing. */
  async restoreTo(time: string, { password }: TemporaryServer): Promise<TemporaryServer> {
    const place = temporaryCluster();
    execFileSync('cp', ['-a', this.#base.cluster.dataFolder, place.cluster.dataFolder]);
    const server = await startCopy({ password }, place, ['fsync=off'], {
      'recovery.signal': '',
      'postgresql.auto.conf': [
        `restore_command = '${this.#commandOf('docs/operations/backup.md', 'restore_command')}'`,
        `recovery_target_time = '${time}'`,
        "recovery_target_action = 'promote'",
        '',
      ].join('\n'),
    });
    await until(async () => {
      const question = 'SELECT pg_is_in_recovery() AS waits';
      const ask = withClient(server.databaseUrl('postgres'), (client) => client.query(question));
      return (await ask).rows[0]?.waits === false;
    }, 'the restored server does not open');
    return server;
  }

  remove(): void {
    for (const folder of [this.folder, this.#base.folder]) {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/** Destroys the server and all its data. */
export async function loseServer(server: TemporaryServer): Promise<void> {
  await server.halt();
  rmSync(join(server.folder, 'data'), { recursive: true, force: true });
}

/** Polls until it is true; throws `complaint` after half a minute. */
export async function until(isSo: () => Promise<boolean>, complaint: string): Promise<void> {
  const deadline = Date.now() + waitMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(complaint);
    await pause(100);
  }
}
