// Which discounts does the house give on stays? Staff add and change them; none is ever deleted.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import { db } from '@/lib/db/client';
import { lockNamed } from '@/lib/db/named-lock';
import { withTx } from '@/lib/db/transaction';
import type { CatalogueEditor } from '@/lib/desk/catalogue/change-product';
import { factsOf, type Problems, readForm, type Source } from '@/lib/forms/form';
import { count, oneOf, texts, tick } from '@/lib/forms/kinds';
import { asTexts, type Localized } from '@/lib/i18n/localized';
import { fail, ok, type Result } from '@/lib/result/result';
import { type Discount, discountKinds } from '@/lib/stays/discounts';
import { isRowId } from '@/lib/text/row-id';
import { systemClock } from '@/lib/time/clock';
import type { StayDiscount } from '@/prisma/generated/client';

const discountsMax = 20;

/** What staff enter for a discount. */
export const discountForm = {
  name: texts(60),
  kind: oneOf(discountKinds, 'long_stay'),
  days: count(0, 365, { initial: 7 }),
  percent: count(1, 90, { initial: 10 }),
  isActive: tick(true),
};

type Answer =
  | Result<true, 'NOT_FOUND' | 'STALE' | 'TOO_MANY_DISCOUNTS'>
  | Result<never, 'FIELDS', { fields: Problems }>;

/** A discount as its form has it. */
export type DeskDiscount = Omit<StayDiscount, 'name' | 'kind'> & {
  readonly name: Localized;
  readonly kind: Discount['kind'];
};

/** All discounts for the staff who edit them, those that are not given last. */
export async function listDiscounts(): Promise<DeskDiscount[]> {
  const rows = await db().stayDiscount.findMany({
    orderBy: [{ isActive: 'desc' }, { createdAt: 'asc' }],
    take: discountsMax,
  });
  return rows.map(shaped);
}

function shaped(row: StayDiscount): DeskDiscount {
  return { ...row, name: asTexts(row.name), kind: row.kind as Discount['kind'] };
}

/**
 * Adds a discount, or changes the one of `discountId`. Orders keep what they were placed with; a cart
 * shows the change before it is paid. Fails: FIELDS, by field; STALE, another person changed it after
 * the page was shown; TOO_MANY_DISCOUNTS; NOT_FOUND.
 */
export async function setDiscount(
  actor: CatalogueEditor,
  given: {
    /** Empty: a new one. */
    readonly discountId: string;
    readonly seenVersion: number;
    readonly source: Source;
  },
  clock = systemClock,
): Promise<Answer> {
  const { discountId, seenVersion, source } = given;
  const read = readForm(discountForm, source);
  if (!read.ok) return read;
  const data = read.value;
  if (discountId !== '' && !isRowId(discountId)) return fail('NOT_FOUND');
  return withTx<Answer>(async (tx) => {
    // Serialises simultaneous additions.
    await lockNamed(tx, 'discounts');
    const before = discountId
      ? await tx.records.stayDiscount.findUnique({ where: { id: discountId } })
      : null;
    if (discountId !== '' && before === null) return fail('NOT_FOUND');
    if (before !== null && before.version !== seenVersion) return fail('STALE');
    if (before === null && (await tx.records.stayDiscount.count()) >= discountsMax) {
      return fail('TOO_MANY_DISCOUNTS');
    }
    const { id } =
      before === null
        ? await tx.records.stayDiscount.create({ data })
        : await tx.records.stayDiscount.update({
            where: { id: before.id },
            data: { ...data, version: before.version + 1 },
          });
    await auditPerson(tx, actor, clock.now(), {
      subject: `discount:${id}`,
      action: 'catalogue.discount_set',
      before: before === null ? {} : factsOf(discountForm, shaped(before)),
      after: factsOf(discountForm, data),
    });
    return ok(true as const);
  });
}
