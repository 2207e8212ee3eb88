// Which two database servers does the shop of the drill have, and how does one take over?
import { setTimeout as pause } from 'node:timers/promises';
import type { TemporaryServer } from '../../scripts/postgres/server';
import { withClient } from '../../scripts/stack/database';
import type { TcpProxy } from '../faults/proxy/tcp-proxy';
import { startStandby } from '../support/standby-server';

/** What is confirmed outlives a server that is killed, and is on both of them. */
export const serverSettings = [
  'fsync=off',
  'full_page_writes=off',
  'wal_keep_size=128MB',
  'wal_receiver_timeout=5s',
  'wal_retrieve_retry_interval=200ms',
];

/** A primary whose commits wait for its standby, behind a line that leads the app to one of them. */
export class Servers {
  standby: TemporaryServer | undefined;

  constructor(
    public primary: TemporaryServer,
    /** Of the shop, on either server. */
    readonly database: string,
    readonly line: TcpProxy,
  ) {}

  /** The owner's address of the database where it is now. */
  get url(): string {
    return this.primary.databaseUrl(this.database);
  }

  /** Past the app and its line. */
  sql<T extends object>(statement: string, values: readonly unknown[] = []): Promise<T[]> {
    return withClient(
      this.url,
      async (client) => (await client.query(statement, [...values])).rows,
    );
  }

  /** Makes a new standby, for which every commit waits from then on. */
  async addStandby(place?: Parameters<typeof startStandby>[2]): Promise<void> {
    this.standby = await startStandby(this.primary, serverSettings, place);
    await this.untilFollowed();
    await this.sql("ALTER SYSTEM SET synchronous_standby_names = '*'");
    await this.sql('SELECT pg_reload_conf()');
  }

  /** Waits until the standby has all that the primary wrote. */
  async untilFollowed(): Promise<void> {
    for (let tries = 0; tries < 300; tries += 1) {
      const found = await this.sql("SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'");
      if (found.length > 0) return;
      await pause(100);
    }
    throw new Error('The standby does not follow its primary.');
  }

  /** The app is led to the standby, which is none a moment later; the old primary has ended. */
  async promote(beforePromotion: () => Promise<void> = async () => {}): Promise<void> {
    const { primary, standby } = this;
    if (standby === undefined) throw new Error('There is no standby.');
    this.line.leadTo({ path: `${standby.folder}/.s.PGSQL.5432` });
    await beforePromotion();
    await withClient(standby.databaseUrl('postgres'), (client) =>
      client.query('SELECT pg_promote(true, 30)'),
    );
    this.primary = standby;
    this.standby = undefined;
    await primary.stop();
  }

  async stop(): Promise<void> {
    await this.standby?.stop();
    await this.primary.stop();
  }
}
