// What can the drill do to its shop? To its instances, its database, its visitors.
import { renameSync, writeFileSync } from 'node:fs';
import type { Lifetime } from '../../scripts/cli/lifetime';
import { projectRoot } from '../../scripts/cli/project-root';
import type { BankControl } from '../faults/harness/bank';
import type { Visitor } from '../faults/harness/visitor';
import type { TcpProxy } from '../faults/proxy/tcp-proxy';
import type { Stack, StackInstance } from '../support/stack';
import type { AlarmWatch, Pager } from './alarms';
import type { Balancer } from './balancer';
import type { BookedPoster } from './book';
import type { Servers } from './servers';

/** The database's host name in DATABASE_URL; a file maps it to an address. */
export const databaseHost = 'database.drill';

export class Drill {
  /** False while the spool's disk is full: then a 503 does not mean that a result is kept. */
  isSpoolWhole = true;
  /** The folder of both instances' build, where doctor runs. */
  folder = projectRoot;
  clerk!: Visitor;
  /** Receives the webhook. */
  pager!: Pager;
  alarms!: AlarmWatch;
  /** Between the app and its mail server. */
  mailLine!: TcpProxy;

  constructor(
    readonly lifetime: Lifetime,
    readonly stack: Stack,
    readonly servers: Servers,
    readonly balancer: Balancer,
    readonly poster: BookedPoster,
    readonly bank: BankControl,
    readonly hostsFile: string,
    readonly instances: (StackInstance | undefined)[],
  ) {}

  /** The shop's address, which is the balancer's. */
  get url(): string {
    return this.stack.url;
  }

  /** The same for every instance: visitors know only the balancer. */
  urlOf(): string {
    return this.url;
  }

  sql<T extends object = Record<string, unknown>>(
    statement: string,
    values: readonly unknown[] = [],
  ): Promise<T[]> {
    return this.servers.sql<T>(statement, values);
  }

  /** Sends SIGKILL, as when a machine loses power. */
  async kill(index: number): Promise<void> {
    const { process: child } = this.#take(index);
    process.kill(-child.pid, 'SIGKILL');
    await child.ended;
  }

  /** Sends SIGTERM, as a supervisor does; returns the exit status. */
  async terminate(index: number): Promise<number> {
    const { process: child } = this.#take(index);
    process.kill(child.pid, 'SIGTERM');
    return child.ended;
  }

  /** Starts an instance in the place of one that ended, perhaps of another build. */
  async start(index: number, settings: Readonly<Record<string, string>> = {}, folder?: string) {
    const port = this.stack.instances[index]?.port;
    this.instances[index] = await this.stack.addInstance(port, settings, folder);
  }

  /** The running instances. */
  get living(): readonly StackInstance[] {
    return this.instances.filter((one) => one !== undefined);
  }

  /** Ends the drill's processes, to free the CPU for what needs two cores. */
  async end(): Promise<void> {
    this.alarms.stop();
    await this.stack.stop();
  }

  /** Makes the database's host name resolve, or not. */
  nameDatabase(isKnown: boolean): void {
    writeHosts(this.hostsFile, isKnown);
  }

  #take(index: number): StackInstance {
    const instance = this.instances[index];
    if (instance === undefined) throw new Error(`There is no instance ${index}.`);
    this.instances[index] = undefined;
    return instance;
  }
}

/** Writes atomically: a concurrent reader sees the old file or the new one. */
export function writeHosts(file: string, isKnown: boolean): void {
  const hosts = isKnown ? { [databaseHost]: '127.0.0.1' } : {};
  writeFileSync(`${file}.new`, JSON.stringify(hosts));
  renameSync(`${file}.new`, file);
}
