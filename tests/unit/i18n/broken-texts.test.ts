import { brokenTexts } from '@/app/_components/broken-texts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['ar', ['en'], 'ar', 'rtl', 'حدث خطأ من جانبنا'],
  ['ckb', ['en'], 'ckb', 'rtl', 'لەلای ئێمە ھەڵەیەک ڕووی دا'],
  ['en', ['ar'], 'en', 'ltr', 'Something went wrong on our side'],
  // Not even the layout stood: the browser says what it wants.
  ['', ['ckb-IQ', 'en'], 'ckb', 'rtl', 'لەلای ئێمە ھەڵەیەک ڕووی دا'],
  ['', ['fr'], 'en', 'ltr', 'Something went wrong on our side'],
])(
  'a page in "%s" that breaks in a browser of %j says so in %s',
  (lang, languages, locale, direction, title) => {
    vi.stubGlobal('document', { documentElement: { lang } });
    vi.stubGlobal('navigator', { languages });
    expect(brokenTexts()).toMatchObject({ locale, direction, texts: { title } });
  },
);

it('the server, which sees no page, says it in English', () => {
  vi.stubGlobal('document', undefined);
  expect(brokenTexts().locale).toBe('en');
});
