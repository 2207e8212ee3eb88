// Where do all cases run? On instances of the production build, one database, the mock gateway and
// a mail sink, with a proxy in front of each server.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import {
  type ServerName,
  type Stack,
  type StackInstance,
  type StackOptions,
  startStack,
} from '../../support/stack';
import { startProxy, type TcpProxy } from '../proxy/tcp-proxy';
import { BankControl } from './bank';
import { Canaries } from './canaries';
import { MailLog } from './mail-log';
import { type Answer, Poster } from './posting';
import { type Fields, formBody, sign } from './wire';

type CampaignOptions = {
  readonly instances?: number;
  readonly seed: number;
  readonly settings?: Readonly<Record<string, string>>;
  readonly skipsBuild?: boolean;
};

/** Durations that are shorter here than in production. */
const scaledSettings = { GATEWAY_TIMEOUT_MS: '2500' } as const;
const usualTimeoutMs = 20_000;

/** Nothing waits for the disk, but commits survive a crash and have timestamps. */
const databaseSettings = [
  'fsync=off',
  'full_page_writes=off',
  'track_commit_timestamp=on',
  'max_connections=200',
];

export class Campaign {
  readonly seed: number;
  readonly stack: Stack;
  readonly proxies: Readonly<Record<ServerName, TcpProxy>>;
  readonly bank: BankControl;
  readonly mails: MailLog;
  readonly canaries: Canaries;
  readonly poster: Poster;
  /** ORDERs that the harness prepared itself, not through the app. */
  readonly preparedByHarness = new Set<string>();
  /** Instances that a case ended on purpose. */
  readonly endedOnPurpose = new Set<StackInstance>();
  readonly scales: string[] = [
    `GATEWAY_TIMEOUT_MS ${scaledSettings.GATEWAY_TIMEOUT_MS} instead of ${usualTimeoutMs}`,
  ];
  readonly #pool: pg.Pool;
  readonly #current: StackInstance[];

  constructor(seed: number, stack: Stack, proxies: Readonly<Record<ServerName, TcpProxy>>) {
    this.seed = seed;
    this.stack = stack;
    this.proxies = proxies;
    this.#current = [...stack.instances];
    this.bank = new BankControl(stack.control);
    this.#pool = new pg.Pool({ connectionString: stack.databaseUrl, max: 8 });
    // The server may go away: some cases test that.
    this.#pool.on('error', () => {});
    const password = decodeURIComponent(new URL(stack.settings.DATABASE_URL ?? '').password);
    this.canaries = new Canaries(stack.settings, password);
    this.poster = new Poster((answer, url) => this.#watch(answer, url));
    this.mails = new MailLog(stack.mail, (mail) => this.canaries.search(mail.raw, 'mails'));
  }

  /** APP_URL, as in the Origin header and in links. */
  get url(): string {
    return this.stack.url;
  }

  /** The running instances; a restarted one replaces its predecessor. */
  get instances(): readonly StackInstance[] {
    return this.#current;
  }

  urlOf(index: number): string {
    return this.#instance(index).url;
  }

  backref(index: number): string {
    return `${this.urlOf(index)}/api/backref`;
  }

  get settings(): NodeJS.ProcessEnv {
    return this.stack.settings;
  }

  get accounts(): Readonly<Record<string, string>> {
    return this.stack.accounts;
  }

  get terminal(): string {
    return String(this.settings.GATEWAY_TERMINAL);
  }

  /** The key of both directions, in hex. */
  get macKey(): string {
    return String(this.settings.GATEWAY_MAC_KEY);
  }

  /** The gateway itself, bypassing the proxy. */
  get gatewayUrl(): string {
    return this.stack.gateway.apiUrl;
  }

  /** Runs a statement on a small pool, bypassing the app and the proxy. */
  async sql<T extends object = Record<string, unknown>>(
    statement: string,
    values: readonly unknown[] = [],
  ): Promise<T[]> {
    const found = await this.#pool.query<T>(statement, [...values]);
    return found.rows;
  }

  /** Opens a separate connection, for holding locks; end it. */
  async connect(as: 'app' | 'owner' = 'owner'): Promise<pg.Client> {
    const { databaseUrl, settings } = this.stack;
    const connectionString = as === 'owner' ? databaseUrl : settings.DATABASE_URL;
    const client = new pg.Client({ connectionString });
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  /** Posts fields unchanged to the return address of an instance. */
  post(fields: Fields, index = 0, headers: Record<string, string> = {}): Promise<Answer> {
    return this.poster.post(this.backref(index), formBody(fields), headers);
  }

  /** Signs a result with the gateway's key, whatever its content. */
  signResult(fields: Fields): Record<string, string> {
    return sign('result', fields, this.macKey);
  }

  /** Sends SIGKILL, as when a machine loses power; resolves when the process is gone. */
  async kill(index: number): Promise<void> {
    const instance = this.#instance(index);
    this.endedOnPurpose.add(instance);
    try {
      process.kill(-instance.process.pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
    await instance.process.ended;
  }

  /** Sends SIGTERM, as when a new version is rolled out; resolves when the process is gone. */
  async terminate(index: number): Promise<void> {
    const instance = this.#instance(index);
    this.endedOnPurpose.add(instance);
    await instance.process.stop();
  }

  /** Starts an instance again at its port; resolves when it answers. */
  async restart(index: number): Promise<void> {
    const { port } = this.#instance(index);
    this.#current[index] = await this.stack.addInstance(port, instanceSettings(index));
  }

  /** Makes a lane due in every running process, as an operator may. */
  async pokeLane(lane: 'janitor' | 'mail'): Promise<Date> {
    const [row] = await this.sql<{ now: Date }>(
      `WITH due AS (UPDATE background_lane SET due_at = clock_timestamp() WHERE lane = $1)
       SELECT clock_timestamp() AS now`,
      [lane],
    );
    return row?.now ?? new Date();
  }

  /** Requests a round of the janitor now and waits until a process has ended one. */
  async pokeJanitor(): Promise<void> {
    const asked = await this.pokeLane('janitor');
    await this.until(async () => {
      const done = await this.sql(
        `SELECT 1 FROM background_lane
         WHERE lane = 'janitor' AND begun_at >= $1 AND done_at >= begun_at`,
        [asked],
      );
      return done.length > 0;
    }, 'the janitor has run');
  }

  /** Ages one attempt: sets its row as if it had been in its state for `minutes`. */
  async ageAttempt(attemptId: string, minutes: number): Promise<void> {
    this.noteScale(`timers of attempts: rows are made older instead of waiting`);
    await this.sql(
      `UPDATE payment_attempt SET state_changed_at = state_changed_at - make_interval(mins => $2),
         preparing_at = preparing_at - make_interval(mins => $2),
         awaiting_at = awaiting_at - make_interval(mins => $2)
       WHERE id = $1`,
      [attemptId, minutes],
    );
  }

  /** Polls until it is true. */
  async until(
    isSo: () => Promise<boolean> | boolean,
    what: string,
    timeoutMs = 240_000,
  ): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    for (let waitMs = 5; ; waitMs = Math.min(waitMs * 2, 100)) {
      if (await isSo()) return;
      if (Date.now() > deadline) throw new Error(`After ${timeoutMs} ms still not: ${what}.`);
      await pause(waitMs);
    }
  }

  /** Waits until every queued email is sent, except those that a killed process still claims. */
  async untilMailsAreSent(timeoutMs = 240_000): Promise<void> {
    let left: object[] = [];
    this.noteScale('mails that were to be tried again later are tried again at once');
    const isDone = async () => {
      this.mails.follow();
      await this.sql("UPDATE mail_outbox SET next_try_at = now() WHERE state = 'QUEUED'");
      await this.pokeLane('mail');
      left = await this.sql(
        `SELECT kind, tries, last_error_code AS error, count(*)::int FROM mail_outbox
         WHERE state = 'QUEUED' AND coalesce(leased_until < now(), true) GROUP BY 1, 2, 3`,
      );
      return left.length === 0;
    };
    try {
      await this.until(isDone, 'all mails are sent', timeoutMs);
    } catch (error) {
      throw new Error(`${String(error)} Left: ${JSON.stringify(left)}`);
    }
    this.mails.follow();
  }

  noteScale(scale: string): void {
    if (!this.scales.includes(scale)) this.scales.push(scale);
  }

  /** Searches logs and emails for secrets; returns the new log lines. */
  readNewOutput(): string {
    this.mails.follow();
    const files = new Set(this.stack.instances.map(({ logFile }) => logFile));
    return [...files].map((file) => this.canaries.searchLog(file)).join('');
  }

  async stop(): Promise<void> {
    this.poster.close();
    await this.#pool.end();
    await this.stack.stop();
    await Promise.all(Object.values(this.proxies).map((proxy) => proxy.stop()));
  }

  #instance(index: number): StackInstance {
    const found = this.#current[index];
    if (found === undefined) throw new Error(`There is no instance ${index}.`);
    return found;
  }

  #watch(answer: Answer, url: string): void {
    // Answers of the bank itself are not checked, through the proxy or not.
    const banks = [this.gatewayUrl, String(this.settings.GATEWAY_BASE_URL)];
    if (banks.some((bank) => url.startsWith(bank))) return;
    this.canaries.search(answer.text, 'answers', new URL(url).pathname);
  }
}

/** Starts everything. Each server is behind a proxy that at first passes everything. */
export async function startCampaign(options: CampaignOptions): Promise<Campaign> {
  const proxies: Partial<Record<ServerName, TcpProxy>> = {};
  const through: StackOptions['through'] = async (name, url) => {
    const proxy = await startProxy({ name, target: targetOf(url) });
    proxies[name] = proxy;
    return throughProxy(url, proxy.port);
  };
  const stack = await startStack({
    instances: options.instances ?? 2,
    through,
    databaseSettings,
    mailsKept: 5_000,
    instanceSettings,
    skipsBuild: options.skipsBuild,
    settings: {
      ...scaledSettings,
      DATABASE_POOL: '20',
      ATTEMPTS_PER_ORDER: '0',
      MOCK_LIST_MAX: '500000',
      MOCK_ORDERS_MAX: '500000',
      GATEWAY_MAC_KEY_PREVIOUS: 'FA017500'.repeat(8),
      GATEWAY_MAC_KEY_PREVIOUS_UNTIL: new Date(Date.now() + 86_400_000).toISOString(),
      REVERSAL_FOUR_EYES_ABOVE: '5000000',
      ...options.settings,
    },
  });
  const { api, cgi, database, smtp } = proxies;
  if (!api || !cgi || !database || !smtp) throw new Error('a server has no proxy');
  const campaign = new Campaign(options.seed, stack, { api, cgi, database, smtp });
  // A campaign sells more than the seeded stock.
  await campaign.sql("UPDATE product SET stock = 10000000 WHERE kind = 'GOODS'");
  return campaign;
}

/** Two time zones: nothing may depend on where an instance runs. */
function instanceSettings(index: number): Record<string, string> {
  return { TZ: index % 2 === 0 ? 'Asia/Baghdad' : 'America/St_Johns' };
}

function targetOf(url: string): { host: string; port: number } | { path: string } {
  const parsed = new URL(url);
  const folder = parsed.searchParams.get('host');
  if (folder !== null) return { path: `${folder}/.s.PGSQL.${parsed.port || '5432'}` };
  return { host: parsed.hostname, port: Number(parsed.port) };
}

function throughProxy(url: string, port: number): string {
  const parsed = new URL(url);
  parsed.host = `127.0.0.1:${port}`;
  parsed.searchParams.delete('host');
  return parsed.href.replace(/\/$/, '');
}
