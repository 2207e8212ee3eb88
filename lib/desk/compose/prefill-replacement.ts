// What does a replacement order start with? The guest, and the lines that are still available.
import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { extraInput } from '@/lib/catalogue/stay-extras';
import { db } from '@/lib/db/client';
import { asTexts, type Localized } from '@/lib/i18n/localized';
import { typedDecimal } from '@/lib/money/typed-amount';
import { keptCompany, typedCompany } from '@/lib/orders/company-input';
import { isoDateOrNull } from '@/lib/orders/line-dto';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import type { StayExtra } from '@/prisma/generated/client';
import { composedRows } from './compose-rows';

/** The initial field values of an order that replaces this one. */
export type Replacement = {
  readonly reference: string;
  readonly values: Readonly<Record<string, string>>;
  /** The other order still reserves its rooms and goods, so they cannot be ordered again. */
  readonly isReserved: boolean;
  /** Lines of the other order without a row: gone, past, in free text, or too many. */
  readonly leftOut: readonly Localized[];
  readonly locale: string;
};

/** The guest and the lines of an order that are still available; null if there is no such order. */
export async function prefillReplacement(
  reference: string,
  clock = systemClock,
): Promise<Replacement | null> {
  const order = /^[A-Z0-9]{4,20}$/.test(reference) ? await readOrder(reference) : null;
  if (order === null) return null;
  const { isReserved, locale } = order;
  const values: Record<string, string> = {
    insteadOf: reference,
    name: order.customerName,
    email: order.customerEmail,
    phone: order.customerPhone,
    ...typedCompany(keptCompany(order.invoiceTo)),
    locale,
  };
  if (isReserved) return { reference, values, isReserved, leftOut: [], locale };
  const today = todayIn(settings().merchantTimezone, clock.now());
  const leftOut: Localized[] = [];
  const rows = composedRows(today);
  const counts = { stay: 0, goods: 0 };
  const offered = await db().stayExtra.findMany({ where: { isActive: true } });
  // Of the stay whose extras follow it; empty: it is left out, with them.
  let room = { row: '', productId: '' };
  for (const line of wholeStays(order.lines)) {
    if (line.isExtra) {
      const extra = offered.find((one) => isSame(one, line, room.productId));
      if (room.row !== '' && extra === undefined) leftOut.push(asTexts(line.name));
      if (room.row !== '' && extra?.isIncluded === false) {
        values[`${room.row}-${extraInput(extra.id)}`] = 'yes';
      }
      continue;
    }
    const kind = line.kind === 'STAY' ? 'stay' : 'goods';
    const isOver = kind === 'stay' && (isoDateOrNull(line.checkIn) ?? '') < today;
    if (!line.product?.isVisible || isOver || counts[kind] >= rows[kind].max) {
      leftOut.push(asTexts(line.name));
      room = { row: '', productId: '' };
      continue;
    }
    const row = `${kind}-${counts[kind]}`;
    room = { row, productId: line.product.id };
    Object.assign(values, rowOf(row, line, line.product.slug));
    counts[kind] += 1;
  }
  return { reference, values, isReserved, leftOut, locale };
}

function readOrder(reference: string) {
  return db().order.findUnique({
    where: { reference },
    include: { lines: { orderBy: { position: 'asc' }, include: { product: true } } },
  });
}

type Line = NonNullable<Awaited<ReturnType<typeof readOrder>>>['lines'][number];

/** The lines, those of one stay merged: its nights have one row of the form. */
function wholeStays(lines: readonly Line[]): Line[] {
  const whole: Line[] = [];
  for (const line of lines) {
    const last = whole.at(-1);
    const isMore = line.stay !== null && last?.stay === line.stay && !line.isExtra;
    if (last !== undefined && isMore) {
      whole[whole.length - 1] = { ...last, checkOut: line.checkOut };
    } else whole.push(line);
  }
  return whole;
}

/** An order keeps the names of its extras alone, as they were. */
function isSame(
  { name, productIds }: StayExtra,
  line: Pick<Line, 'name'>,
  productId: string,
): boolean {
  const isOffered = productIds.length === 0 || productIds.includes(productId);
  return isOffered && isDeepStrictEqual(asTexts(name), asTexts(line.name));
}

/** A line as a row of the form, with its agreed price. */
function rowOf(row: string, line: Line, slug: string): Record<string, string> {
  const agreed =
    line.listPriceMinor === null ? {} : { [`${row}-price`]: typedDecimal(line.unitPriceMinor) };
  const amount =
    line.kind === 'STAY'
      ? {
          [`${row}-checkIn`]: isoDateOrNull(line.checkIn) ?? '',
          [`${row}-checkOut`]: isoDateOrNull(line.checkOut) ?? '',
          [`${row}-guests`]: String(line.guests ?? 1),
          [`${row}-childAges`]: line.childAges.join(', '),
        }
      : { [`${row}-quantity`]: String(line.quantity) };
  return { [`${row}-product`]: slug, ...amount, ...agreed };
}
