// Which discounts does the house give on stays, by themselves and for a code? Staff add and change them;
// none is ever deleted.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import { countUses, findCodeId } from '@/lib/catalogue/discount-codes';
import { db } from '@/lib/db/client';
import { lockNamed } from '@/lib/db/named-lock';
import { withTx } from '@/lib/db/transaction';
import type { CatalogueEditor } from '@/lib/desk/catalogue/change-product';
import {
  factsOf,
  type Problems,
  readForm,
  type Source,
  type ValuesOf,
  wrong,
} from '@/lib/forms/form';
import { count, date, line, oneOf, optional, texts, tick } from '@/lib/forms/kinds';
import { asTexts } from '@/lib/i18n/localized';
import { isoDateOrNull } from '@/lib/orders/line-dto';
import { fail, ok, type Result } from '@/lib/result/result';
import { foldCode } from '@/lib/stays/codes';
import { houseKinds } from '@/lib/stays/discounts';
import { isRowId } from '@/lib/text/row-id';
import { systemClock } from '@/lib/time/clock';
import type { Prisma, StayDiscount } from '@/prisma/generated/client';

const discountsMax = 20;
const codesMax = 100;

const percent = count(1, 90, { initial: 10 });

/** What staff enter for a discount. */
export const discountForm = {
  name: texts(60),
  kind: oneOf(houseKinds, 'long_stay'),
  days: count(0, 365, { initial: 7 }),
  percent,
  isActive: tick(true),
};

const anyDay = () => optional(date('2020-01-01', 36_500));

/** What staff enter for a code: empty limits are none. */
export const codeForm = {
  code: line(readCode, { maxLength: 40, dir: 'ltr' }),
  name: texts(60),
  percent,
  days: count(1, 365),
  usesMax: optional(count(1, 100_000)),
  bookedFrom: anyDay(),
  bookedUntil: anyDay(),
  stayFrom: anyDay(),
  stayUntil: anyDay(),
  isOncePerGuest: tick(),
  isActive: tick(true),
};

function readCode(typed: string): Result<string, 'required' | 'badCode'> {
  if (typed.trim() === '') return fail('required');
  const code = foldCode(typed);
  return code === null ? fail('badCode') : ok(code);
}

type Answer =
  | Result<true, 'NOT_FOUND' | 'STALE' | 'TOO_MANY_DISCOUNTS'>
  | Result<never, 'FIELDS', { fields: Problems }>;

type Kept = { readonly id: string; readonly version: number };

/** A discount as its form has it. */
export type DeskDiscount = Kept & ValuesOf<typeof discountForm>;

/** A code as its form has it, and how many orders have it now. */
export type DeskCode = Kept & ValuesOf<typeof codeForm> & { readonly uses: number };

/** All discounts for the staff who edit them, those that are not given last. */
export async function listDiscounts(): Promise<DeskDiscount[]> {
  const rows = await readRows({ code: null }, discountsMax);
  return rows.map(discountOf);
}

/** The same for all codes. */
export async function listCodes(clock = systemClock): Promise<DeskCode[]> {
  const rows = await readRows({ code: { not: null } }, codesMax);
  const uses = rows.length === 0 ? new Map<string, number>() : await countUses(clock.now());
  return rows.map((row) => ({ ...codeOf(row), uses: uses.get(row.id) ?? 0 }));
}

function readRows(where: Prisma.StayDiscountWhereInput, take: number) {
  const orderBy = [{ isActive: 'desc' }, { createdAt: 'asc' }] as const;
  return db().stayDiscount.findMany({ where, orderBy: [...orderBy], take });
}

function discountOf(row: StayDiscount) {
  return { ...row, name: asTexts(row.name), kind: row.kind as (typeof houseKinds)[number] };
}

function codeOf(row: StayDiscount) {
  return {
    ...row,
    name: asTexts(row.name),
    code: row.code ?? '',
    bookedFrom: isoDateOrNull(row.bookedFrom),
    bookedUntil: isoDateOrNull(row.bookedUntil),
    stayFrom: isoDateOrNull(row.stayFrom),
    stayUntil: isoDateOrNull(row.stayUntil),
  };
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
    /** It is one that guests have by typing its code. */
    readonly isCode?: boolean;
    readonly source: Source;
  },
  clock = systemClock,
): Promise<Answer> {
  const { discountId, seenVersion, isCode = false, source } = given;
  const read = isCode ? readTypedCode(source) : readDiscount(source);
  if (!read.ok) return read;
  const { data, facts } = read.value;
  if (discountId !== '' && !isRowId(discountId)) return fail('NOT_FOUND');
  return withTx<Answer>(async (tx) => {
    // Serialises simultaneous additions.
    await lockNamed(tx, 'discounts');
    const own = isCode ? { code: { not: null } } : { code: null };
    const before = discountId
      ? await tx.records.stayDiscount.findFirst({ where: { id: discountId, ...own } })
      : null;
    if (discountId !== '' && before === null) return fail('NOT_FOUND');
    if (before !== null && before.version !== seenVersion) return fail('STALE');
    const max = isCode ? codesMax : discountsMax;
    if (before === null && (await tx.records.stayDiscount.count({ where: own })) >= max) {
      return fail('TOO_MANY_DISCOUNTS');
    }
    const same = data.code ? await findCodeId(tx.query, data.code) : null;
    if (same !== null && same !== before?.id) return wrong({ code: 'taken' });
    const { id } =
      before === null
        ? await tx.records.stayDiscount.create({ data })
        : await tx.records.stayDiscount.update({
            where: { id: before.id },
            data: { ...data, version: before.version + 1 },
          });
    const factsBefore = before && (isCode ? codeFacts(codeOf(before)) : discountFacts(before));
    await auditPerson(tx, actor, clock.now(), {
      subject: `discount:${id}`,
      action: 'catalogue.discount_set',
      before: factsBefore ?? {},
      after: facts,
    });
    return ok(true as const);
  });
}

type Typed = {
  readonly data: Prisma.StayDiscountUncheckedCreateInput & { readonly code?: string };
  readonly facts: Record<string, unknown>;
};

type Read = Result<Typed, 'FIELDS', { fields: Problems }>;

const discountFacts = (row: StayDiscount) => factsOf(discountForm, discountOf(row));
const codeFacts = (code: ValuesOf<typeof codeForm>) => factsOf(codeForm, code);

function readDiscount(source: Source): Read {
  const read = readForm(discountForm, source);
  if (!read.ok) return read;
  return ok({ data: read.value, facts: factsOf(discountForm, read.value) });
}

function readTypedCode(source: Source): Read {
  const read = readForm(codeForm, source);
  if (!read.ok) return read;
  const { bookedFrom, bookedUntil, stayFrom, stayUntil } = read.value;
  const isBefore = (from: string | null, until: string | null) =>
    from !== null && until !== null && until < from;
  if (isBefore(bookedFrom, bookedUntil)) return wrong({ bookedUntil: 'beforeFirst' });
  if (isBefore(stayFrom, stayUntil)) return wrong({ stayUntil: 'beforeFirst' });
  const dates = {
    bookedFrom: dateOrNull(bookedFrom),
    bookedUntil: dateOrNull(bookedUntil),
    stayFrom: dateOrNull(stayFrom),
    stayUntil: dateOrNull(stayUntil),
  };
  return ok({ data: { ...read.value, ...dates, kind: 'code' }, facts: codeFacts(read.value) });
}

const dateOrNull = (day: string | null) => (day === null ? null : new Date(day));
