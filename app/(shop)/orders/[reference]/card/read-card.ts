/** What was typed, by the id of its field; a page has month and year, or one field for both. */
export type TypedCard = Readonly<Partial<Record<CardPart, string>>>;

type CardPart = 'number' | 'month' | 'year' | 'expiry' | 'code' | 'holder';

/** The number of digits a year is sent in, or the order of month and year in a single field. */
export type ExpiryForm = '2' | '4' | 'MMYY' | 'YYMM';

/**
 * Checks a card and returns what is wrong with it and what to send: digits of any script as the
 * bank reads them, without separators. It runs in the browser, copied there as source text, so it
 * may use nothing outside itself.
 */
export function readCard(typed: TypedCard, form: ExpiryForm, today: Date) {
  const plain = (text = '') =>
    text
      .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))
      .replace(/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069-]/g, '');
  const number = plain(typed.number);
  const code = plain(typed.code);
  let sum = 0;
  for (let at = 0; at < number.length; at += 1) {
    const digit = Number(number[number.length - 1 - at]) * (at % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  const isNumber = /^\d{12,19}$/.test(number) && sum % 10 === 0;

  let month = plain(typed.month);
  let year = plain(typed.year);
  if (form === 'MMYY' || form === 'YYMM') {
    // With a slash it is read as printed on the card, whatever order the bank wants.
    const both = plain(typed.expiry);
    const isTurned = form === 'YYMM' && /^\d{4}$/.test(both);
    const parts = /^(\d\d?)\/(\d{2}|\d{4})$/.exec(both) ?? /^(\d\d)(\d\d)$/.exec(both) ?? [];
    month = parts[isTurned ? 2 : 1] ?? '';
    year = parts[isTurned ? 1 : 2] ?? '';
  }
  const isDate = /^(0?[1-9]|1[0-2])$/.test(month) && /^(20)?\d\d$/.test(year);
  const mm = month.length === 1 ? `0${month}` : month;
  const yy = year.slice(-2);
  // A card is valid until the end of its month.
  const isOver =
    (2000 + Number(yy)) * 12 + Number(mm) < today.getFullYear() * 12 + today.getMonth() + 1;

  const codeDigits = /^3[47]/.test(number) ? 4 : 3;
  const wrong: ('number' | 'expiry' | 'code' | 'holder')[] = [];
  if (!isNumber) wrong.push('number');
  if (!isDate || isOver) wrong.push('expiry');
  if (code.length !== codeDigits || !/^\d+$/.test(code)) wrong.push('code');
  if (typed.holder !== undefined && typed.holder.trim() === '') wrong.push('holder');
  const sent: TypedCard = {
    number,
    month: mm,
    year: form === '4' ? `20${yy}` : yy,
    expiry: form === 'YYMM' ? yy + mm : mm + yy,
    code,
    ...(typed.holder !== undefined && { holder: typed.holder.trim() }),
  };
  return { wrong, sent };
}
