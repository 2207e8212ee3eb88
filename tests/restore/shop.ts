// Which shop is lost and restored? One instance, the bank with its emails, a clerk, visitors.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileOf } from '../../prisma/seed/story/bank-statement';
import type { Lifetime } from '../../scripts/cli/lifetime';
import type { TemporaryServer } from '../../scripts/postgres/server';
import { runToEnd, typescriptFlags } from '../../scripts/processes/child';
import { withClient } from '../../scripts/stack/database';
import { signInClerk } from '../drill/shoppers';
import { BankControl } from '../faults/harness/bank';
import { act } from '../faults/harness/desk';
import { Poster } from '../faults/harness/posting';
import { checkOut, type Shopper } from '../faults/harness/shopping';
import { formBody } from '../faults/harness/wire';
import { type Stack, type StackInstance, startStack } from '../support/stack';
import { Archive, until } from './archive';

/** A document as people know it: its number and the order it is for. */
export type Paper = { readonly label: string; readonly reference: string };

export class Shop {
  readonly poster = new Poster(() => {});
  readonly bank: BankControl;
  readonly #name: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'diwan-restore-'));
  #instance: StackInstance | undefined;

  constructor(
    readonly lifetime: Lifetime,
    readonly stack: Stack,
    public server: TemporaryServer,
  ) {
    this.bank = new BankControl(stack.control);
    this.#name = new URL(stack.databaseUrl).pathname.slice(1);
    this.#instance = stack.instances[0];
    lifetime.own(() => rmSync(this.#folder, { recursive: true, force: true }));
    lifetime.own(() => this.poster.close());
  }

  get url(): string {
    return this.stack.url;
  }

  urlOf(): string {
    return this.url;
  }

  /** Runs SQL directly, bypassing the app. */
  sql<T extends object = Record<string, unknown>>(
    statement: string,
    values: readonly unknown[] = [],
  ): Promise<T[]> {
    const url = this.server.databaseUrl(this.#name);
    return withClient(url, async (client) => (await client.query(statement, [...values])).rows);
  }

  toBank(kind: 'goods' | 'stay'): Promise<Shopper> {
    return checkOut(this, { kind });
  }

  /** Settles at the bank; returns the status of the shop's answer, or 0 if no result is posted. */
  async settle({ order }: Shopper, card: 'approve' | 'decline', isBrought = true): Promise<number> {
    const fields = await this.bank.pay(order, card);
    if (!isBrought) return 0;
    return (await this.poster.post(`${this.url}/api/backref`, formBody(fields))).status;
  }

  async buy(kind: 'goods' | 'stay', card: 'approve' | 'decline' = 'approve'): Promise<Shopper> {
    const shopper = await this.toBank(kind);
    const status = await this.settle(shopper, card);
    if (status !== 200) throw new Error(`The result of ${shopper.order} was answered ${status}.`);
    return shopper;
  }

  async complete({ reference }: Shopper): Promise<void> {
    const clerk = await signInClerk(this, this.stack.accounts['admin@demo.test'] ?? '');
    const done = await act(clerk, reference, 'complete');
    if (!done.isDone) throw new Error(`${reference} was not completed: ${done.text.slice(-200)}`);
  }

  /** Erases the guest's data at the desk, as on a guest's request. */
  async erase({ reference }: Shopper): Promise<void> {
    const clerk = await signInClerk(this, this.stack.accounts['admin@demo.test'] ?? '');
    const page = await clerk.open(`/admin/orders/${reference}`);
    const done = await clerk.send(page, { typed: reference });
    if (await this.isErased({ reference })) return;
    throw new Error(`The guest of ${reference} was not erased: ${done.url} ${done.status}`);
  }

  async isErased({ reference }: Pick<Shopper, 'reference'>): Promise<boolean> {
    const question = 'SELECT 1 FROM "order" WHERE reference = $1 AND erased_at IS NOT NULL';
    return (await this.sql(question, [reference])).length > 0;
  }

  /** Resolves when no email is queued. */
  untilMailed(): Promise<void> {
    const queued = `SELECT 1 FROM mail_outbox WHERE state = 'QUEUED'`;
    return until(async () => (await this.sql(queued)).length === 0, 'emails are still queued');
  }

  stateOf({ order }: Shopper): Promise<string | undefined> {
    const question = 'SELECT state::text FROM payment_attempt WHERE gateway_order_id = $1';
    return this.sql<{ state: string }>(question, [order]).then(([row]) => row?.state);
  }

  papers(): Promise<Paper[]> {
    return this.sql<Paper>(
      'SELECT d.label, o.reference FROM document d JOIN "order" o ON o.id = d.order_id',
    );
  }

  /** Resolves when no document waits for its number. */
  untilNumbered(): Promise<void> {
    const due = 'SELECT 1 FROM document_due';
    return until(async () => (await this.sql(due)).length === 0, 'documents are still due');
  }

  /** Writes the bank's emails to files; returns their folder. */
  mailFolder(): string {
    for (const { id, from, raw } of this.stack.mail.mails()) {
      if (from.endsWith('@bank.test')) writeFileSync(join(this.#folder, `${id}.eml`), raw);
    }
    return this.#folder;
  }

  /** The bank's statement file, with one extra payment that only the bank knows. */
  async statement(strange: string): Promise<string> {
    const at = new Date().toISOString();
    const terminal = this.stack.settings.GATEWAY_TERMINAL ?? '';
    const taken = (await this.bank.ledger()).filter(({ state }) =>
      /^(paid|completed)$/.test(state),
    );
    const lines = taken.map(({ order, rrn, amount, completedAmount, state }) => {
      const text = state === 'completed' ? completedAmount : amount;
      return { order, rrn, approval: '', terminal, minor: BigInt(text.replace('.', '')) * 10n, at };
    });
    const odd = { order: '', rrn: strange, approval: '', terminal, minor: 7_000_000n, at };
    const file = `${this.#folder}.csv`;
    writeFileSync(file, fileOf([...lines, odd]));
    this.lifetime.own(() => rmSync(file, { force: true }));
    return file;
  }

  /** Runs a command of this checkout on the current database. */
  run(file: string, ...words: string[]): Promise<{ status: number; output: string }> {
    return runToEnd(this.lifetime, {
      arguments: [...typescriptFlags, `scripts/commands/${file}.ts`, ...words],
      env: { ...this.stack.settings, DATABASE_URL: this.server.appUrl(this.#name) },
    });
  }

  async stop(): Promise<void> {
    const child = this.#instance?.process;
    this.#instance = undefined;
    if (child) process.kill(child.pid, 'SIGTERM');
    await child?.ended;
  }

  async start(): Promise<void> {
    const port = this.stack.instances[0]?.port;
    const settings = { DATABASE_URL: this.server.appUrl(this.#name) };
    this.#instance = await this.stack.addInstance(port, settings);
  }
}

/** Starts everything; the lifetime stops it. */
export async function startShop(lifetime: Lifetime): Promise<{ shop: Shop; archive: Archive }> {
  const archive = new Archive();
  lifetime.own(() => archive.remove());
  const stack = await startStack({
    databaseSettings: archive.settings,
    settings: { MOCK_NOTIFY: 'yes', ATTEMPTS_PER_ORDER: '0' },
  });
  lifetime.own(() => stack.stop());
  return { shop: new Shop(lifetime, stack, stack.databaseServer()), archive };
}
