// What can be done to the shop of the drill? Its instances, its database, its visitors.
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

/** How the database is called in DATABASE_URL; which address that is stands in a file. */
export const databaseHost = 'database.drill';

export class Drill {
  /** False while the disk of the spool is full: a 503 then says nothing about a result. */
  isSpoolWhole = true;
  /** Where the build of both instances is; doctor runs there. */
  folder = projectRoot;
  clerk!: Visitor;
  /** Who hears the webhook; who reads the figures. */
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

  /** Whichever instance is asked for: visitors know the balancer alone. */
  urlOf(): string {
    return this.url;
  }

  sql<T extends object = Record<string, unknown>>(
    statement: string,
    values: readonly unknown[] = [],
  ): Promise<T[]> {
    return this.servers.sql<T>(statement, values);
  }

  /** SIGKILL, as a machine that loses its power. */
  async kill(index: number): Promise<void> {
    const { process: child } = this.#take(index);
    process.kill(-child.pid, 'SIGKILL');
    await child.ended;
  }

  /** SIGTERM, as a supervisor sends it; its status. */
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

  /** The living ones. */
  get living(): readonly StackInstance[] {
    return this.instances.filter((one) => one !== undefined);
  }

  /** Nothing more is played: room for what needs two cores. */
  async end(): Promise<void> {
    this.alarms.stop();
    await this.stack.stop();
  }

  /** Lets the name of the database be known, or not. */
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

/** Whoever reads the file meanwhile reads the old one or the new one. */
export function writeHosts(file: string, isKnown: boolean): void {
  const hosts = isKnown ? { [databaseHost]: '127.0.0.1' } : {};
  writeFileSync(`${file}.new`, JSON.stringify(hosts));
  renameSync(`${file}.new`, file);
}
