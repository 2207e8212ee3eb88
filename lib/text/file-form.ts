// In which form does a person want a file? A workbook, or text with their spreadsheet's separators.
import { type CsvForm, csvDecimalSigns, csvSeparators } from './csv';

export const fileFormats = ['xlsx', 'csv'] as const;

/** A workbook, or a text file with the separators that a person's spreadsheet expects. */
export type FileForm = CsvForm & { readonly format: (typeof fileFormats)[number] };

export const separatorNames = Object.keys(csvSeparators) as CsvForm['separator'][];
export const decimalNames = Object.keys(csvDecimalSigns) as CsvForm['decimal'][];

const usual: FileForm = { format: 'xlsx', separator: 'comma', decimal: 'point' };

/**
 * The given form; what it leaves open is as in `last`, by default a workbook, and the separators
 * that an English spreadsheet expects.
 */
export function readFileForm(given: Readonly<Record<string, unknown>>, last = usual): FileForm {
  return {
    format: fileFormats.find((name) => name === given.format) ?? last.format,
    separator: separatorNames.find((name) => name === given.separator) ?? last.separator,
    decimal: decimalNames.find((name) => name === given.decimal) ?? last.decimal,
  };
}
