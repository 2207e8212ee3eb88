// What does cancelling a stay cost? One rule for all rooms, and separate ones for some.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import { type CancellationRule, type FeeUnit, feeUnits } from '@/lib/catalog/cancellation';
import { systemClock } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { type Tx, withTx } from '@/lib/db/transaction';
import { readNumber } from '@/lib/forms/read-fields';
import { fail, ok, type Result } from '@/lib/result';
import type { CatalogueEditor } from '@/lib/selling/change-product';
import { lockProduct } from '@/lib/selling/product-row';

const freeDaysMax = 365;
const mostOf: Readonly<Record<FeeUnit, number>> = { nights: 30, percent: 100 };

/** As it was typed. */
type RuleInput = {
  /** Empty: the general rule. */
  readonly slug: string;
  /** No rule: the guest has to ask, or for a room: the general rule applies. */
  readonly isNone: boolean;
  readonly freeDays: string;
  readonly feeUnit: string;
  readonly feeCount: string;
  readonly noShowUnit: string;
  readonly noShowCount: string;
};

type RuleField = 'freeDays' | 'feeCount' | 'noShowCount';

/**
 * Sets a room's rule, or the general one. Ordered stays keep theirs. Fails: FIELDS, numbers out of
 * range, by field.
 */
export async function setCancellationRule(
  actor: CatalogueEditor,
  input: RuleInput,
  clock = systemClock,
): Promise<Result<true, 'NOT_FOUND'> | Result<never, 'FIELDS', { fields: readonly RuleField[] }>> {
  const rule = readRule(input);
  if (Array.isArray(rule)) return fail('FIELDS', { fields: rule });
  return withTx(async (tx) => {
    const product = input.slug === '' ? null : await lockProduct(tx, input.slug);
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

function readRule(input: RuleInput): CancellationRule | null | RuleField[] {
  if (input.isNone) return null;
  const unitOf = (text: string) => feeUnits.find((unit) => unit === text) ?? 'nights';
  const [feeUnit, noShowUnit] = [unitOf(input.feeUnit), unitOf(input.noShowUnit)];
  const read = {
    freeDays: readNumber(input.freeDays, 0, freeDaysMax),
    feeCount: readNumber(input.feeCount, 0, mostOf[feeUnit]),
    noShowCount: readNumber(input.noShowCount, 0, mostOf[noShowUnit]),
  };
  const { freeDays, feeCount, noShowCount } = read;
  if (freeDays.ok && feeCount.ok && noShowCount.ok) {
    const counts = { feeCount: feeCount.value, noShowCount: noShowCount.value };
    return { freeDays: freeDays.value, feeUnit, noShowUnit, ...counts };
  }
  return (Object.keys(read) as RuleField[]).filter((field) => !read[field].ok);
}
