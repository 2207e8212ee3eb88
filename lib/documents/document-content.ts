// What does a document say? Everything it prints, frozen: texts in all languages, amounts as digits.
import type { Localized } from '@/lib/catalog/localized';
import { rateOfCharge, rateOfProduct, type TaxRates, taxSums, taxWithin } from '@/lib/catalog/tax';
import type { MovementKind } from '@/lib/payments/rules/book/movements';
import type { ChargeKind, ProductKind } from '@/prisma/generated/enums';
import type { DocumentKind } from './document-kind';

/** A line that has no name of its own: its words are in the messages. */
type LineWord = 'fee' | 'difference' | 'correction' | 'given_back';

export type DocumentLine = {
  /** Null: `word` says what it is. */
  readonly names: Localized | null;
  readonly word: LineWord | null;
  readonly note: string;
  readonly quantity: number;
  readonly unitMinor: string;
  /** Negative for a deduction. */
  readonly totalMinor: string;
  readonly checkIn: string | null;
  readonly checkOut: string | null;
  /** Hundredths of a percent that the total contains. */
  readonly rate: number;
  readonly taxMinor: string;
};

export type DocumentContent = {
  readonly kind: DocumentKind;
  readonly label: string;
  readonly issuedAt: string;
  readonly isTest: boolean;
  readonly merchant: {
    readonly name: string;
    readonly address: string;
    /** The same in each language; what was numbered before there were any has none. */
    readonly names?: Localized;
    readonly addresses?: Localized;
    readonly taxNumber: string;
    readonly contact: string;
  };
  readonly reference: string;
  /** `-` once the time is over for which the law wants it. */
  readonly customerName: string;
  /** Commits to the name, so that the digest holds without it. Older documents have none. */
  readonly guestDigest?: string;
  readonly guestSalt?: string;
  readonly lines: readonly DocumentLine[];
  readonly taxes: ReturnType<typeof taxSums>;
  readonly totalMinor: string;
  /** When the bank moved the money; when we learned of it, where it named no time. */
  readonly moneyAt: string;
  readonly rrn: string | null;
  readonly approval: string | null;
  /** The number that a credit note gives back, and why. */
  readonly invoice: string | null;
  readonly reason: string;
};

export type BookedLine = {
  readonly names: Localized;
  readonly kind: ProductKind;
  readonly quantity: number;
  readonly unitMinor: string;
  readonly totalMinor: string;
  readonly checkIn: string | null;
  readonly checkOut: string | null;
};

export type WorksheetLine = {
  readonly names: Localized;
  readonly kind: ChargeKind;
  readonly note: string;
  readonly quantity: number;
  readonly unitMinor: string;
  readonly totalMinor: string;
};

/** What is known of a movement when its document is made. */
export type DocumentFacts = {
  readonly movementKind: MovementKind;
  readonly amountMinor: bigint;
  /** How much of it the bank put on top. */
  readonly feeMinor: bigint;
  readonly booked: readonly BookedLine[];
  readonly worksheet: readonly WorksheetLine[];
  readonly reason: string;
  /** The invoice that is given back. */
  readonly invoice: Pick<DocumentContent, 'lines' | 'totalMinor'> | null;
};

/** The lines of a document, which come to the movement's amount exactly. */
export function documentLines(
  kind: DocumentKind,
  facts: DocumentFacts,
  rates: TaxRates,
): readonly DocumentLine[] {
  const { invoice } = facts;
  const totalMinor = facts.amountMinor < 0n ? -facts.amountMinor : facts.amountMinor;
  if (kind === 'credit_note') {
    if (invoice?.totalMinor === totalMinor.toString()) return invoice.lines;
    // What an older build printed named no tax.
    return [worded('given_back', totalMinor, invoice === null ? 0 : mainRate(facts, rates))];
  }
  if (facts.movementKind === 'CORRECTED') {
    return [worded('correction', totalMinor, mainRate(facts, rates))];
  }
  // Nothing is taxed while it is only held.
  const charged = kind === 'invoice' ? rates : { stay: 0, goods: 0 };
  const lines = [
    ...facts.booked.map((line) => taxed({ ...line, note: '' }, rateOfProduct(line.kind, charged))),
    ...facts.worksheet.map((line) =>
      taxed({ ...line, checkIn: null, checkOut: null }, rateOfCharge(line.kind, charged)),
    ),
  ];
  const named = lines.reduce((sum, line) => sum + BigInt(line.totalMinor), 0n);
  const rest = totalMinor - named - facts.feeMinor;
  return [
    ...lines,
    ...(rest === 0n ? [] : [worded('difference', rest, mainRate(facts, charged), facts.reason)]),
    ...(facts.feeMinor === 0n ? [] : [worded('fee', facts.feeMinor, 0)]),
  ];
}

/** A document's content: its lines with the tax within them, and what stands around them. */
export function documentContent(
  head: Omit<DocumentContent, 'lines' | 'taxes' | 'totalMinor'>,
  facts: DocumentFacts,
  rates: TaxRates,
): DocumentContent {
  const lines = documentLines(head.kind, facts, rates);
  const total = lines.reduce((sum, line) => sum + BigInt(line.totalMinor), 0n);
  return { ...head, lines, taxes: taxSums(lines), totalMinor: total.toString() };
}

/** The rate of what the order is mostly about: a stay, where there is one. */
function mainRate({ booked }: DocumentFacts, rates: TaxRates): number {
  return rateOfProduct(booked.some(({ kind }) => kind === 'STAY') ? 'STAY' : 'GOODS', rates);
}

type Untaxed = Omit<DocumentLine, 'word' | 'rate' | 'taxMinor' | 'names'> & {
  readonly names: Localized;
};

function taxed(line: Untaxed, rate: number): DocumentLine {
  const { names, note, quantity, unitMinor, totalMinor, checkIn, checkOut } = line;
  const taxMinor = taxWithin(BigInt(totalMinor), rate).toString();
  const own = { names, word: null, note, quantity, unitMinor, totalMinor, checkIn, checkOut };
  return { ...own, rate, taxMinor };
}

function worded(word: LineWord, totalMinor: bigint, rate: number, note = ''): DocumentLine {
  const text = totalMinor.toString();
  return {
    names: null,
    word,
    note,
    quantity: 1,
    unitMinor: text,
    totalMinor: text,
    checkIn: null,
    checkOut: null,
    rate,
    taxMinor: taxWithin(totalMinor, rate).toString(),
  };
}
