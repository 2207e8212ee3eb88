// Which words have the files of the books, in the language of the user who asks for them?
import { getLocale } from 'next-intl/server';
import { type JournalWords, journalColumns } from '@/lib/desk/export/journal-cells';
import { directionOf } from '@/lib/i18n/locale';
import { getTranslations } from '@/lib/i18n/translations';
import { type ResultWords, resultColumns } from '@/lib/statements/results/export-result';

/** The journal's. */
export async function journalWords(): Promise<JournalWords> {
  const t = await getTranslations('reconciliation');
  const headings = journalColumns.map((column) => [column, t(`journal.headings.${column}`)]);
  return {
    title: t('journal.sheet'),
    isRightToLeft: directionOf(await getLocale()) === 'rtl',
    headings: Object.fromEntries(headings) as JournalWords['headings'],
    kinds: {
      taken: t('kind.taken'),
      fee: t('kind.fee'),
      refunded: t('kind.refunded'),
      held: t('kind.held'),
      released: t('kind.released'),
    },
    corrected: t('movements.corrected'),
    operations: {
      payment: t('journal.payment'),
      completion: t('journal.completion'),
      reversal: t('journal.reversal'),
    },
    certainties: {
      authentic: t('journal.authentic'),
      by_hand: t('byHand'),
      assumed: t('assumed'),
    },
  };
}

/** Those of a statement's result. */
export async function resultWords(): Promise<ResultWords> {
  const [t, locale] = await Promise.all([getTranslations('reconciliation'), getLocale()]);
  const headings = resultColumns.map((column) => [
    column,
    column === 'rrn' ? t('mapping.field.rrn') : t(`result.${column}`),
  ]);
  return {
    title: t('result.title'),
    isRightToLeft: directionOf(locale) === 'rtl',
    headings: Object.fromEntries(headings),
    outcomeOf: (outcome) => t(`statement.outcome.${outcome}`),
    whyOf: (code, count) => {
      if (code === 'LISTED_AGAIN') return t('note.LISTED_AGAIN', { count });
      const note = `note.${code as 'HOLD'}` as const;
      return t.has(note) ? t(note) : t(`rowProblem.${code as 'ZERO'}`);
    },
  };
}
