// What do invoices state about the merchant, and can they be drawn here?
import { createRequire } from 'node:module';
import type { TaxRates } from '@/lib/merchant/shop-taxes';
import type { Settings } from '@/lib/settings/env';
import { bad, type Finding, good, note } from './findings';

const subject = 'Documents';
const number = 'MERCHANT_TAX_NUMBER, or the number at the desk (Settings, Shop identity)';

/** Checks the merchant's name and number on invoices, and the package that draws them. */
export function checkDocumentSettings(
  settings: Pick<Settings, 'merchantAddress' | 'merchantTaxNumber'> & {
    readonly taxRates: TaxRates;
  },
  load: () => unknown = () =>
    createRequire(import.meta.url)('@myriaddreamin/typst-ts-node-compiler'),
): Finding {
  try {
    load();
  } catch {
    return bad(
      subject,
      'invoices are numbered and cannot be drawn on this machine',
      'Run npm ci with optional packages: the PDF compiler has one for each platform.',
    );
  }
  const { merchantAddress, merchantTaxNumber, taxRates } = settings;
  const { stay, goods, charges = {} } = taxRates;
  const isTaxed = [stay, goods, ...Object.values(charges)].some((rate) => rate > 0);
  if (isTaxed && merchantTaxNumber === '') {
    return bad(subject, 'invoices name tax and no tax number', `Set ${number}.`);
  }
  const missing = [
    ...(merchantAddress === '' ? ['MERCHANT_ADDRESS'] : []),
    ...(merchantTaxNumber === '' ? [number] : []),
  ];
  if (missing.length === 0) return good(subject, 'invoices name the merchant and the tax number');
  return note(subject, 'invoices leave out what is not set', `Set ${missing.join(' and ')}.`);
}
