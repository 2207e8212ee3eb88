// What is the merchant's identity now? Kept for seconds, so that no page waits for it.
import 'server-only';
import { db } from '@/lib/db/client';
import { keptBriefly } from '@/lib/db/kept-briefly';
import { offerBy } from '@/lib/i18n/offered-locales';
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

const kept = keptBriefly('merchant identity', readIdentity);

/**
 * The identity, five seconds old at most; an older one only while the database does not answer. If
 * it was never read and the database is down, it comes from the settings.
 */
export async function merchantIdentity(): Promise<MerchantIdentity> {
  return kept.get().catch(() => defaultIdentity(settings()));
}

offerBy({
  known: () => knownIdentity().locales,
  read: async () => (await merchantIdentity()).locales,
});

/** The last identity, for code that holds a transaction and cannot wait. */
export function knownMerchant(language: string): MerchantWords {
  return merchantIn(knownIdentity(), language);
}

/** Drops this process's value, so that the next page reads the change. */
export const forgetMerchant = kept.forget;

function knownIdentity(): MerchantIdentity {
  return kept.known() ?? defaultIdentity(settings());
}

async function readIdentity(): Promise<MerchantIdentity> {
  return shapeIdentity(await db().shopIdentity.findUnique({ where: { id: 1 } }));
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
