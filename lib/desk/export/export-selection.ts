// Which orders does the export's address ask for? A selection by reference, or the list's filter.

import { type DeskFilter, orderFilterPairs, readDeskFilter } from '@/lib/desk/orders/order-filter';
import { fail, ok, type Result } from '@/lib/result/result';
import type { FileForm } from '@/lib/text/file-form';

/** What to export: everything that matches a filter of the list, or selected orders. */
export type ExportRequest =
  | { readonly filter: DeskFilter; readonly asked: string }
  | { readonly references: readonly string[] };

/** The most orders that can be selected one by one, for a file or an action. */
export const chosenMax = 50;

const reference = /^[A-Za-z0-9-]{1,40}$/;

/** The selected references in an address or a form, each once; invalid ones are left out. */
export function readChosen(given: readonly unknown[]): readonly string[] {
  const texts = given.filter((one): one is string => typeof one === 'string');
  const read = texts
    .map((text) => text.trim().toUpperCase())
    .filter((text) => reference.test(text));
  return [...new Set(read)].slice(0, chosenMax);
}

/**
 * Fails: CARD_SEARCH, the search contains a card number and must leave the address; BAD_FILTER, the
 * list shows what is wrong with it, and the file would be empty.
 */
export function readExportRequest(
  params: URLSearchParams,
): Result<ExportRequest, 'CARD_SEARCH' | 'BAD_FILTER'> {
  const references = readChosen(params.getAll('order'));
  if (references.length > 0) return ok({ references });
  const query = Object.fromEntries([...params.keys()].map((key) => [key, params.getAll(key)]));
  const filter = readDeskFilter({ ...query, after: undefined, before: undefined });
  if (filter.isCardSearch) return fail('CARD_SEARCH');
  const isBad = filter.search === null || Object.keys(filter.problems).length > 0;
  if (isBad) return fail('BAD_FILTER');
  return ok({ filter, asked: new URLSearchParams(orderFilterPairs(query)).toString() });
}

/** The file's name, of plain letters and digits: nothing in it comes from outside. */
export function exportFileName(now: Date, isTest: boolean, format: FileForm['format']): string {
  const stamp = now.toISOString().slice(0, 16).replace('T', '-').replace(':', '');
  return `orders-${isTest ? 'test-' : ''}${stamp}.${format}`;
}
