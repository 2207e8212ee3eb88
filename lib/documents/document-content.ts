// What does a document contain? All it prints, frozen: texts in all languages, amounts as digits.

import { rateOfCharge, rateOfProduct, taxSums, taxWithin } from '@/lib/catalogue/tax';
import type { Localized } from '@/lib/i18n/localized';
import type { TaxRates } from '@/lib/merchant/shop-taxes';
import type { Company } from '@/lib/orders/company-input';
import type { MovementKind } from '@/lib/payments/rules/book/movements';
import type { GivenDiscount } from '@/lib/stays/discounts';
import type { ChargeKind, ProductKind } from '@/prisma/generated/enums';
import type { DocumentKind } from './document-series';

/** A line without its own name: its text is in the messages. */
type LineWord = 'fee' | 'difference' | 'correction' | 'given_back';

export type DocumentLine = {
  /** Null: `word` names the line. */
  readonly names: Localized | null;
  readonly word: LineWord | null;
  readonly note: string;
  readonly quantity: number;
  readonly unitMinor: string;
  /** Negative for a deduction. */
  readonly totalMinor: string;
  readonly checkIn: string | null;
  readonly checkOut: string | null;
  /** Of a stay; absent for other lines, and in older documents. */
  readonly guests?: number;
  /** What was taken off its nights, which is in the total; absent: nothing. */
  readonly discount?: GivenDiscount;
  /** The tax rate in hundredths of a percent, contained in the total. */
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
    /** The same in each language; numbers from before documents have none. */
    readonly names?: Localized;
    readonly addresses?: Localized;
    readonly taxNumber: string;
    /** What the merchant calls the tax; absent: just tax. */
    readonly taxName?: Localized;
    readonly contact: string;
    /** Of a house with stays, as far as it said them; older documents have none. */
    readonly phone?: string;
    readonly checkInFrom?: string;
    readonly checkOutBy?: string;
    /** Hash of the logo's picture. */
    readonly logo?: string;
  };
  readonly reference: string;
  /** `-` once the legal retention period is over. */
  readonly customerName: string;
  /** Whom the invoice is made out to, and its credit note; absent for the customer, and once erased. */
  readonly company?: Company;
  /** Commits to both, so that the digest is valid without them. Older documents have none. */
  readonly guestDigest?: string;
  readonly guestSalt?: string;
  readonly lines: readonly DocumentLine[];
  readonly taxes: ReturnType<typeof taxSums>;
  readonly totalMinor: string;
  /** When the bank moved the money; when we learned of it, if the bank gave no time. */
  readonly moneyAt: string;
  readonly rrn: string | null;
  readonly approval: string | null;
  /** The number of the invoice that a credit note gives back, and why. */
  readonly invoice: string | null;
  readonly reason: string;
  /** Of an invoice that was made again for another recipient: the number of the one before. */
  readonly replaces?: string;
  /** The credit note of the one before: no money came back. */
  readonly isReissue?: true;
  /** The bank had not told the amount that it gave back. */
  readonly isAssumed?: true;
};

export type BilledLine = {
  readonly names: Localized;
  readonly kind: ProductKind;
  readonly quantity: number;
  readonly unitMinor: string;
  readonly totalMinor: string;
  readonly checkIn: string | null;
  readonly checkOut: string | null;
  readonly guests?: number | null;
  readonly discount?: GivenDiscount | null;
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
  /** The part of it that the bank added as a fee. */
  readonly feeMinor: bigint;
  readonly booked: readonly BilledLine[];
  readonly worksheet: readonly WorksheetLine[];
  readonly reason: string;
  /** The invoice that is given back. */
  readonly invoice: Pick<DocumentContent, 'lines' | 'totalMinor'> | null;
};

/** The lines of a document; they add up to the movement's amount exactly. */
export function documentLines(
  kind: DocumentKind,
  facts: DocumentFacts,
  rates: TaxRates,
): readonly DocumentLine[] {
  const { invoice } = facts;
  const totalMinor = facts.amountMinor < 0n ? -facts.amountMinor : facts.amountMinor;
  if (kind === 'credit_note') {
    if (invoice?.totalMinor === totalMinor.toString()) return invoice.lines;
    // Invoices printed by older builds showed no tax.
    return [worded('given_back', totalMinor, invoice === null ? 0 : mainRate(facts, rates))];
  }
  if (facts.movementKind === 'CORRECTED') {
    return [worded('correction', totalMinor, mainRate(facts, rates))];
  }
  // No tax while the money is only held.
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

/** A document's content: its lines with the tax they contain, and the rest of the page. */
export function documentContent(
  head: Omit<DocumentContent, 'lines' | 'taxes' | 'totalMinor'>,
  facts: DocumentFacts,
  rates: TaxRates,
): DocumentContent {
  const lines = documentLines(head.kind, facts, rates);
  const total = lines.reduce((sum, line) => sum + BigInt(line.totalMinor), 0n);
  return { ...head, lines, taxes: taxSums(lines), totalMinor: total.toString() };
}

/** The tax rate of the order's main part: a stay, if it has one. */
function mainRate({ booked }: DocumentFacts, rates: TaxRates): number {
  return rateOfProduct(booked.some(({ kind }) => kind === 'STAY') ? 'STAY' : 'GOODS', rates);
}

type Untaxed = Omit<
  DocumentLine,
  'word' | 'rate' | 'taxMinor' | 'names' | 'guests' | 'discount'
> & {
  readonly names: Localized;
} & Pick<BilledLine, 'guests' | 'discount'>;

function taxed(line: Untaxed, rate: number): DocumentLine {
  const { names, note, quantity, unitMinor, totalMinor, checkIn, checkOut } = line;
  const { guests, discount } = line;
  const taxMinor = taxWithin(BigInt(totalMinor), rate).toString();
  const own = { names, word: null, note, quantity, unitMinor, totalMinor, checkIn, checkOut };
  return { ...own, ...(guests && { guests }), ...(discount && { discount }), rate, taxMinor };
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
