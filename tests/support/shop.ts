// What does a payment test need? A mock gateway, an order in the database, and users.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { db } from '@/lib/db/client';
import { asTexts } from '@/lib/i18n/localized';
import { placeOrder } from '@/lib/payments/attempts/place-order';
import type { Actor } from '@/lib/rights/actor';
import { type MockGateway, startMockGateway } from '../mock-gateway/server';
import { actorOf } from './people';
import { createStaff } from './staff';

export type BankFields = Record<string, string>;

/**
 * Starts a mock gateway for the file and points the settings at it. Call this before importing
 * anything that reads the settings; they are read once per process.
 */
export function withBank(options: Record<string, unknown> = {}) {
  let gateway: MockGateway | undefined;
  beforeAll(async () => {
    gateway = await startMockGateway({
      apiKey: process.env.GATEWAY_API_KEY,
      terminal: process.env.GATEWAY_TERMINAL,
      macKey: process.env.GATEWAY_MAC_KEY,
      ...options,
    } as Parameters<typeof startMockGateway>[0]);
    process.env.GATEWAY_BASE_URL = `http://127.0.0.1:${gateway.ports.api}`;
    process.env.GATEWAY_CGI_URL = `http://127.0.0.1:${gateway.ports.cgi}`;
  });
  afterAll(async () => gateway?.stop());

  const ask = async (path: string, wish: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${gateway?.ports.control}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wish),
    });
    const body = await answer.json();
    if (!answer.ok) throw new Error(`control ${path}: ${JSON.stringify(body)}`);
    return body;
  };
  return {
    /** Settles a prepared order as a cardholder would, without delivering anything. */
    pay: async (order: string, card: unknown = 'approve'): Promise<BankFields> => {
      const isOutcome = typeof card === 'object';
      const wish = isOutcome ? { order, outcome: card } : { order, card };
      return (await ask('/control/pay', wish)).fields as BankFields;
    },
    sign: async (fields: BankFields, more: object = {}): Promise<BankFields> =>
      (await ask('/control/sign', { fields, ...more })).fields as BankFields,
    script: (wish: object) => ask('/control', wish),
    wait: (wish: object) => ask('/control/wait', wish),
    release: (barrier: string) => ask('/control/release', { barrier }),
    setClock: (offsetMs: number) => ask('/control/clock', { offsetMs }),
    reset: (parts: string[]) => ask('/control/reset', { parts }),
    state: () => gateway?.state(),
  };
}

export type Bank = ReturnType<typeof withBank>;

/** Creates a product on sale: goods with stock, or a stay with a number of rooms. */
export async function createProduct(
  given: { kind?: 'GOODS' | 'STAY'; priceMinor?: bigint; stock?: number; rooms?: number } = {},
) {
  const kind = given.kind ?? 'GOODS';
  const name = `${kind}-${randomUUID()}`;
  const product = await db().product.create({
    data: {
      kind,
      slug: name.toLowerCase(),
      name: { en: name, ar: name, ckb: name },
      summary: {},
      priceMinor: given.priceMinor ?? 25_000_000n,
      stock: kind === 'GOODS' ? (given.stock ?? 10) : null,
      guestsMax: kind === 'STAY' ? 2 : null,
      drawing: 'drawings/lamp',
      units: {
        create:
          kind === 'STAY'
            ? Array.from({ length: given.rooms ?? 1 }, () => ({ label: randomUUID() }))
            : [],
      },
    },
  });
  return { ...product, name: asTexts(product.name) };
}

/** A cart with one line of a product. */
export async function createCart(
  productId: string,
  line: { quantity?: number; checkIn?: string; checkOut?: string; guests?: number } = {},
): Promise<string> {
  const cart = await db().cart.create({
    data: {
      lines: {
        create: {
          productId,
          quantity: line.quantity ?? 1,
          ...(line.checkIn && {
            checkIn: new Date(line.checkIn),
            checkOut: new Date(line.checkOut ?? ''),
            guests: line.guests ?? 2,
          }),
        },
      },
    },
  });
  return cart.id;
}

export const contact = {
  name: 'Sara Ahmed',
  email: 'sara@example.test',
  phone: '+964 770 000 0000',
};

/**
 * Creates a user with all rights. The type's brand claims that the database was asked; only the
 * sign-in tests check that. Here the user's row exists and nothing else is checked.
 */
export async function createActor<P extends 'complete' | 'reverse' | 'resolve'>(
  name = 'Layla',
): Promise<Actor<P>> {
  return { ...(await actorOf<P>((await createStaff({ name })).id)), permissions: [] };
}

/** The body of a form post. */
export const formBody = (fields: BankFields): Uint8Array =>
  new TextEncoder().encode(new URLSearchParams(fields).toString());

/** Places the cart's order as a page showing this total would, from a new network. */
export const placeCart = (
  cartId: string,
  seenTotalMinor: bigint,
  more: object = {},
  clock?: { now: () => Date },
) =>
  placeOrder(
    {
      cartId,
      network: randomUUID(),
      contact,
      locale: 'en',
      checkoutToken: randomUUID(),
      seenTotalMinor,
      ...more,
    },
    clock,
  );
