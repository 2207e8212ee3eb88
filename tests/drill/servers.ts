// Which two database servers does the drill's shop have, and how does one take over?
import { setTimeout as pause } from 'node:timers/promises';
import type { TemporaryServer } from '../../scripts/postgres/server';
import { withClient } from '../../scripts/stack/database';
import type { TcpProxy } from '../faults/proxy/tcp-proxy';
import { startStandby } from '../support/standby-server';

/** Confirmed writes survive a killed server and are on both servers. */
export const serverSettings = [
  'fsync=off',
  'full_page_writes=off',
  'wal_keep_size=128MB',
  'wal_receiver_timeout=5s',
  'wal_retrieve_retry_interval=200ms',
];

/** A primary whose commits wait for its standby, and a proxy that leads the app to one of them. */
export class Servers {
  standby: TemporaryServer | undefined;

  constructor(
    public primary: TemporaryServer,
    /** The shop's database name, on either server. */
    readonly database: string,
    readonly line: TcpProxy,
  ) {}

  /** The owner's address of the database on the current primary. */
  get url(): string {
    return this.primary.databaseUrl(this.database);
  }

  /** Runs SQL directly, bypassing the app and the proxy. */
  sql<T extends object>(statement: string, values: readonly unknown[] = []): Promise<T[]> {
    return withClient(
      this.url,
      async (client) => (await client.query(statement, [...values])).rows,
    );
  }

  /** Starts a new standby; every commit waits for it from then on. */
  async addStandby(place?: Parameters<typeof startStandby>[2]): Promise<void> {
    this.standby = await startStandby(this.primary, serverSettings, place);
    await this.untilFollowed();
    await this.sql("ALTER SYSTEM SET synchronous_standby_names = '*'");
    await this.sql('SELECT pg_reload_conf()');
  }

  /** Waits until the standby streams from the primary; throws after 30 seconds. */
  async untilFollowed(): Promise<void> {
    for (let tries = 0; tries < 300; tries += 1) {
      const found = await this.sql("SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'");
      if (found.length > 0) return;
      await pause(100);
    }
    throw new Error('The standby does not follow its primary.');
  }

  /** Leads the app to the standby, then promotes it and stops the old primary. */
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
