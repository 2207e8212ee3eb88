// To which company is an invoice made out? Its name, address and tax number, all or nothing.
import { z } from 'zod';
import type { Problems, ValuesOf } from '@/lib/forms/form';
import { text } from '@/lib/forms/kinds';
import { fail, ok, type Result } from '@/lib/result/result';

const mayBeEmpty = true;

export const companyForm = {
  companyName: text(120, { mayBeEmpty, autoComplete: 'organization' }),
  companyAddress: text(300, { mayBeEmpty, isMany: true, rows: 2, autoComplete: 'off' }),
  companyTaxNumber: text(40, { mayBeEmpty, dir: 'ltr', autoComplete: 'off' }),
};

export type Company = {
  readonly name: string;
  readonly address: string;
  /** Empty: it has none, or did not tell it. */
  readonly taxNumber: string;
};

/**
 * The company that was typed; null where nothing was. Fails: FIELDS, one without its name or
 * address: neither can be left out of an invoice.
 */
export function readCompany(
  typed: ValuesOf<typeof companyForm>,
): Result<Company | null, 'FIELDS', { fields: Problems }> {
  const { companyName: name, companyAddress: address, companyTaxNumber: taxNumber } = typed;
  if (name === '' && address === '' && taxNumber === '') return ok(null);
  const fields = {
    ...(name === '' && { companyName: 'required' }),
    ...(address === '' && { companyAddress: 'required' }),
  };
  return name === '' || address === ''
    ? fail('FIELDS', { fields })
    : ok({ name, address, taxNumber });
}

const kept = z.object({ name: z.string(), address: z.string(), taxNumber: z.string() });

/** The company in a row; null if there is none. */
export function keptCompany(row: unknown): Company | null {
  const read = kept.safeParse(row);
  return read.success ? read.data : null;
}

/** What stands in the form's inputs for a company. */
export function typedCompany(company: Company | null): Record<keyof typeof companyForm, string> {
  const { name = '', address = '', taxNumber = '' } = company ?? {};
  return { companyName: name, companyAddress: address, companyTaxNumber: taxNumber };
}
