// What does cancelling a stay cost? One rule for all rooms, and separate ones for some.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import { type CancellationRule, feeUnits } from '@/lib/catalogue/cancellation';
import { db } from '@/lib/db/client';
import { type Tx, withTx } from '@/lib/db/transaction';
import type { CatalogueEditor } from '@/lib/desk/catalogue/change-product';
import { lockProduct } from '@/lib/desk/catalogue/product-row';
import { type Problems, readForm, type Source, wrong } from '@/lib/forms/form';
import { count, oneOf } from '@/lib/forms/kinds';
import { fail, ok, type Result } from '@/lib/result/result';
import { systemClock } from '@/lib/time/clock';

const nightsMax = 30;

/** What staff enter for a rule. */
export const ruleForm = {
  freeDays: count(0, 365, { initial: 2 }),
  feeCount: count(0, 100, { initial: 1 }),
  feeUnit: oneOf(feeUnits, 'nights'),
  noShowCount: count(0, 100, { initial: 100 }),
  noShowUnit: oneOf(feeUnits, 'percent'),
};

/**
 * Sets a room's rule, or the general one. Ordered stays keep theirs. Fails: FIELDS, numbers out of
 * range, by field.
 */
export async function setCancellationRule(
  actor: CatalogueEditor,
  given: {
    /** Empty: the general rule. */
    readonly slug: string;
    /** No rule: the guest has to ask, or for a room: the general rule applies. */
    readonly isNone: boolean;
    readonly source: Source;
  },
  clock = systemClock,
): Promise<Result<true, 'NOT_FOUND'> | Result<never, 'FIELDS', { fields: Problems }>> {
  const read = given.isNone ? ok(null) : readRule(given.source);
  if (!read.ok) return read;
  const rule = read.value;
  return withTx(async (tx) => {
    const product = given.slug === '' ? null : await lockProduct(tx, given.slug);
    if (product !== null && product?.kind !== 'STAY') return fail('NOT_FOUND');
    const productId = product?.id ?? null;
    const before = await readRow(tx, productId);
    await tx.records.cancellationRule.deleteMany({ where: { productId } });
    if (rule !== null) await tx.records.cancellationRule.create({ data: { ...rule, productId } });
    await auditPerson(tx, actor, clock.now(), {
      subject: productId === null ? 'house:cancellation' : `product:${productId}`,
      action: 'catalogue.cancellation_set',
      before: before ?? {},
      after: rule ?? {},
    });
    return ok(true as const);
  });
}

/** A room's own rule, or the general one; null if there is none. */
export async function readCancellationRule(slug: string | null): Promise<CancellationRule | null> {
  const where = slug === null ? { productId: null } : { product: { slug } };
  const row = await db().cancellationRule.findFirst({ where, omit: { id: true, productId: true } });
  return row as CancellationRule | null;
}

async function readRow(tx: Tx, productId: string | null): Promise<CancellationRule | null> {
  const row = await tx.records.cancellationRule.findFirst({ where: { productId } });
  if (row === null) return null;
  const { id: _id, productId: _productId, ...rule } = row;
  return rule as CancellationRule;
}

function readRule(source: Source): Result<CancellationRule, 'FIELDS', { fields: Problems }> {
  const read = readForm(ruleForm, source);
  if (!read.ok) return read;
  const { feeUnit, feeCount, noShowUnit, noShowCount } = read.value;
  const isTooMany = (unit: string, nights: number) => unit === 'nights' && nights > nightsMax;
  const fields: Problems = {
    ...(isTooMany(feeUnit, feeCount) && { feeCount: 'badNumber' }),
    ...(isTooMany(noShowUnit, noShowCount) && { noShowCount: 'badNumber' }),
  };
  return Object.keys(fields).length === 0 ? ok(read.value) : wrong(fields);
}
