// What would the shop say with what is typed and not saved yet? Kept for the one who previews it.
import 'server-only';
import { db } from '@/lib/db/client';
import { type Form, type Problems, readForm, type Source } from '@/lib/forms/form';
import { defaultIdentity, type MerchantIdentity, typedIdentity } from '@/lib/merchant/identity';
import { lookOf, type ShopLook } from '@/lib/merchant/shop-look';
import { ok, type Result } from '@/lib/result/result';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { Prisma } from '@/prisma/generated/client';
import { changeShopRow, type IdentityEditor, readTypedIdentity, typedOf } from './change-identity';
import { lookForm } from './change-look';
import { type IdentityInput, identityForm } from './identity-input';

const keptMs = 3_600_000;

type Typed = IdentityInput & ShopLook;
type Draft = { readonly byId: string; readonly at: string; readonly typed: Partial<Typed> };

/** Keeps typed texts as this person's preview, beside a look that they preview already. Fails: FIELDS. */
export const draftTexts = (actor: IdentityEditor, source: Source, clock = systemClock) =>
  keepDraft(actor, identityForm, source, clock.now());

/** Keeps a chosen look likewise. Fails: FIELDS. */
export const draftLook = (actor: IdentityEditor, source: Source, clock = systemClock) =>
  keepDraft(actor, lookForm, source, clock.now());

/** The identity as this person previews it; null: they preview nothing, or began an hour ago. */
export async function readDraft(
  actor: IdentityEditor,
  clock = systemClock,
): Promise<MerchantIdentity | null> {
  const row = await db().shopIdentity.findUnique({ where: { id: 1 }, select: { draft: true } });
  const draft = ownDraft(row?.draft, actor, clock.now());
  if (draft === null) return null;
  const saved = await readTypedIdentity();
  const typed = { ...saved.typed, ...saved.look, ...draft, locales: saved.locales };
  return typedIdentity(typed, { ...saved, image: saved.opening }, defaultIdentity(settings()));
}

/** Ends the preview. */
export async function endDraft(actor: IdentityEditor, clock = systemClock): Promise<void> {
  await changeShopRow(actor, clock.now(), async ({ tx }) => {
    const data = { draft: Prisma.DbNull };
    await tx.records.shopIdentity.update({ where: { id: 1 }, data });
  });
}

async function keepDraft<F extends Form>(
  actor: IdentityEditor,
  form: F,
  source: Source,
  at: Date,
): Promise<Result<true, 'FIELDS', { readonly fields: Problems<F> }>> {
  const read = readForm(form, source);
  if (!read.ok) return read;
  return changeShopRow(actor, at, async ({ tx }, row) => {
    const before = ownDraft(row.draft, actor, at) ?? { ...typedOf(row), ...lookOf(row) };
    const typed = { ...before, ...read.value };
    const draft = { byId: actor.userId, at: at.toISOString(), typed };
    const data = { draft: draft as object };
    await tx.records.shopIdentity.update({ where: { id: 1 }, data });
    return ok(true as const);
  });
}

function ownDraft(kept: unknown, { userId }: IdentityEditor, now: Date): Partial<Typed> | null {
  const draft = kept as Draft | null | undefined;
  if (!draft) return null;
  if (draft.byId !== userId) return null;
  return now.getTime() - Date.parse(draft.at) < keptMs ? draft.typed : null;
}
