import { type Locale, locales } from '@/lib/i18n/locale';
import { namespaces, readMessages } from '@/lib/i18n/messages';
import { filesIn, readTexts, type Texts } from './checks/message-files';
import { equalTexts, keyProblems, textProblems } from './checks/message-problems';

const texts = Object.fromEntries(locales.map((locale) => [locale, readTexts(locale)]));
const english = textsOf('en');
const translations = locales.filter((locale) => locale !== 'en');

/** Texts that are the same in two languages, and why. Nothing else may be. */
const sameTexts: Readonly<Record<string, string>> = {
  'desk.order.rrn': 'the name of the bank’s reference, as staff read it to the bank',
  'desk.order.internalReference': 'a name on the wire',
  'desk.order.approvalCode': 'a name on the wire',
};

/** The same in Arabic and Sorani alone: signs around placeholders, no words. */
const sameSigns: Readonly<Record<string, string>> = {
  'desk.responseCode.line': 'signs around placeholders',
  'desk.code.told': 'signs around placeholders',
  'desk.code.bare': 'signs around placeholders',
};

describe.each(translations)('the texts in %s', (locale) => {
  it('have the keys of the English ones, in their order', () =>
    expect(keyProblems(wantedIn(locale), textsOf(locale))).toEqual([]));

  it('promise what the English ones promise, in the letters and signs of the language', () =>
    expect(problemsOf(locale)).toEqual([]));

  it('are the English ones nowhere, but for names', () =>
    expect(equalTexts(textsOf(locale), english).sort()).toEqual(
      Object.keys(sameTexts)
        .filter((key) => wantedIn(locale).has(key))
        .sort(),
    ));
});

it('the English texts can be read, and are written in English letters', () =>
  expect(problemsOf('en')).toEqual([]));

it('Arabic and Sorani texts are the same nowhere, but for names and signs', () => {
  const same = equalTexts(textsOf('ar'), textsOf('ckb'));
  expect(same.sort()).toEqual(Object.keys({ ...sameTexts, ...sameSigns }).sort());
});

it.each(locales)('every namespace that pages ask for is there in %s', async (locale) => {
  expect(Object.keys(await readMessages(locale)).sort()).toEqual([...namespaces].sort());
});

it.each(translations)(
  'the desk quotes headings of the shop as shoppers read them in %s',
  (locale) => {
    const own = textsOf(locale);
    const quoted = [...english].flatMap(([key, text]) =>
      [...english]
        .filter(
          ([name, heading]) => /^status\.heading\./.test(name) && text.includes(`"${heading}"`),
        )
        .map(([name]) => ({ key, name })),
    );
    expect(quoted.length).toBeGreaterThan(5);
    const isOther = ({ key, name }: (typeof quoted)[number]) =>
      own.has(key) && !own.get(key)?.includes(`«${own.get(name)}»`);
    expect(quoted.filter(isOther)).toEqual([]);
  },
);

describe('the check of a text finds', () => {
  it.each([
    ['ar', 'a placeholder under another name', 'Paid {amount}.', 'دُفع {مبلغ}.', 'placeholders'],
    ['ar', 'a placeholder that is missing', 'Paid {amount}.', 'دُفع.', 'placeholders'],
    ['ckb', 'a tag that is missing', '<b>Paid</b>.', 'درا.', 'tags'],
    [
      'ar',
      'a case that is missing',
      '{k, select, a {A} other {B}}',
      '{k, select, other {ب}}',
      'selects',
    ],
    ['ar', 'a plural category that is missing', one('night'), one('ليلة'), 'lacks few'],
    ['ckb', 'a plural that is missing', one('night'), '{n} شەو', 'no plural of n'],
    [
      'ckb',
      'the digits of the language',
      one('night'),
      '{n, plural, one {# شەو} other {# شەو}}',
      '#',
    ],
    ['ckb', 'a number format', '{n}', '{n, number}', 'writes digits'],
    ['ar', 'what cannot be read', 'Paid', '{دُفع', 'cannot be read'],
    ['ar', 'a Sorani letter', 'Paid', 'پارە', 'letter پ'],
    ['ckb', 'an Arabic letter', 'Paid', 'كات', 'letter ك'],
    ['en', 'an Arabic letter', 'Paid', 'Paid د', 'letter د'],
    ['ar', 'Arabic-Indic digits', '14 days', '١٤ يوماً', 'digits that are not 0-9'],
    ['ar', 'another number', '14 days', '15 يوماً', 'numbers: 15'],
    ['ckb', 'a Latin comma', 'Paid, thank you', 'درا, سوپاس', 'Latin punctuation'],
    ['ar', 'a Latin question mark', 'Paid?', 'دُفع?', 'Latin punctuation'],
    ['ar', 'no full stop', 'Paid.', 'دُفع', 'full stop'],
    ['ar', 'no question mark', 'Paid?', 'دُفع', 'question mark'],
    ['ar', 'an open isolate', '{order}', '\u2066{order}', 'isolate'],
    ['ar', 'two blanks', 'Paid now', 'دُفع  الآن', 'blanks'],
    ['ar', 'no words', 'Paid', '', 'empty'],
    ['ckb', 'a line too few', 'One\nTwo', 'یەک', 'lines'],
    [
      'ckb',
      'a suffix at an amount',
      'You paid {amount}',
      '{amount}تان دا',
      'a suffix at an amount',
    ],
    [
      'ar',
      'the word for a hold in a booking',
      'Room 2 can be booked',
      'يمكن حجز الغرفة 2',
      'glossary',
    ],
    ['ar', 'another word for the bank’s fee', 'Bank fee', 'رسم المصرف', 'glossary'],
    ['ckb', 'the word for a hold where a visitor is stopped', 'Stopped', 'ڕاگیراو', 'glossary'],
    [
      'ckb',
      'the word for a sheet where a page is meant',
      'Reload the page',
      'پەڕەکە نوێ بکەنەوە',
      'glossary',
    ],
  ] as const)('in %s %s', (locale, _what, englishText, own, problem) => {
    expect(textProblems(locale, englishText, own).join('\n')).toContain(problem);
  });
});

describe('the check of the keys finds', () => {
  const wanted = new Map([
    ['a', 'A'],
    ['b', 'B'],
  ]);
  it.each([
    ['one that is missing', [['a', 'ا']], 'b: missing'],
    [
      'one too many',
      [
        ['a', 'ا'],
        ['b', 'ب'],
        ['c', 'ت'],
      ],
      'c: not in English',
    ],
    [
      'another order',
      [
        ['b', 'ب'],
        ['a', 'ا'],
      ],
      'another order',
    ],
  ] as const)('%s', (_what, own, problem) => {
    expect(keyProblems(wanted, new Map(own)).join()).toContain(problem);
  });

  it('texts that nobody translated', () =>
    expect(
      equalTexts(
        new Map([
          ['a', 'A'],
          ['b', 'ب'],
        ]),
        wanted,
      ),
    ).toEqual(['a']));
});

function textsOf(locale: string): Texts {
  return texts[locale] ?? new Map();
}

/** The English texts of the files that a language has. */
function wantedIn(locale: Locale): Texts {
  const files = filesIn(locale);
  return new Map([...english].filter(([key]) => files.includes(key.split('.')[0] ?? '')));
}

function problemsOf(locale: (typeof locales)[number]): string[] {
  return [...textsOf(locale)].flatMap(([key, own]) =>
    textProblems(locale, english.get(key) ?? own, own).map((problem) => `${key}: ${problem}`),
  );
}

function one(word: string): string {
  return `{n, plural, one {${word}} other {{n} ${word}}}`;
}
