// Where does the shop deliver? Staff add and change zones; none is ever deleted.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import { isWindow } from '@/lib/catalogue/delivery-days';
import { db } from '@/lib/db/client';
import { lockNamed } from '@/lib/db/named-lock';
import { withTx } from '@/lib/db/transaction';
import type { CatalogueEditor } from '@/lib/desk/catalogue/change-product';
import { amount } from '@/lib/forms/amount';
import { factsOf, type Problems, readForm, type Source } from '@/lib/forms/form';
import { count, field, texts, tick, weekdays } from '@/lib/forms/kinds';
import { asTexts, type Localized, textIn } from '@/lib/i18n/localized';
import { normaliseDigits } from '@/lib/money/money';
import { fail, ok, type Result } from '@/lib/result/result';
import { isRowId } from '@/lib/text/row-id';
import { systemClock } from '@/lib/time/clock';
import type { DeliveryZone } from '@/prisma/generated/client';

const zonesMax = 50;
const windowsMax = 6;

/** What staff enter for a zone. */
export const zoneForm = {
  name: texts(60),
  feeMinor: amount({ mayBeZero: true }),
  leadDays: count(1, 14),
  windows: field(readWindows, {
    write: (windows) => windows.join(', '),
    initial: [],
    maxLength: 120,
    dir: 'ltr',
  }),
  weekdays: weekdays(),
  isActive: tick(true),
};

type Answer =
  | Result<true, 'NOT_FOUND' | 'STALE' | 'NAME_TAKEN' | 'TOO_MANY_ZONES'>
  | Result<never, 'FIELDS', { fields: Problems<typeof zoneForm> }>;

/** All zones for the staff who edit them, inactive ones last. */
export async function listZones(): Promise<Zone[]> {
  const rows = await db().deliveryZone.findMany({
    orderBy: [{ isActive: 'desc' }, { feeMinor: 'asc' }, { createdAt: 'asc' }],
    take: zonesMax,
  });
  return rows.map(zoneOf);
}

type Zone = DeliveryZone & { readonly name: Localized };

const zoneOf = (row: DeliveryZone): Zone => ({ ...row, name: asTexts(row.name) });

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
    readonly source: Source;
  },
  clock = systemClock,
): Promise<Answer> {
  const { zoneId, seenVersion } = given;
  const read = readForm(zoneForm, given.source);
  if (!read.ok) return read;
  const data = read.value;
  if (zoneId !== '' && !isRowId(zoneId)) return fail('NOT_FOUND');
  return withTx<Answer>(async (tx) => {
    // Serialises simultaneous additions.
    await lockNamed(tx, 'zones');
    const zones = (await tx.records.deliveryZone.findMany()).map(zoneOf);
    const before = zones.find(({ id }) => id === zoneId);
    if (zoneId !== '' && before === undefined) return fail('NOT_FOUND');
    if (before !== undefined && before.version !== seenVersion) return fail('STALE');
    if (before === undefined && zones.length >= zonesMax) return fail('TOO_MANY_ZONES');
    const isTaken = ({ id, name }: Zone) =>
      id !== zoneId && textIn(name, 'en') === textIn(data.name, 'en');
    if (zones.some(isTaken)) return fail('NAME_TAKEN');
    const { id } =
      before === undefined
        ? await tx.records.deliveryZone.create({ data })
        : await tx.records.deliveryZone.update({
            where: { id: before.id },
            data: { ...data, version: before.version + 1 },
          });
    await auditPerson(tx, actor, clock.now(), {
      subject: `zone:${id}`,
      action: 'catalogue.zone_set',
      before: before === undefined ? {} : factsOf(zoneForm, before),
      after: factsOf(zoneForm, data),
    });
    return ok(true as const);
  });
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
