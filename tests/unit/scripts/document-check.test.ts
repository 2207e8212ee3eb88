import { checkDocumentSettings } from '../../../scripts/doctor/document-check';
import { checkTaxes } from '../../../scripts/doctor/tax-check';

const whole = {
  merchantAddress: 'Abu Nuwas 12, Baghdad',
  merchantTaxNumber: '4711',
  taxRates: { stay: 1_000, goods: 0 },
};

test.each([
  ['good', whole, /name the merchant/],
  ['bad', { ...whole, merchantTaxNumber: '' }, /no tax number/],
  ['note', { ...whole, merchantAddress: '' }, /leave out/],
  ['note', { ...whole, merchantTaxNumber: '', taxRates: { stay: 0, goods: 0 } }, /leave out/],
] as const)('doctor finds the documents %s', (state, settings, words) => {
  expect(checkDocumentSettings(settings)).toMatchObject({
    state,
    words: expect.stringMatching(words),
  });
});

const percent = { taxRates: { stay: 1_000, goods: 0 }, taxAddedRates: { stay: 1_000, goods: 0 } };
const kept = {
  name: {},
  number: '',
  rates: { stay: 0, goods: 550, charges: { minibar: 700 } },
  isStayAdded: true,
  areGoodsAdded: false,
};

test.each([
  [null, 'on stays 10% added to prices, on goods none, by the settings'],
  [kept, 'on stays none, on goods 5.5% contained in prices, on minibar 7%, set at the desk'],
])('doctor says which tax holds', (own, words) => {
  expect(checkTaxes(own, { ...percent, merchantTaxNumber: '' })).toMatchObject({ words });
});

test('doctor finds that no PDF can be drawn', () => {
  const load = () => {
    throw new Error('no binary for this platform');
  };
  expect(checkDocumentSettings(whole, load)).toMatchObject({ state: 'bad' });
});
