// What is the merchant's identity now? Cached for seconds, so that no page waits for it.
import 'server-only';
import { db } from '@/lib/db/client';
import { offerBy } from '@/lib/i18n/offered-locales';
import { processWide } from '@/lib/process/process-wide';
import { settings } from '@/lib/settings/env';
import type { ShopIdentity } from '@/prisma/generated/client';
import {
  defaultIdentity,
  type MerchantIdentity,
  type MerchantWords,
  merchantIn,
  ratesOf,
  typedIdentity,
} from './identity';
import { shopTaxes } from './shop-taxes';

const freshMs = 5_000;

type Kept = { identity: MerchantIdentity; readAt: number; source: unknown };
type Held = { kept?: Kept | undefined };
const held = processWide<Held>('merchant-identity', () => ({}));

/**
 * The identity, at most seconds old; an older one is returned once more while it is refreshed. If
 * it was never read and the database is down, it comes from the settings.
 */
export async function merchantIdentity(): Promise<MerchantIdentity> {
  if (kept() === undefined) await keep().catch(() => {});
  return knownIdentity();
}

offerBy({
  known: () => knownIdentity().locales,
  read: async () => (await merchantIdentity()).locales,
});

/** The cached identity, for code that holds a transaction and cannot wait. */
export function knownMerchant(language: string): MerchantWords {
  return merchantIn(knownIdentity(), language);
}

/** Drops this process's cache, so that the next page reads the change. */
export function forgetMerchant(): void {
  held.kept = undefined;
}

function knownIdentity(): MerchantIdentity {
  const known = kept();
  // Other instances may have changed it. After a failure the next page tries again.
  if (known === undefined || performance.now() - known.readAt > freshMs)
    void keep().catch(() => {});
  return known?.identity ?? defaultIdentity(settings());
}

/** The cache, if it is of this database and not of one that a tool or a test opened earlier. */
function kept(): Kept | undefined {
  return held.kept?.source === db() ? held.kept : undefined;
}

async function keep(): Promise<MerchantIdentity> {
  const source = db();
  const identity = shapeIdentity(await source.shopIdentity.findUnique({ where: { id: 1 } }));
  held.kept = { identity, readAt: performance.now(), source };
  return identity;
}

/** Whether the row applies: the seed's sample row does not describe a merchant of another name. */
export function identitySpeaks(row: Pick<ShopIdentity, 'typedById'>): boolean {
  return row.typedById !== null || settings().merchantName === '';
}

/** The row over the settings, which apply where nothing was typed. */
function shapeIdentity(row: ShopIdentity | null): MerchantIdentity {
  const defaults = defaultIdentity(settings());
  if (row === null || !identitySpeaks(row)) return defaults;
  const image = row.pictureHash === null ? row.drawing || null : `pictures/${row.pictureHash}`;
  const logo = row.logoHash === null ? null : `pictures/${row.logoHash}`;
  return typedIdentity(
    row as typeof row & MerchantIdentity['texts'],
    {
      image,
      logo,
      ...ratesOf(row),
      childBands: row.childBands,
      asksCompany: row.asksCompany,
      taxes: shopTaxes(row.taxes, settings()),
    },
    defaults,
  );
}
