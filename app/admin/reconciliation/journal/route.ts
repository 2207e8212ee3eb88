import { getLocale } from 'next-intl/server';
import { exportJournal } from '@/lib/desk/export/export-journal';
import { type JournalWords, journalColumns } from '@/lib/desk/export/journal-cells';
import { readJournalRequest } from '@/lib/desk/export/journal-request';
import { directionOf } from '@/lib/i18n/locale';
import { getTranslations } from '@/lib/i18n/translations';
import { deskFile, refuseHead, sheetFile } from '../../_components/sheet-file';

/** The movements of a period as a file, streamed while it is written. */
export const GET = deskFile('export', async (actor, request) => {
  const { searchParams } = new URL(request.url);
  const wish = readJournalRequest(searchParams);
  if (wish === null) {
    const location = '/admin/reconciliation?refused=period';
    return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
  }
  const { pieces, name } = await exportJournal(actor, wish, await journalWords());
  return sheetFile(pieces, name, wish.format);
});

export const HEAD = refuseHead;

/** The file's texts in the language of the user who requests it. */
async function journalWords(): Promise<JournalWords> {
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
