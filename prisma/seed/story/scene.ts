// Who and what is in the demo's story? Its users, the catalogue and the bank's control interface.
import { createHash } from 'node:crypto';
import { stampOf } from '@/lib/auth/session/half-sign-in';
import { openSession, readLiveSession } from '@/lib/auth/session/sessions';
import { db } from '@/lib/db/client';
import type { Actor } from '@/lib/rights/actor';

/** One of the demo's users, by the part before the @ of their address. */
export type Person = 'admin' | 'admin2' | 'staff';

type Sold = {
  readonly id: string;
  readonly kind: 'STAY' | 'GOODS';
  readonly priceMinor: bigint;
};

export type Scene = {
  readonly bank: BankControl;
  /** A user signed in at the desk. */
  readonly at: (person: Person) => Promise<Actor<never>>;
  readonly products: ReadonlyMap<string, Sold>;
};

export type Placed = { readonly orderId: string; readonly reference: string };

/** An order with its latest attempt and that attempt's ORDER; both empty if there is none. */
export type Subject = Placed & { readonly attemptId: string; readonly gatewayOrderId: string };

/** What a user or guest does about an order. */
export type Act = (scene: Scene, order: Subject) => Promise<unknown>;

type Fields = Readonly<Record<string, string>>;

/** The control interface of the mock gateway, as the panel uses it. */
class BankControl {
  readonly #url: string;

  constructor(controlUrl: string) {
    this.#url = `${controlUrl}/control`;
  }

  /** A cardholder enters a card; returns the signed result, not yet delivered. */
  async pay(order: string, card = 'approve'): Promise<Fields> {
    return ((await this.#ask('/pay', { order, card })) as { fields: Fields }).fields;
  }

  /** The next completion of this ORDER is carried out, and its answer is lost. */
  loseAnswer(order: string): Promise<unknown> {
    return this.#ask('', { operation: 'completion', order, answer: 'reset' });
  }

  /** The bank's ledger: what really happened to the money. */
  async ledger<Order>(): Promise<readonly Order[]> {
    return ((await this.#ask('/ledger?limit=1000')) as { orders: readonly Order[] }).orders;
  }

  async #ask(path: string, wish?: object): Promise<unknown> {
    const answer = await fetch(this.#url + path, {
      method: wish ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json' },
      ...(wish && { body: JSON.stringify(wish) }),
    });
    if (!answer.ok) throw new Error(`The bank's control answered ${answer.status} to ${path}`);
    return answer.json();
  }
}

/** A fresh sign-in counts for ten minutes; a later act needs another. */
const sessionServesMs = 8 * 60_000;

const browsers: Readonly<Record<Person, string>> = {
  admin: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15',
  admin2: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0.0.0 Safari/537.36',
  staff: 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
};

/** Reads what the seed has written. */
export async function openScene(controlUrl: string): Promise<Scene> {
  const products = await db().product.findMany();
  const open = new Map<Person, { readonly id: string; readonly since: number }>();
  return {
    bank: new BankControl(controlUrl),
    products: new Map(products.map(({ slug, ...rest }) => [slug, rest] as const)),
    at: async (person) => {
      const now = new Date();
      const known = open.get(person);
      const isServing = known && now.getTime() - known.since < sessionServesMs;
      const id = isServing ? known.id : await signIn(person, known?.id ?? null, now);
      if (!isServing) open.set(person, { id, since: now.getTime() });
      const session = await readLiveSession(id);
      if (session === null) throw new Error(`${person} is not signed in`);
      const browser = createHash('sha256').update(person).digest('hex');
      return { ...session, browser, network } as unknown as Actor<never>;
    },
  };
}

const network = '192.0.2.10';

async function signIn(person: Person, formerSession: string | null, now: Date): Promise<string> {
  const user = await db().user.findUniqueOrThrow({ where: { email: `${person}@demo.test` } });
  const proof = { userId: user.id, stamp: stampOf(user.passwordHash) };
  const session = await openSession(
    { ...proof, passedSecondFactor: false, organisation: null },
    { userAgent: browsers[person], network, formerSession },
    now,
  );
  if (session === null) throw new Error(`${person} could not sign in`);
  return session.sessionId;
}
