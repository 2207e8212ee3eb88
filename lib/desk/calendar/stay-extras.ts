// What may guests have with a stay? Staff add and change extras; none is ever deleted.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import { db } from '@/lib/db/client';
import { lockNamed } from '@/lib/db/named-lock';
import { withTx } from '@/lib/db/transaction';
import type { CatalogueEditor } from '@/lib/desk/catalogue/change-product';
import { amount } from '@/lib/forms/amount';
import { type Field, factsOf, type Problems, readForm, type Source } from '@/lib/forms/form';
import { inputsOf, oneOf, texts, tick } from '@/lib/forms/kinds';
import { asTexts, type Localized } from '@/lib/i18n/localized';
import { fail, ok, type Result } from '@/lib/result/result';
import { countings, type Extra } from '@/lib/stays/extras';
import { isRowId } from '@/lib/text/row-id';
import { systemClock } from '@/lib/time/clock';
import type { StayExtra } from '@/prisma/generated/client';

const extrasMax = 20;

/** What staff enter for an extra; `rooms` are the ids of all kinds of rooms. */
export function extraForm(rooms: readonly string[]) {
  return {
    name: texts(60),
    priceMinor: amount({ mayBeZero: true }),
    counted: oneOf(countings, 'person_night'),
    isIncluded: tick(),
    isActive: tick(true),
    productIds: ticked(rooms),
  };
}

type Answer =
  | Result<true, 'NOT_FOUND' | 'STALE' | 'TOO_MANY_EXTRAS'>
  | Result<never, 'FIELDS', { fields: Problems }>;

/** An extra as its form has it. */
export type DeskExtra = Omit<StayExtra, 'name' | 'counted'> & {
  readonly name: Localized;
  readonly counted: Extra['counted'];
};

/** All extras for the staff who edit them, those that are not offered last. */
export async function listExtras(): Promise<DeskExtra[]> {
  const rows = await db().stayExtra.findMany({
    orderBy: [{ isActive: 'desc' }, { isIncluded: 'desc' }, { createdAt: 'asc' }],
    take: extrasMax,
  });
  return rows.map((row) => ({
    ...row,
    name: asTexts(row.name),
    counted: row.counted as Extra['counted'],
  }));
}

/** The kinds of rooms with which an extra can be offered. */
export async function listRoomKinds(): Promise<{ id: string; names: Localized }[]> {
  const rows = await db().product.findMany({
    where: { kind: 'STAY' },
    orderBy: [{ position: 'asc' }, { slug: 'asc' }],
  });
  return rows.map(({ id, name }) => ({ id, names: asTexts(name) }));
}

/**
 * Adds an extra, or changes the one of `extraId`. Orders keep what they were placed with; a cart shows
 * the change before it is paid. Fails: FIELDS, by field; STALE, another person changed it after the
 * page was shown; TOO_MANY_EXTRAS; NOT_FOUND.
 */
export async function setExtra(
  actor: CatalogueEditor,
  given: {
    /** Empty: a new one. */
    readonly extraId: string;
    readonly seenVersion: number;
    readonly source: Source;
  },
  clock = systemClock,
): Promise<Answer> {
  const { extraId, seenVersion, source } = given;
  const form = extraForm((await listRoomKinds()).map(({ id }) => id));
  const read = readForm(form, source);
  if (!read.ok) return read;
  const data = { ...read.value, productIds: [...read.value.productIds] };
  if (extraId !== '' && !isRowId(extraId)) return fail('NOT_FOUND');
  return withTx<Answer>(async (tx) => {
    // Serialises simultaneous additions.
    await lockNamed(tx, 'extras');
    const before = extraId
      ? await tx.records.stayExtra.findUnique({ where: { id: extraId } })
      : null;
    if (extraId !== '' && before === null) return fail('NOT_FOUND');
    if (before !== null && before.version !== seenVersion) return fail('STALE');
    if (before === null && (await tx.records.stayExtra.count()) >= extrasMax) {
      return fail('TOO_MANY_EXTRAS');
    }
    const { id } =
      before === null
        ? await tx.records.stayExtra.create({ data })
        : await tx.records.stayExtra.update({
            where: { id: before.id },
            data: { ...data, version: before.version + 1 },
          });
    await auditPerson(tx, actor, clock.now(), {
      subject: `extra:${id}`,
      action: 'catalogue.extra_set',
      before:
        before === null
          ? {}
          : factsOf(form, { ...before, name: asTexts(before.name) } as typeof data),
      after: factsOf(form, data),
    });
    return ok(true as const);
  });
}

/** Some of several, or none, which stands for all: a box each. */
function ticked(values: readonly string[]): Field<readonly string[], never> {
  return {
    inputs: inputsOf(values, { type: 'tick' }),
    initial: [],
    read: (boxes) => ok(values.filter((_, at) => boxes[at] === 'yes')),
    write: (chosen) => values.map((value) => (chosen.includes(value) ? 'yes' : '')),
  };
}
