import { createTranslator } from 'next-intl';
import { expect, test, vi } from 'vitest';
import { answerOf, formFields } from '@/app/_forms/form-fields';
import { inviteForm } from '@/lib/auth/users/invite-person';
import { categoryForm } from '@/lib/desk/catalogue/categories';
import { productForms } from '@/lib/desk/catalogue/product-input';
import { choiceForms } from '@/lib/desk/choices/change-choices';
import { identityForm } from '@/lib/desk/identity/identity-input';
import { altForm } from '@/lib/desk/pictures/product-images';
import { zoneForm } from '@/lib/desk/zones/change-zones';
import { type Form, readForm, type ValuesOf } from '@/lib/forms/form';
import type { Locale } from '@/lib/i18n/locale';
import { readMessages } from '@/lib/i18n/messages';
import type { Translate } from '@/lib/i18n/translations';
import { fail } from '@/lib/result/result';
import { typedFields } from '../../support/typed';
import { readTexts } from '../i18n/checks/message-files';

let language = 'en';
const translator = async (namespace: string) => {
  const messages = await readMessages(language as 'en');
  return createTranslator({ locale: language, messages, namespace } as never) as Translate;
};
const offered = vi.hoisted((): { now: Locale[] } => ({ now: ['en', 'ar', 'ckb'] }));
vi.mock('@/lib/i18n/offered-locales', () => ({
  offeredLocales: async () => offered.now,
  offerBy: () => {},
}));
vi.mock('next/cache', () => ({ refresh: () => {} }));
vi.mock('@/lib/i18n/translations', () => ({
  getTranslations: (namespace: string) => translator(namespace),
}));

test.each([
  ['en', ['Name in English', 'Name in Arabic', 'Name in Kurdish']],
  ['ar', ['الاسم بالإنجليزية', 'الاسم بالعربية', 'الاسم بالكردية']],
  ['ckb', ['ناو بە ئینگلیزی', 'ناو بە عەرەبی', 'ناو بە کوردی']],
])(
  'the names of a zone are asked for in languages that the reader can read: %s',
  async (locale, names) => {
    language = locale;
    const fields = await formFields(await translator('goods.zones'), zoneForm, null);
    expect(fields.slice(0, 3).map(({ label }) => label)).toEqual(names);
  },
);

test('a form asks for a text in the languages of the shop, and what it says in others goes along unseen', async () => {
  language = 'en';
  offered.now = ['ar', 'en'];
  const name = { en: 'Old town', ckb: 'شاری کۆن' };
  const zone = { name } as ValuesOf<typeof zoneForm>;
  const form = { name: zoneForm.name };
  const t = await translator('goods.zones');
  expect(await formFields(t, form, zone)).toMatchObject([
    { name: 'nameAr', defaultValue: '' },
    { name: 'nameEn', defaultValue: 'Old town' },
    { type: 'hidden', name: 'nameCkb', defaultValue: 'شاری کۆن' },
  ]);
  offered.now = ['ckb'];
  const { errors } = await answerOf(
    typedFields({}),
    fail('FIELDS', { fields: { nameEn: 'required' } }),
    { t },
  );
  expect(errors).toEqual({ nameCkb: 'This field is required.' });
  offered.now = ['en', 'ar', 'ckb'];
});

test.each<[form: string, words: string, form: Form]>([
  ['a zone', 'goods.zones', zoneForm],
  ['a category', 'catalogue.categories', categoryForm],
  ['an extra', 'settings', choiceForms.extra],
  ['a reason', 'settings', choiceForms.reason],
  ['a room', 'catalogue.product', productForms.STAY],
  ['a gift', 'catalogue.product', productForms.GOODS],
  ['a picture', 'catalogue.picture', altForm],
  ['the shop', 'settings.identity', identityForm],
])(
  'what the form of %s says in a language that is offered no more outlives a save',
  async (_form, words, form) => {
    const inLanguages = Object.entries(form).filter(([, { inputs }]) => inputs[0].language);
    const own = Object.fromEntries(inLanguages);
    const stored = { en: 'Old', ckb: 'کۆن' };
    const record = Object.fromEntries(inLanguages.map(([name]) => [name, stored]));
    offered.now = ['en'];
    const fields = await formFields(await translator(words), own, record);
    offered.now = ['en', 'ar', 'ckb'];
    const sent = Object.fromEntries(
      fields.map((field) => [
        field.name,
        'defaultValue' in field ? String(field.defaultValue) : '',
      ]),
    );
    expect(inLanguages).not.toEqual([]);
    expect(readForm(own, sent)).toEqual({ ok: true, value: record });
  },
);

test('choices that the page words itself are not looked for among the messages', async () => {
  const messages = await readMessages('en');
  const missing: string[] = [];
  const onError = ({ message }: Error) => void missing.push(message);
  const namespace = 'people.invite';
  const t = createTranslator({ locale: 'en', messages, namespace, onError } as never) as Translate;
  const options = [{ value: 'en', label: 'English' }];
  const form = { locale: inviteForm.locale };
  const [field] = await formFields(t, form, null, { locale: { label: 'Language', options } });
  expect(field).toMatchObject({ options });
  expect(missing).toEqual([]);
});

test.each(['ar', 'ckb'] as const)(
  'no text of %s says twice that something is in a language',
  (locale) => {
    const twice = [...readTexts(locale)].filter(([, text]) =>
      /(?:بـ|بە )\{language\}/.test(String(text)),
    );
    expect(twice).toEqual([]);
  },
);

test('an action does not compile without a sentence for each problem of its use case', () => {
  const t = {} as Translate<'goods.zones'>;
  expect([
    // @ts-expect-error the delivery zones have no sentence of it
    () => answerOf(typedFields({}), fail('UNHEARD_OF'), { t }),
    () => answerOf(typedFields({}), fail('STALE'), { t }),
  ]).toHaveLength(2);
});
