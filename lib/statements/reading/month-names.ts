// Which month or weekday is this word? In English, Arabic (also of Iraq and the Levant) and Sorani. Pure.

/** By month, January first; Arabic and Sorani as `plainWord` writes them. */
const months: readonly (readonly string[])[] = [
  ['jan', 'يناير', 'كانون الثاني', 'كانون ثاني', 'كانووني دووهم'],
  ['feb', 'فبراير', 'شباط', 'شوبات'],
  ['mar', 'مارس', 'اذار', 'ئازار'],
  ['apr', 'ابريل', 'نيسان'],
  ['may', 'مايو', 'ايار', 'ئايار'],
  ['jun', 'يونيو', 'يونيه', 'حزيران', 'حوزهيران'],
  ['jul', 'يوليو', 'يوليه', 'تموز', 'تهممووز', 'تهمووز'],
  ['aug', 'اغسطس', 'اب', 'ئاب'],
  ['sep', 'سبتمبر', 'ايلول', 'ئهيلول', 'ئهيلوول'],
  ['oct', 'اكتوبر', 'تشرين الاول', 'تشرين اول', 'تشريني يهكهم'],
  ['nov', 'نوفمبر', 'تشرين الثاني', 'تشرين ثاني', 'تشريني دووهم'],
  ['dec', 'ديسمبر', 'كانون الاول', 'كانون اول', 'كانووني يهكهم'],
];

const weekdays =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}|ال(?:احد|اثنين|ثلاثاء|اربعاء|خميس|جمعه|سبت)|(?:يهك|دوو|سي|چوار|پينج)?شهممه|ههيني)\.?[\s,،]+/;

/** Letters that people write in several ways become one; lower case, no vowel signs. */
export function plainWord(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0640\u200c\u200d]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىیێ]/g, 'ي')
    .replace(/ک/g, 'ك')
    .replace(/[ةەھ]/g, 'ه')
    .replace(/ۆ/g, 'و');
}

/** Without a weekday's name at its beginning. */
export function withoutWeekday(plain: string): string {
  return plain.replace(weekdays, '');
}

const words = new Map(months.flatMap((names, index) => names.map((name) => [name, index + 1])));
/** Longer names first: `تشرين الثاني` before a shorter one. */
const arabicNames = [...words.keys()].filter((name) => !/^[a-z]/.test(name));
const longestFirst = arabicNames.sort((a, b) => b.length - a.length).join('|');
const monthName = new RegExp(
  `(?<![a-z\\p{L}])(?:(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}|(${longestFirst}))(?![\\p{L}])\\.?`,
  'u',
);

type NamedMonth = { readonly before: string; readonly month: number; readonly after: string };

/** The first month that a plain text names, and what stands around it. */
export function findMonth(plain: string): NamedMonth | null {
  const found = monthName.exec(plain);
  const month = found === null ? undefined : words.get(found[1] ?? found[2] ?? '');
  if (found === null || month === undefined) return null;
  const rest = plain.slice(found.index + found[0].length);
  // `حزيران/يونيو` is one month by two names.
  const after = /^ ?\/ ?\p{L}/u.test(rest) ? rest.replace(monthName, '').replace('/', '') : rest;
  return { before: plain.slice(0, found.index), month, after };
}
