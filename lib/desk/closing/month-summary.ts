// What does the document of a closed month print? Its sums and differences, in one language.
import 'server-only';
import { randomUUID } from 'node:crypto';
import { noteExport } from '@/lib/audit/note-export';
import { drawPdf } from '@/lib/documents/render-pdf';
import { formatDay, formatInstant, formatMonth } from '@/lib/i18n/format-date';
import { directionOf, type Locale } from '@/lib/i18n/locale';
import { getTranslations, type Translate } from '@/lib/i18n/translations';
import { knownMerchant, merchantIdentity } from '@/lib/merchant/known-merchant';
import { formatMoney, money } from '@/lib/money/money';
import type { Actor } from '@/lib/rights/actor';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import type { ListedDifference, MonthContent } from './month-content';
import { type ClosedMonth, readClosedMonth } from './read-closed';
import { summarySource } from './summary-source';

/** The document of a closed month as an audited file. Null: the month is open. */
export async function exportSummary(
  actor: Actor<'export'>,
  { month, isTest }: Pick<ClosedMonth, 'month' | 'isTest'>,
  locale: Locale,
  clock = systemClock,
): Promise<Uint8Array | null> {
  const closed = await readClosedMonth(month, isTest);
  if (closed === null) return null;
  const pdf = await summaryPdf(closed, locale);
  const scope = { month, isTest, locale };
  await noteExport(actor, randomUUID(), 'month.summary_exported', scope, clock.now());
  return pdf;
}

/** The document as a PDF; the same bytes each time. */
export async function summaryPdf(closed: ClosedMonth, locale: Locale): Promise<Uint8Array> {
  const printed = await printedSummary(closed, locale);
  return drawPdf({ source: summarySource, printed, madeAt: closed.closedAt.toISOString() });
}

async function printedSummary(closed: ClosedMonth, locale: Locale) {
  const { content, digest, closedBy, closedAt, isTest } = closed;
  await merchantIdentity();
  const t = await getTranslations('reconciliation.closing', locale);
  const at = formatInstant(closedAt.toISOString(), locale, settings().merchantTimezone);
  const { listed, open, explained } = content.differences;
  return {
    lang: locale,
    rtl: directionOf(locale) === 'rtl',
    title: t('summary.title', { month: formatMonth(content.month, locale) }),
    test: isTest ? t('summary.test') : '',
    merchant: knownMerchant(locale).name,
    facts: [
      { name: t('summary.closed'), value: t('summary.by', { name: closedBy, at }) },
      { name: t('digest'), value: digest },
    ],
    sums: sumLines(content, t).map(({ minor, ...line }) => ({
      ...line,
      amount: amountOf(minor, locale),
    })),
    notes: [
      t('summary.documents', content.documents),
      ...(content.unknown > 0 ? [t('doubt.unknown', { count: content.unknown })] : []),
      ...(content.adjustments > 0 ? [t('adjustments', { count: content.adjustments })] : []),
      ...(content.bank.uncovered > 0
        ? [t('doubt.uncovered', { count: content.bank.uncovered })]
        : []),
      ...(content.bank.openMinor === null ? [t('noPayout')] : []),
    ],
    differencesTitle: t('summary.differences', { open, explained }),
    differences: listed.map((one) => printedDifference(one, t, locale)),
    rest: open + explained > listed.length ? t('summary.rest', { count: listed.length }) : '',
    note: t('summary.note'),
  };
}

export type SumLine = {
  readonly name: string;
  readonly minor: string;
  readonly isSum: boolean;
};

const negative = (minor: string) => `${-BigInt(minor)}`;

/** From the gross to the payout, line by line. */
export function sumLines(content: MonthContent, t: Translate<'reconciliation.closing'>): SumLine[] {
  const { figures, netMinor, bank } = content;
  const commission = BigInt(bank.commissionMinor) - BigInt(bank.feeMinor);
  const line = (name: string, minor: string, isSum = false): SumLine => ({ name, minor, isSum });
  return [
    line(t('sum.gross'), figures.taken.minor),
    line(t('sum.reversed'), negative(figures.refunded.minor)),
    line(t('sum.net'), netMinor, true),
    ...(bank.files === 0
      ? []
      : [
          line(t('sum.commission'), negative(`${commission}`)),
          line(t('sum.fees'), negative(bank.feeMinor)),
          line(t('sum.due'), bank.dueMinor, true),
          ...(bank.openMinor === null
            ? []
            : [
                line(t('sum.paid', { count: bank.payouts }), bank.paidMinor),
                line(t('sum.open'), bank.openMinor, true),
              ]),
          line(t('sum.difference'), bank.differenceMinor),
        ]),
  ];
}

function amountOf(minor: string, locale: string): string {
  return formatMoney(money(BigInt(minor)), locale);
}

function printedDifference(
  one: ListedDifference,
  t: Translate<'reconciliation.closing'>,
  locale: string,
) {
  const shown = (minor: string | null) => (minor === null ? '–' : amountOf(minor, locale));
  return {
    what: t(`kinds.${one.kind as 'bank_only'}`),
    where: [formatDay(one.day, locale, 'day'), one.order, one.rrn].filter((part) => part !== null),
    bank: shown(one.bankMinor),
    ours: shown(one.oursMinor),
    reason: one.reason ?? '',
    by: one.reason === null ? t('summary.unexplained') : (one.by ?? ''),
  };
}
