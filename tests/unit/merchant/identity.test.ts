import { locales } from '@/lib/i18n/locale';
import { chosenLocales, defaultIdentity, merchantIn } from '@/lib/merchant/identity';
import { untaxed } from '../../support/identity';

const nothing = {
  appUrl: 'https://rooms.example',
  merchantName: '',
  merchantContact: '',
  merchantAddress: '',
  ...untaxed,
};

describe('a shop of which nobody has typed a word', () => {
  test('is called as the settings say, or else by its address, and shows nothing empty', () => {
    const named = merchantIn(defaultIdentity({ ...nothing, merchantName: 'Citadel' }), 'ar');
    expect(named).toMatchObject({ name: 'Citadel', title: '', lead: '', image: null, logo: null });
    expect(merchantIn(defaultIdentity(nothing), 'ckb').name).toBe('rooms.example');
  });

  test.each([
    ['desk@house.example', { email: 'desk@house.example', phone: '' }],
    ['+964 750 123 4567', { email: '', phone: '+964 750 123 4567' }],
    ['The desk in the lobby', { email: '', phone: '' }],
  ])('is reached at %s', (merchantContact, ways) => {
    const words = merchantIn(defaultIdentity({ ...nothing, merchantContact }), 'en');
    expect(words).toMatchObject({ ...ways, contact: merchantContact });
  });
});

test('a reader has a text in the own script, else in English, else in the one that there is', () => {
  const plain = defaultIdentity(nothing);
  const hours = { en: 'Daily', ar: '', ckb: 'ڕۆژانە' };
  const address = { en: '', ar: 'أربيل', ckb: '' };
  const identity = { ...plain, texts: { ...plain.texts, hours, address } };
  expect(merchantIn(identity, 'ckb')).toMatchObject({ hours: 'ڕۆژانە', address: 'أربيل' });
  expect(merchantIn(identity, 'ar').hours).toBe('Daily');
  expect(merchantIn(identity, 'toString').hours).toBe('Daily');
  // A page asks dozens of times.
  expect(merchantIn(identity, 'ar')).toBe(merchantIn(identity, 'ar'));
});

test.each([
  ['as chosen, the first one foremost', ['ckb', 'en'], ['ckb', 'en']],
  ['without one that the product has no more', ['xx', 'ar'], ['ar']],
  ['all, where nobody has chosen', [], locales],
  ['all, where none of the chosen is left', ['xx'], locales],
])('the shop offers its languages %s', (_rule, chosen, offered) =>
  expect(chosenLocales(chosen)).toEqual(offered),
);
