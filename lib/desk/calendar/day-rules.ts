// Which stays may be sold on which days? Staff set rules for days of one or many kinds of rooms.
import 'server-only';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { db } from '@/lib/db/client';
import { withTx } from '@/lib/db/transaction';
import type { CatalogueEditor } from '@/lib/desk/catalogue/change-product';
import { auditProduct, lockProduct, lockProducts } from '@/lib/desk/catalogue/product-row';
import { type Problems, readForm, type Source, type ValuesOf, wrong } from '@/lib/forms/form';
import { date, field, oneOf, someOf, tick, weekdays } from '@/lib/forms/kinds';
import { readNumber } from '@/lib/forms/read-fields';
import { fail, ok, type Result } from '@/lib/result/result';
import { settings } from '@/lib/settings/env';
import type { DayRule } from '@/lib/stays/day-rules';
import { isRowId } from '@/lib/text/row-id';
import { systemClock } from '@/lib/time/clock';
import { isoDate } from '@/lib/time/iso-date';
import type { DayRule as DayRuleRow } from '@/prisma/generated/client';

const daysAheadMax = 730;
const rulesMax = 200;
const nightsMax = 30;

/** What staff enter for rules, of one kind of room and others of `slugs`. */
export function dayRuleForm(today: string, slug: string, slugs: readonly string[]) {
  return {
    firstDay: date(today, daysAheadMax),
    lastDay: date(today, daysAheadMax),
    minNights: nights(),
    maxNights: nights(),
    arrival: oneOf(['same', 'closed', 'open'], 'same'),
    departure: oneOf(['same', 'closed', 'open'], 'same'),
    sale: oneOf(['same', 'stopped', 'sold'], 'same'),
    weekdays: weekdays(),
    isForAll: tick(),
    kinds: { ...someOf(slugs), initial: [slug] },
  };
}

/** Empty: an earlier number stays. Zero: any number. */
function nights() {
  return field<number | null, 'badNumber' | 'required'>(
    (typed) => (typed.trim() === '' ? ok(null) : readNumber(typed, 0, nightsMax)),
    {
      write: (value) => (value === null ? '' : String(value)),
      initial: null,
      inputMode: 'numeric',
      maxLength: 3,
    },
  );
}

type Answer =
  /** TOO_MANY_RULES: one of the kinds already has the maximum. */
  | Result<{ readonly kinds: number }, 'NOT_FOUND' | 'TOO_MANY_RULES'>
  | Result<never, 'FIELDS', { fields: Problems }>;

/**
 * Sets the rules of days from now on, for every chosen kind of room or none. Orders stay as they
 * are; a cart is judged by them before it is paid. Fails: FIELDS, something typed is wrong, by field.
 */
export async function setDayRules(
  actor: CatalogueEditor,
  given: { readonly slug: string; readonly source: Source },
  clock = systemClock,
): Promise<Answer> {
  const now = clock.now();
  const kinds = await listRoomKinds();
  const slugs = kinds.map(({ slug }) => slug);
  if (!slugs.includes(given.slug)) return fail('NOT_FOUND');
  const form = dayRuleForm(todayIn(settings().merchantTimezone, now), given.slug, slugs);
  const read = readForm(form, given.source);
  if (!read.ok) return read;
  const { isForAll, kinds: chosen } = read.value;
  const rule = ruleOf(read.value);
  const problem = problemOf(rule);
  if (problem !== null) return wrong(problem);
  return withTx<Answer>(async (tx) => {
    const products = await lockProducts(tx, isForAll ? slugs : chosen);
    const ids = products.map(({ id }) => id);
    const full = await tx.records.dayRule.groupBy({
      by: ['productId'],
      where: { productId: { in: ids } },
      having: { id: { _count: { gte: rulesMax } } },
    });
    if (full.length > 0) return fail('TOO_MANY_RULES');
    const row = {
      ...rule,
      firstDay: new Date(rule.firstDay),
      lastDay: new Date(rule.lastDay),
      createdById: actor.userId,
      createdAt: now,
    };
    await tx.records.dayRule.createMany({ data: ids.map((productId) => ({ ...row, productId })) });
    for (const productId of ids) {
      const entry = { actor, productId, action: 'catalogue.rules_set', at: now } as const;
      await auditProduct(tx, { ...entry, after: factsOf(rule) });
    }
    return ok({ kinds: ids.length });
  });
}

/** Removes such rules of a kind: those set before them hold again. */
export async function removeDayRules(
  actor: CatalogueEditor,
  given: { readonly slug: string; readonly ruleId: string },
  clock = systemClock,
): Promise<Result<true, 'NOT_FOUND'>> {
  if (!isRowId(given.ruleId)) return fail('NOT_FOUND');
  return withTx(async (tx) => {
    const product = await lockProduct(tx, given.slug);
    if (!product) return fail('NOT_FOUND');
    const where = { id: given.ruleId, productId: product.id };
    const row = await tx.records.dayRule.findFirst({ where });
    if (row === null) return fail('NOT_FOUND');
    await tx.records.dayRule.delete({ where: { id: row.id } });
    await auditProduct(tx, {
      actor,
      productId: product.id,
      action: 'catalogue.rules_removed',
      before: factsOf(dayRuleDto(row)),
      at: clock.now(),
    });
    return ok(true as const);
  });
}

/** Rules of a kind that reach a day or a later one, the newest first, which is the one that holds. */
export async function listDayRules(slug: string, from: string) {
  const rows = await db().dayRule.findMany({
    where: { product: { slug }, lastDay: { gte: new Date(from) } },
    include: { createdBy: { select: { name: true } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: rulesMax,
  });
  return rows.map((row) => ({ ...dayRuleDto(row), ruleId: row.id, by: row.createdBy.name }));
}

/** The kinds of rooms for which rules can be set, in the shop's order. */
export function listRoomKinds() {
  return db().product.findMany({
    where: { kind: 'STAY' },
    select: { slug: true, name: true },
    orderBy: [{ position: 'asc' }, { slug: 'asc' }],
  });
}

/** A row of the table as a `DayRule`. */
function dayRuleDto(row: DayRuleRow): DayRule {
  const { minNights, maxNights, closedToArrival, closedToDeparture, notForSale, weekdays } = row;
  const days = { firstDay: isoDate(row.firstDay), lastDay: isoDate(row.lastDay), weekdays };
  return { ...days, minNights, maxNights, closedToArrival, closedToDeparture, notForSale };
}

function ruleOf(typed: ValuesOf<ReturnType<typeof dayRuleForm>>): DayRule {
  const { firstDay, lastDay, minNights, maxNights, arrival, departure, sale, weekdays } = typed;
  return {
    firstDay,
    lastDay,
    weekdays,
    minNights,
    maxNights,
    closedToArrival: arrival === 'same' ? null : arrival === 'closed',
    closedToDeparture: departure === 'same' ? null : departure === 'closed',
    notForSale: sale === 'same' ? null : sale === 'stopped',
  };
}

function problemOf({ firstDay, lastDay, weekdays: _, ...says }: DayRule): Problems | null {
  if (lastDay < firstDay) return { lastDay: 'badDate' };
  const { minNights, maxNights } = says;
  if (Object.values(says).every((value) => value === null)) return { minNights: 'nothing' };
  const isCrossed = maxNights !== null && maxNights > 0 && (minNights ?? 0) > maxNights;
  return isCrossed ? { maxNights: 'crossed' } : null;
}

/** What was set, for the audit. */
function factsOf({ firstDay, lastDay, ...says }: DayRule): Record<string, unknown> {
  const said = Object.entries(says).filter(([, value]) => value !== null);
  return { from: firstDay, to: lastDay, ...Object.fromEntries(said) };
}
