// Which orders does the address of the list ask for? Everything odd is refused, never thrown.
import { carriesCardNumber, isPhoneNumber } from '@/lib/card-tripwire';
import { normaliseDigits } from '@/lib/money';
import { OrderState } from '@/prisma/generated/enums';

/** The states that the list can be narrowed to, in the order of the shopper's table. */
export const deskStates: readonly OrderState[] = Object.values(OrderState);

/** Where a page of the list begins: after this row of the order (newest first, then id). */
export type DeskCursor = { readonly createdAt: Date; readonly id: string };

export type DeskFilter = {
  /** Trimmed, digits in ASCII; empty: all. Null: nothing can match what was typed. */
  readonly search: string | null;
  /** Somebody searches for a card number: it is not looked for, and must leave the address. */
  readonly isCardSearch: boolean;
  readonly state: OrderState | null;
  readonly after: DeskCursor | null;
};

type Given = string | readonly string[] | undefined;

const searchMax = 120;
/** A longer search finds nothing anyway; its beginning is enough to see a card number. */
const typedMax = 2_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the list's query string. A repeated key counts once, an unknown state or cursor not. */
export function readDeskFilter(given: {
  search?: Given;
  state?: Given;
  after?: Given;
}): DeskFilter {
  const typed = first(given.search).slice(0, typedMax);
  const isCardSearch = carriesCardNumber(typed) && !isPhoneNumber(typed);
  return {
    search: isCardSearch ? null : readSearch(first(given.search)),
    isCardSearch,
    state: deskStates.find((state) => state === first(given.state).toUpperCase()) ?? null,
    after: readCursor(first(given.after)),
  };
}

export function writeCursor(row: DeskCursor): string {
  return `${row.createdAt.getTime()}_${row.id}`;
}

function first(given: Given): string {
  return (typeof given === 'string' ? given : given?.[0]) ?? '';
}

function readSearch(typed: string): string | null {
  const text = normaliseDigits(typed).normalize('NFC').trim().replace(/\s+/g, ' ');
  // PostgreSQL cannot hold a NUL, and half a surrogate pair is no text at all.
  return text.length > searchMax || /[\p{Cc}\p{Cs}]/u.test(text) ? null : text;
}

function readCursor(text: string): DeskCursor | null {
  const [, time, id] = /^(\d{1,13})_([0-9a-f-]{36})$/.exec(text) ?? [];
  if (time === undefined || id === undefined || !uuid.test(id)) return null;
  const createdAt = new Date(Number(time));
  return Number.isNaN(createdAt.getTime()) ? null : { createdAt, id };
}
