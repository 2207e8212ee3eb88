import { createTranslator } from 'next-intl';
import {
  type ExportWords,
  exportWords,
  headingCells,
  orderCells,
} from '@/lib/desk/export/export-cells';
import type { ExportRow } from '@/lib/desk/export/export-rows';
import { directionOf, type Locale } from '@/lib/i18n/locale';
import { readMessages } from '@/lib/i18n/messages';

const at = new Date('2026-11-22T21:05:00Z');
/** An order with a stay of two nights and three lamps, completed for less than was held. */
export const exportedRow: ExportRow = {
  reference: 'DQ44ZFK4X',
  test: false,
  state: 'COMPLETED',
  kind: 'authorization',
  placed: at,
  changed: at,
  held: null,
  customer: 'Rania',
  email: 'rania@example.test',
  phone: '+9647701234567',
  language: 'en',
  currency: 'IQD',
  booked: 250_000_000n,
  lines: [
    {
      name: { en: 'Courtyard room', ar: 'غرفة الحوش', ckb: 'ژووری حەوشە' },
      quantity: 2,
      isStay: true,
    },
    { name: { en: 'Lamp', ar: 'مصباح', ckb: 'چرا' }, quantity: 3, isStay: false },
  ],
  checkIn: '2026-11-20',
  checkOut: '2026-11-22',
  room: ['10', '11'],
  authorised: 250_000_000n,
  completed: 200_000_000n,
  reversed: null,
  taken: 200_000_000n,
  refunded: null,
  fee: null,
  moneyDate: at,
  gatewayOrder: '123456',
  rrn: '795374123456',
  approval: '12E456',
  invoice: '2026-7',
  attention: 2,
};

/** The translators of a file in a language. */
export async function fileWords(locale: Locale): Promise<ExportWords> {
  const given = { locale, timeZone: 'Asia/Baghdad', messages: await readMessages(locale) };
  return exportWords({
    ...given,
    isRightToLeft: directionOf(locale) === 'rtl',
    desk: createTranslator({ ...given, namespace: 'desk' }),
    file: createTranslator({ ...given, namespace: 'orders.export' }),
  });
}

/** The cell of this row below a heading, which messages name. */
export const cellBelow = (words: ExportWords, heading: string) =>
  orderCells(exportedRow, words)[headingCells(words).indexOf(words.file(`headings.${heading}`))];
