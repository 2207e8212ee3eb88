// Where does the shop deliver? Staff add and change zones; none is ever deleted.
import 'server-only';
import { appendAudit } from '@/lib/audit/append-audit';
import { isWindow } from '@/lib/catalog/delivery-days';
import { systemClock } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { lockNamed } from '@/lib/db/named-lock';
import { withTx } from '@/lib/db/transaction';
import { type FieldCode, readNumber, readPrice, readText } from '@/lib/forms/read-fields';
import { normaliseDigits } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import type { CatalogueEditor } from '@/lib/selling/change-product';
import { settings } from '@/lib/settings/env';
import { formText } from '@/lib/text/form-text';
import { isRowId } from '@/lib/text/row-id';
import type { DeliveryZone } from '@/prisma/generated/client';

const zonesMax = 50;
const nameMax = 60;
const windowsMax = 6;
const leadDaysMax = 14;

type ZoneField = 'nameEn' | 'nameAr' | 'nameCkb' | 'fee' | 'leadDays' | 'windows' | 'day0';
/** Problems by field name. */
export type ZoneProblems = Readonly<Partial<Record<ZoneField, FieldCode | 'badWindows'>>>;

type Typed = Pick<
  DeliveryZone,
  'nameEn' | 'nameAr' | 'nameCkb' | 'feeMinor' | 'weekdays' | 'leadDays' | 'windows' | 'isActive'
>;

/** All zones for the staff who edit them, inactive ones last. */
export function listZones(): Promise<DeliveryZone[]> {
  return db().deliveryZone.findMany({
    orderBy: [{ isActive: 'desc' }, { feeMinor: 'asc' }, { nameEn: 'asc' }],
    take: zonesMax,
  });
}

/**
 * Adds a zone, or changes the one of `zoneId`. Orders keep what they were placed with; a cart shows
 * the change before it is paid. Fails: FIELDS, something typed is wrong, by field; STALE, another
 * person changed the zone after the page was shown; NAME_TAKEN; TOO_MANY_ZONES; NOT_FOUND.
 */
export async function setZone(
  actor: CatalogueEditor,
  given: {
    /** Empty: a new zone. */
    readonly zoneId: string;
    readonly seenVersion: number;
    readonly source: Readonly<Record<string, unknown>>;
  },
  clock = systemClock,
): Promise<
  | Result<true, 'NOT_FOUND' | 'STALE' | 'NAME_TAKEN' | 'TOO_MANY_ZONES'>
  | Result<never, 'FIELDS', { fields: ZoneProblems }>
> {
  const { zoneId, seenVersion } = given;
  const read = readZone(given.source);
  if (!read.ok) return read;
  if (zoneId !== '' && !isRowId(zoneId)) return fail('NOT_FOUND');
  return withTx<Result<true, 'NOT_FOUND' | 'STALE' | 'NAME_TAKEN' | 'TOO_MANY_ZONES'>>(
    async (tx) => {
      // Serialises simultaneous additions.
      await lockNamed(tx, 'zones');
      const zones = await tx.records.deliveryZone.findMany();
      const before = zones.find(({ id }) => id === zoneId);
      if (zoneId !== '' && before === undefined) return fail('NOT_FOUND');
      if (before !== undefined && before.version !== seenVersion) return fail('STALE');
      if (before === undefined && zones.length >= zonesMax) return fail('TOO_MANY_ZONES');
      const isTaken = ({ id, nameEn }: DeliveryZone) =>
        id !== zoneId && nameEn === read.value.nameEn;
      if (zones.some(isTaken)) return fail('NAME_TAKEN');
      const data = { ...read.value, windows: [...read.value.windows] };
      const { id } =
        before === undefined
          ? await tx.records.deliveryZone.create({ data })
          : await tx.records.deliveryZone.update({
              where: { id: before.id },
              data: { ...data, version: before.version + 1 },
            });
      await appendAudit(tx, {
        subject: `zone:${id}`,
        actor: { kind: 'user', id: actor.userId, name: actor.name },
        action: 'catalogue.zone_set',
        cause: `person:${actor.userId}`,
        before: before === undefined ? {} : factsOf(before),
        after: factsOf(data),
        at: clock.now(),
      });
      return ok(true as const);
    },
  );
}

function readZone(
  source: Readonly<Record<string, unknown>>,
): Result<Typed, 'FIELDS', { fields: ZoneProblems }> {
  const fields: Record<string, FieldCode | 'badWindows'> = {};
  const note = <T>(
    field: ZoneField,
    read: Result<T, FieldCode | 'badWindows'>,
    otherwise: T,
  ): T => {
    if (read.ok) return read.value;
    fields[field] = read.code;
    return otherwise;
  };
  const name = (field: 'nameEn' | 'nameAr' | 'nameCkb') => {
    const text = readText(formText(source, field), { max: nameMax, isMany: false });
    return note(field, text.ok && text.value === '' ? fail('required') : text, '');
  };
  const weekdays = [0, 1, 2, 3, 4, 5, 6]
    .filter((day) => source[`day${day}`] === 'yes')
    .reduce((bits, day) => bits | (1 << day), 0);
  if (weekdays === 0) fields.day0 = 'required';
  const { amountDecimals } = settings().gateway;
  const typed = {
    nameEn: name('nameEn'),
    nameAr: name('nameAr'),
    nameCkb: name('nameCkb'),
    feeMinor: note('fee', readFee(formText(source, 'fee'), amountDecimals), 0n),
    weekdays,
    leadDays: note('leadDays', readNumber(formText(source, 'leadDays'), 1, leadDaysMax), 1),
    windows: note('windows', readWindows(formText(source, 'windows')), []),
    isActive: source.isActive === 'yes',
  };
  return Object.keys(fields).length === 0 ? ok(typed) : fail('FIELDS', { fields });
}

/** An amount as the wire carries it; 0 makes delivery free. */
function readFee(typed: string, decimals: Parameters<typeof readPrice>[1]) {
  return /^0+$/.test(normaliseDigits(typed.trim())) ? ok(0n) : readPrice(typed, decimals);
}

/** Times such as `10:00-14:00`, separated by commas or lines; returned in order. */
function readWindows(typed: string): Result<string[], 'required' | 'badWindows'> {
  const texts = normaliseDigits(typed)
    .split(/[,،\n]/)
    .map((text) => text.replaceAll(/\s/g, '').replace(/[–—]/, '-'))
    .filter((text) => text !== '');
  if (texts.length === 0) return fail('required');
  const windows = [...new Set(texts.map((text) => text.replaceAll(/\b(\d:)/g, '0$1')))].sort();
  return windows.length <= windowsMax && windows.every(isWindow) ? ok(windows) : fail('badWindows');
}

function factsOf({ nameEn, feeMinor, weekdays, leadDays, windows, isActive }: Typed) {
  return { nameEn, feeMinor: feeMinor.toString(), weekdays, leadDays, windows, isActive };
}
