import type { Locale } from '@/lib/i18n/locale';

// A language of the shop alone, without any file of its own.
vi.mock('@/lib/i18n/languages', async (original) => {
  const { languages } = await original<typeof import('@/lib/i18n/languages')>();
  return { languages: { ...languages, xx: { ...languages.en, tags: /^xx/, isOfDesk: false } } };
});
afterEach(() => vi.unstubAllGlobals());

it('what a language of the shop alone has not, comes in English', async () => {
  const { readMessages } = await import('@/lib/i18n/messages');
  const { deskLocales, locales } = await import('@/lib/i18n/locale');
  expect([locales.includes('xx' as Locale), deskLocales.includes('xx' as Locale)]).toEqual([
    true,
    false,
  ]);
  expect(await readMessages('xx' as Locale)).toEqual(await readMessages('en'));
});

it('a page that breaks in a language without words for it says so in English', async () => {
  const { brokenTexts } = await import('@/app/_components/broken-texts');
  vi.stubGlobal('document', { documentElement: { lang: 'xx' } });
  vi.stubGlobal('navigator', { languages: ['ar'] });
  const { title } = (await import('@/messages/en/error.json')).default;
  expect(brokenTexts()).toMatchObject({ locale: 'xx', texts: { title } });
});
