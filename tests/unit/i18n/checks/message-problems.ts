// What is wrong with a language's texts, compared with the English ones?
import { type Locale, languageOf } from '@/lib/i18n/locale';
import type { Texts } from './message-files';
import { type MessageShape, shapeOf } from './message-shape';

/** Letters that belong to another language of the same script; a keyboard mixes them up easily. */
const foreignLetters: Readonly<{ [L in Locale]?: RegExp }> = {
  en: /[^\P{L}A-Za-z]/u,
  ar: /[ڕڵۆێەھگچپژڤکی]/u,
  ckb: /[كيىهةثذصضطظ]/u,
};

/** Any letter of a script that the language is not written in. */
const otherScripts = (locale: Locale) =>
  languageOf(locale).letters === 'arabic'
    ? /[^\P{L}\p{Script=Arabic}]/u
    : /[^\P{L}\p{Script=Latin}]/u;

/**
 * A suffix at an amount, which ends with the currency: "125,000 د.ع" and "مان" would be read as one
 * word.
 */
const gluedSuffix =
  /\{(?:amount|taken|held|more|fee|due|back|ceiling|absolute|total|lines|limit|max|noShow|completed)\}[\p{L}\u0640]/u;

/** Where the English text is about money that is held. */
const ofHolds = /\b(?:holds?|held|releas\w+)\b/i;

/**
 * One word a thing, as the glossary of docs/languages.md has it: a word that is not said, unless
 * the English text is about what it is kept for.
 */
const keptWords: { readonly [L in Locale]?: readonly (readonly [RegExp, RegExp | null])[] } = {
  ar: [
    [/ح\u064f?جز|حجوز/, ofHolds],
    [/البنك|بنككم|قتطع|اقتطاع/, null],
    [/رس(?:م|وم) المصرف|رسماً للمصرف/, null],
  ],
  ckb: [
    [/ڕاگیر|ڕادەگیر|ڕابگیر/, ofHolds],
    [/(?<!لا)پەڕە/, /\bsheets?\b/i],
    [/گوت|ئیتر|کەشف/, null],
    [/جێگەی? (?:یەک|دوو|زۆر|منداڵ)/, null],
  ],
};

/** Problems of the set of keys: what is missing, what nobody asked for, what stands elsewhere. */
export function keyProblems(english: Texts, own: Texts): string[] {
  const missing = [...english.keys()].filter((key) => !own.has(key));
  const extra = [...own.keys()].filter((key) => !english.has(key));
  const problems = [
    ...missing.map((key) => `${key}: missing`),
    ...extra.map((key) => `${key}: not in English`),
  ];
  const isSameOrder = [...own.keys()].join() === [...english.keys()].join();
  return problems.length > 0 || isSameOrder ? problems : ['the keys stand in another order'];
}

/** Problems of one text that stand in for the English one; `locale` may be English itself. */
export function textProblems(locale: Locale, english: string, own: string): string[] {
  const shapes = parseBoth(english, own);
  if (typeof shapes === 'string') return [shapes];
  const [wanted, given] = shapes;
  return [...shapeProblems(locale, wanted, given), ...writingProblems(locale, english, own, given)];
}

function parseBoth(english: string, own: string): [MessageShape, MessageShape] | string {
  try {
    return [shapeOf(english), shapeOf(own)];
  } catch (error) {
    return `cannot be read: ${error instanceof Error ? error.message : error}`;
  }
}

function shapeProblems(locale: Locale, wanted: MessageShape, given: MessageShape): string[] {
  const problems: string[] = [];
  for (const part of ['placeholders', 'tags', 'selects'] as const) {
    const [expected, found] = [sorted(wanted[part]), sorted(given[part])];
    if (expected !== found) problems.push(`${part}: "${found}" instead of "${expected}"`);
  }
  // English says `other` for one as well, where the words do not change.
  const categories =
    locale === 'en' ? [] : new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  for (const [name, cases] of given.plurals) {
    for (const category of categories) {
      if (!cases.includes(category)) problems.push(`plural of ${name} lacks ${category}`);
    }
  }
  const counted = new Set(given.plurals.map(([name]) => name));
  for (const [name] of wanted.plurals) {
    if (!counted.has(name)) problems.push(`no plural of ${name}`);
  }
  // In Arabic and Sorani these would be written ١٢٣; a placeholder is written as it is.
  if (languageOf(locale).letters === 'arabic') {
    problems.push(...given.ownDigits.map((part) => `${part} writes digits of its own`));
  }
  return problems;
}

function writingProblems(
  locale: Locale,
  english: string,
  own: string,
  { words }: MessageShape,
): string[] {
  const text = words.join('\n');
  const { letters } = languageOf(locale);
  const foreign = (foreignLetters[locale] ?? otherScripts(locale)).exec(text)?.[0];
  const lines = (whole: string) => whole.split('\n').length;
  const count = (pattern: RegExp) => own.match(pattern)?.length ?? 0;
  const strayWord = (keptWords[locale] ?? []).find(
    ([word, keptFor]) => word.test(own) && keptFor?.test(english) !== true,
  );
  const rules: readonly (readonly [boolean, string])[] = [
    [strayWord !== undefined, `a word of the glossary for another thing: ${strayWord?.[0]}`],
    [foreign !== undefined, `letter ${foreign}`],
    [/[^\P{Nd}0-9]/u.test(own), 'digits that are not 0-9'],
    [letters === 'arabic' && /[,;?](?!\d)/.test(text), 'Latin punctuation'],
    [letters === 'latin' && /[،؛؟]/.test(text), 'Arabic punctuation'],
    [/ {2}|^ | $/m.test(own), 'blanks too many'],
    [own.trim() === '', 'empty'],
    [gluedSuffix.test(own), 'a suffix at an amount'],
    [lines(own) !== lines(english), 'another number of lines'],
    [/\.$/.test(english) !== /\.$/.test(own), 'full stop'],
    [/\?$/.test(english) !== /[?؟]$/.test(own), 'question mark'],
    [count(/[\u2066-\u2068]/g) !== count(/\u2069/g), 'an isolate that is not closed'],
    [numbersIn(english) !== numbersIn(own), `numbers: ${numbersIn(own)}`],
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, problem]) => problem);
}

/** Digits outside placeholders and plurals, where a language may write a number as a word. */
function numbersIn(text: string): string {
  return /plural/.test(text) ? '' : (text.replace(/\{[^}]*\}/g, '').match(/\d+/g) ?? []).join(' ');
}

function sorted(names: ReadonlySet<string>): string {
  return [...names].sort().join(', ');
}

/** Keys whose text in one language equals that in another. */
export const equalTexts = (one: Texts, other: Texts): string[] =>
  [...one].filter(([key, text]) => other.get(key) === text).map(([key]) => key);
