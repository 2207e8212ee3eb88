import { checkDocumentSettings } from '../../../scripts/doctor/document-check';

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

test('doctor finds that no PDF can be drawn', () => {
  const load = () => {
    throw new Error('no binary for this platform');
  };
  expect(checkDocumentSettings(whole, load)).toMatchObject({ state: 'bad' });
});
