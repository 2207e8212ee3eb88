// How is the merchant's identity changed? One row, under its lock, with an audit entry.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import type { AuditAction } from '@/lib/audit/audit-actions';
import { db } from '@/lib/db/client';
import { sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import {
  keepPicture,
  type PictureProblem,
  readPictureFile,
} from '@/lib/desk/pictures/upload-picture';
import { type Field, factsOf, readForm, type Source } from '@/lib/forms/form';
import { chosenLocales, ratesOf } from '@/lib/merchant/identity';
import { forgetMerchant, identitySpeaks } from '@/lib/merchant/known-merchant';
import { lookOf, usualLook } from '@/lib/merchant/shop-look';
import { shopTaxes } from '@/lib/merchant/shop-taxes';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { Prisma, type ShopIdentity } from '@/prisma/generated/client';
import {
  type IdentityInput,
  type IdentityProblems,
  identityForm,
  type LanguageProblems,
  readLanguages,
} from './identity-input';

export type IdentityEditor = Actor<'manage_catalogue'>;
export type PictureSlot = 'opening' | 'logo';

/** The typed identity, for its form; `version` 0 if there is none. */
export async function readTypedIdentity() {
  const row = await db().shopIdentity.findUnique({ where: { id: 1 } });
  const isShown = row !== null && identitySpeaks(row);
  return {
    version: row?.version ?? 0,
    typed: typedOf(isShown ? row : null),
    locales: chosenLocales(isShown ? row.locales : []),
    look: isShown ? lookOf(row) : usualLook,
    ...ratesOf(isShown ? row : null),
    childBands: isShown ? row.childBands : [],
    asksCompany: isShown && row.asksCompany,
    taxes: shopTaxes(isShown ? row.taxes : null, settings()),
    opening: isShown ? imageOf(row) : null,
    logo: isShown && row.logoHash !== null ? `pictures/${row.logoHash}` : null,
  };
}

/**
 * Changes texts, places and times. Fails: FIELDS, something typed is wrong, by field; STALE,
 * another person changed the identity after the page was shown.
 */
export async function changeIdentity(
  actor: IdentityEditor,
  given: { readonly seenVersion: number; readonly source: Source },
  clock = systemClock,
): Promise<
  | Result<{ isNew: boolean }, 'STALE'>
  | Result<never, 'FIELDS', { readonly fields: IdentityProblems }>
> {
  const read = readForm(identityForm, given.source);
  if (!read.ok) return read;
  return changeShopRow(actor, clock.now(), async (tx, row) => {
    if (row.version !== given.seenVersion) return fail('STALE');
    const before = typedOf(row);
    const facts = [factsOf(identityForm, before), factsOf(identityForm, read.value)] as const;
    const names = Object.keys(facts[1]).filter((name) => facts[0][name] !== facts[1][name]);
    if (names.length === 0) return ok({ isNew: false });
    const [old, now] = facts.map((all) =>
      Object.fromEntries(names.map((name) => [name, all[name]])),
    );
    await tx.write(read.value, 'settings.identity_changed', old ?? {}, now ?? {});
    return ok({ isNew: true });
  });
}

/**
 * Changes which languages the shop offers, and which comes first. Fails: FIELDS, none is offered or
 * the first one is not; STALE, as `changeIdentity`.
 */
export async function changeLanguages(
  actor: IdentityEditor,
  given: { readonly seenVersion: number; readonly source: Source },
  clock = systemClock,
): Promise<
  | Result<{ isNew: boolean }, 'STALE'>
  | Result<never, 'FIELDS', { readonly fields: LanguageProblems }>
> {
  const read = readLanguages(given.source);
  if (!read.ok) return read;
  return changeShopRow(actor, clock.now(), async (tx, row) => {
    if (row.version !== given.seenVersion) return fail('STALE');
    const [before, after] = [chosenLocales(row.locales), read.value].map((all) => all.join(', '));
    if (before === after) return ok({ isNew: false });
    const locales = [...read.value];
    const facts = [{ languages: before }, { languages: after }] as const;
    await tx.write({ locales }, 'settings.languages_changed', ...facts);
    return ok({ isNew: true });
  });
}

/**
 * Sets an uploaded picture as the opening picture or the logo, decoded and re-encoded like all of
 * the shop's pictures. A logo may be small.
 */
export async function showPicture(
  actor: IdentityEditor,
  given: { readonly slot: PictureSlot; readonly bytes: Uint8Array },
  clock = systemClock,
): Promise<Result<{ hash: string }, PictureProblem | 'TOO_LARGE' | 'MISSING'>> {
  const picture = await readPictureFile(given.bytes, given.slot === 'logo' ? 64 : undefined);
  if (!picture.ok) return picture;
  const { hash } = picture.value;
  return changeShopRow(actor, clock.now(), async (tx, row) => {
    await keepPicture(tx.tx, actor.userId, picture.value);
    await tx.write(
      slots[given.slot](hash),
      'settings.picture_changed',
      { slot: given.slot, pictureHash: hashOf(row, given.slot) },
      { slot: given.slot, pictureHash: hash },
    );
    return ok({ hash });
  });
}

/** Removes the picture; the page works without one. */
export async function removePicture(
  actor: IdentityEditor,
  slot: PictureSlot,
  clock = systemClock,
): Promise<void> {
  await changeShopRow(actor, clock.now(), async (tx, row) => {
    const before = { slot, pictureHash: hashOf(row, slot) };
    const after = { slot, pictureHash: null };
    await tx.write(slots[slot](null), 'settings.picture_changed', before, after);
  });
}

const slots = {
  opening: (pictureHash: string | null) => ({ pictureHash, drawing: '' }),
  logo: (logoHash: string | null) => ({ logoHash }),
} as const;

const hashOf = (row: ShopIdentity, slot: PictureSlot) =>
  slot === 'logo' ? row.logoHash : row.pictureHash;

const imageOf = (row: ShopIdentity) =>
  row.pictureHash === null ? row.drawing || null : `pictures/${row.pictureHash}`;

type Facts = Readonly<Record<string, unknown>>;
type Change = {
  readonly tx: Tx;
  readonly write: (
    data: Prisma.ShopIdentityUpdateInput & Facts,
    action: AuditAction,
    before: Facts,
    after: Facts,
  ) => Promise<void>;
};

const ensureRow = sql`
  INSERT INTO shop_identity (id, version) VALUES (1, 0) ON CONFLICT (id) DO NOTHING`;
const lockRow = sql`SELECT 1 FROM shop_identity WHERE id = 1 FOR UPDATE`;

/** Runs `work` on the locked row; its writes mark the row as typed by a person. */
export async function changeShopRow<T>(
  actor: IdentityEditor,
  at: Date,
  work: (change: Change, row: ShopIdentity) => Promise<T>,
): Promise<T> {
  const done = await withTx(async (tx) => {
    await tx.query(ensureRow);
    await tx.query(lockRow);
    const kept = await tx.records.shopIdentity.findUniqueOrThrow({ where: { id: 1 } });
    // The seed's sample texts must not become part of a differently named merchant's identity.
    const others = identitySpeaks(kept)
      ? {}
      : { ...typedOf(null), drawing: '', locales: [], palette: '', pattern: '' };
    const write: Change['write'] = async (data, action, before, after) => {
      // What is saved needs no preview.
      const own = {
        typedById: actor.userId,
        updatedAt: at,
        version: kept.version + 1,
        draft: Prisma.DbNull,
      };
      const where = { id: 1 };
      await tx.records.shopIdentity.update({
        where,
        data: { ...others, ...data, ...own } as object,
      });
      await auditPerson(tx, actor, at, {
        subject: 'shop:identity',
        action,
        before,
        after,
      });
    };
    return work({ tx, write }, { ...kept, ...others } as ShopIdentity);
  });
  forgetMerchant();
  return done;
}

/** The typed fields of a row; all empty without a row. */
export function typedOf(row: ShopIdentity | null): IdentityInput {
  const fields = Object.entries(identityForm) as [keyof IdentityInput, Field<unknown>][];
  return Object.fromEntries(
    fields.map(([name, { initial }]) => [name, row?.[name] ?? initial]),
  ) as IdentityInput;
}
