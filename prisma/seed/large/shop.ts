// Which shop is being filled? Its products, its staff and its bank's settings.

import type pg from 'pg';
import { wireTransactionType } from '@/lib/gateway/config';
import type { Localized } from '@/lib/i18n/localized';
import { gatewayConfig } from '@/lib/payments/gateway-config';
import type { Settings } from '@/lib/settings/env';
import { identity } from '../identity';

export type SeedGoods = {
  readonly id: string;
  readonly name: Localized;
  readonly priceMinor: bigint;
};

export type Shop = {
  readonly stays: readonly SeedGoods[];
  readonly goods: readonly SeedGoods[];
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly terminal: string;
  readonly merchantName: string;
  readonly notificationAddress: string;
  readonly returnUrl: string;
  readonly isTest: boolean;
  readonly amountDecimals: Settings['gateway']['amountDecimals'];
  readonly feeCeilingHundredths: number;
  readonly overdueMs: number;
  /** TRTYPE by kind, in this bank's numbering. */
  readonly types: Readonly<Record<'authorization' | 'sale' | 'completion' | 'reversal', string>>;
};

/** Reads the catalogue and the users; both must exist. */
export async function readShop(client: pg.Client, settings: Settings): Promise<Shop> {
  const products = await client.query<SeedGoods & { kind: string; price: string }>(
    `SELECT id, kind, name,
       price_minor::text AS price FROM product ORDER BY kind, position, id`,
  );
  const people = await client.query<{ id: string; name: string }>(
    `SELECT id, name FROM "user" WHERE 'complete' = ANY (permissions) ORDER BY email`,
  );
  const ofKind = (kind: string) =>
    products.rows
      .filter((product) => product.kind === kind)
      .map((product) => ({ ...product, priceMinor: BigInt(product.price) }));
  const config = gatewayConfig();
  return {
    stays: ofKind('STAY'),
    goods: ofKind('GOODS'),
    people: people.rows,
    terminal: config.terminal,
    merchantName: settings.merchantName || identity.texts.name.en,
    notificationAddress: settings.notificationAddress,
    returnUrl: config.returnUrl,
    isTest: settings.isTest,
    amountDecimals: settings.gateway.amountDecimals,
    feeCeilingHundredths: settings.gateway.feeCeilingHundredths,
    overdueMs: settings.resultOverdueMinutes * 60_000,
    types: {
      authorization: wireTransactionType('authorization', config),
      sale: wireTransactionType('sale', config),
      completion: wireTransactionType('completion', config),
      reversal: wireTransactionType('reversal', config),
    },
  };
}
