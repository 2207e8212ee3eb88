import { getLocale, getTimeZone } from 'next-intl/server';
import { type ExportWords, exportColumns } from '@/lib/desk/export/export-cells';
import { deskStates } from '@/lib/desk/orders/order-filter';
import { getTranslations } from '@/lib/i18n/translations';

/** The file's words in the language of the person who asks for it. */
export async function exportWords(): Promise<ExportWords> {
  const [locale, timeZone, t, desk] = await Promise.all([
    getLocale(),
    getTimeZone(),
    getTranslations('finding.export'),
    getTranslations('desk'),
  ]);
  const wordsFor = <Key extends string>(keys: readonly Key[], say: (key: Key) => string) =>
    Object.fromEntries(keys.map((key) => [key, say(key)])) as Record<Key, string>;
  return {
    locale,
    timeZone,
    headings: wordsFor(exportColumns, (column) => t(`headings.${column}`)),
    states: wordsFor(deskStates, (state) => desk(`orderState.${state}`)),
    kinds: {
      authorization: desk('transactionType.authorization'),
      sale: desk('transactionType.sale'),
    },
    test: t('test'),
  };
}
