import { readForm } from '@/lib/forms/form';
import { companyForm, keptCompany, readCompany, typedCompany } from '@/lib/orders/company-input';

const full = { name: 'Tigris Trading', address: 'Sadoun St 4\nBaghdad', taxNumber: '9001-2' };

test.each([
  ['nothing', {}, null],
  ['blanks', { companyName: '  ', companyAddress: ' \n ' }, null],
  ['all', typedCompany(full), full],
  ['no tax number', typedCompany({ ...full, taxNumber: '' }), { ...full, taxNumber: '' }],
])('%s is read as a company or none', (_name, source, company) => {
  const read = readForm(companyForm, source);
  expect(read.ok && readCompany(read.value)).toEqual({ ok: true, value: company });
});

test.each([
  [{ companyTaxNumber: '9001-2' }, { companyName: 'required', companyAddress: 'required' }],
  [{ companyName: 'Tigris' }, { companyAddress: 'required' }],
  [{ companyAddress: 'Baghdad' }, { companyName: 'required' }],
])('%j is no company', (source, fields) => {
  const read = readForm(companyForm, source);
  expect(read.ok && readCompany(read.value)).toEqual({ ok: false, code: 'FIELDS', fields });
});

test('a row is a company or none', () => {
  expect([full, null, {}, { name: 'x' }].map(keptCompany)).toEqual([full, null, null, null]);
});
