// Which documents does an address select? By month, kind, customer and number; odd values say so.
import type { DocumentKind } from '@/lib/documents/document-series';
import { normaliseDigits } from '@/lib/money/money';
import { modeParameter, readTestMode } from '@/lib/reconciliation/movement-filter';
import { carriesCardNumber } from '@/lib/text/card-tripwire';
import { isRowId } from '@/lib/text/row-id';

export const documentKinds = [
  'invoice',
  'credit_note',
  'confirmation',
] as const satisfies readonly DocumentKind[];

const beginnings = { INV: 'invoice', CRN: 'credit_note', CNF: 'confirmation' } as const;

/** A document's number, as far as it was typed: `INV-2026-000012`, `2026-12`, `12`, `INV-2026`. */
type NumberWanted = { readonly year: number | null; readonly number: number | null };

export type DocumentPlace = { readonly at: Date; readonly id: string };

export type DocumentFilter = {
  /** `2026-11`; null: of any time. */
  readonly month: string | null;
  readonly kinds: readonly DocumentKind[];
  /** Beginnings of words of the name on the document; null: anybody's. */
  readonly customer: string | null;
  readonly number: NumberWanted | null;
  /** The typed number is none that documents have: nothing is selected. */
  readonly isBadNumber: boolean;
  /** A card number was typed: it must leave the address, and nothing is selected. */
  readonly isCardSearch: boolean;
  readonly isTest: boolean | null;
  /** Where a page begins: after this document. */
  readonly after: DocumentPlace | null;
};

type Given = Readonly<Record<string, string | readonly string[] | undefined>>;

const monthShape = /^2\d{3}-(?:0[1-9]|1[0-2])$/;
const numberShape = /^(?:TEST-)?(?:(INV|CRN|CNF)-?)?(?:(2\d{3})(?:-|$))?(\d{1,9})?$/;
const cursor = /^(\d{1,14})_([0-9a-f-]{36})$/;
const nameMax = 100;

/** The documents that a query string selects. */
export function readDocumentFilter(given: Given): DocumentFilter {
  const month = first(given.month);
  const kind = documentKinds.find((one) => one === first(given.kind));
  const number = readNumber(first(given.number));
  const isBadNumber = number === 'BAD';
  const named = isBadNumber ? null : number;
  const kinds = (kind === undefined ? documentKinds : [kind]).filter(
    (one) => !named?.kind || named.kind === one,
  );
  const isCardSearch = carriesCardNumber(`${first(given.customer)} ${first(given.number)}`);
  const customer = first(given.customer).trim().slice(0, nameMax);
  return {
    month: monthShape.test(month) ? month : null,
    kinds,
    customer: customer === '' ? null : customer,
    number: named && { year: named.year, number: named.number },
    isBadNumber,
    isCardSearch,
    isTest: readTestMode(given.test),
    after: readPlace(first(given.after)),
  };
}

type ReadNumber = NumberWanted & { readonly kind: DocumentKind | null };

function readNumber(text: string): ReadNumber | 'BAD' | null {
  const plain = normaliseDigits(text).trim().toUpperCase();
  if (plain === '') return null;
  const found = numberShape.exec(plain);
  if (found === null) return 'BAD';
  const [, beginning, year, number] = found;
  return {
    kind: beginnings[beginning as keyof typeof beginnings] ?? null,
    // Four digits alone are a number: years are not asked for without their series.
    ...(year !== undefined && number === undefined && beginning === undefined
      ? { year: null, number: Number(year) }
      : { year: year ? Number(year) : null, number: number ? Number(number) : null }),
  };
}

/** The address of a page, or of the file, with only the parameters that narrow it. */
export function documentsPath(
  path: '/admin/documents' | '/admin/documents/export',
  given: Given,
  after: DocumentPlace | null = null,
): string {
  const pairs = documentPairs(given);
  if (after !== null) pairs.after = `${after.at.getTime()}_${after.id}`;
  const query = new URLSearchParams(pairs);
  return query.size === 0 ? path : `${path}?${query}`;
}

/** What an address says of the filter, without where its page begins. */
export function documentPairs(given: Given): Record<string, string> {
  const names = ['month', 'kind', 'customer', 'number'] as const;
  const named = names.flatMap((name) => {
    const text = first(given[name]).slice(0, nameMax);
    return text === '' ? [] : [[name, text] as const];
  });
  const test = modeParameter(readTestMode(given.test));
  return { ...Object.fromEntries(named), ...(test !== null && { test }) };
}

function readPlace(text: string): DocumentPlace | null {
  const [, ms, id] = cursor.exec(text) ?? [];
  if (ms === undefined || id === undefined || !isRowId(id)) return null;
  return { at: new Date(Number(ms)), id };
}

function first(given: Given[string]): string {
  return (typeof given === 'string' ? given : given?.[0]) ?? '';
}
