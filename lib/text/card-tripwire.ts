// Does a form hold a card number? It is refused before anything is stored.

import { normaliseDigits } from '@/lib/money/money';
import { isHexBytes, looksLikeCardNumber } from './card-data';

/** What our own pages put into their forms: tokens, references and counters, checked by shape. */
const madeByPage: readonly string[] = [
  'acceptedEvidenceId',
  'attemptId',
  'blockId',
  'callbackUrl',
  'checkoutToken',
  'choice',
  'clientToken',
  'itemId',
  'fileId',
  'imageId',
  'channelId',
  'extraId',
  'discountId',
  'categoryId',
  'lineId',
  'next',
  'noteId',
  'operationId',
  'order',
  'pictures',
  'priceId',
  'reference',
  'requestId',
  'row',
  'rows',
  'run',
  'seenDelivery',
  'seenDifference',
  'seenFee',
  'seenKind',
  'seenTotalMinor',
  'seenVersion',
  'signedInAs',
  'slug',
  'stayId',
  'ruleId',
  'unitId',
  'userId',
  'viewId',
  'zone',
  'zoneId',
];

/** A password or a bank's key is never stored, and may well consist of digits. */
const neverKept: readonly string[] = ['password', 'newPassword', 'bankKey'];

/** A pasted mail is searched for results; what is kept of it is masked when written. */
const readAndMasked: readonly string[] = ['mail'];

/** An inspected message is checked where it is read: the digits of its signature are not a card. */
const checkedWhenRead: readonly string[] = ['inspected', 'inspectedNext', 'bankValues'];

const exempt: ReadonlySet<string> = new Set([
  ...madeByPage,
  ...neverKept,
  ...readAndMasked,
  ...checkedWhenRead,
]);

/** The chosen entry of a worksheet's line: an id, checked by shape. */
const lineChoice = /^line-\d{1,2}-choice$/;

/** The chosen day and time of a delivery: stored and used only if valid. */
const deliverySlot = /^slot-[0-9a-f-]{36}$/;

/** Invisible characters: joiners, direction marks, soft hyphens. */
const invisible = /\p{Cf}|\u034f|[\ufe00-\ufe0f]/gu;
/** A separator between two digits, without spaces around it, as people write long numbers. */
const partingMark = /(?<=\d)[,;_|*'+\u00b7\u066b\u066c\u060c](?=\d)/gu;
/** Far more than any field accepts: longer text is refused for its length. */
const lettersMax = 31_000;

/** Whether the text contains a card number, however its digits are written and separated. */
export function carriesCardNumber(text: string): boolean {
  return looksLikeCardNumber(plainOf(text).replace(/\s+/gu, ' ').replace(partingMark, ' '));
}

/**
 * Whether a text is the number of a telephone: with its country code (+ or 00, at most the 15
 * digits of E.164) or an Iraqi mobile. No country whose code begins with 30, 34, 36, 37, 38 or 39
 * has numbers as long as the cards that begin so.
 */
export function isPhoneNumber(text: string): boolean {
  const plain = plainOf(text).replace(/[\s().-]/gu, '');
  if (/^07\d{9}$/.test(plain)) return true;
  const international = /^(?:\+|00)([1-9]\d{6,14})$/.exec(plain)?.[1];
  return international !== undefined && !/^3[046-9]\d{12,13}$/.test(international);
}

/** Whether people type into this form field. Fields of new forms count as typed by default. */
export function isTyped(name: string): boolean {
  if (lineChoice.test(name) || deliverySlot.test(name)) return false;
  return !exempt.has(name) && !name.startsWith('$');
}

/**
 * The fields of a form in which a person typed a card number. A telephone number in a telephone
 * field does not count, nor does hexadecimal in `internalReference`.
 */
export function fieldsWithCardNumber(form: Iterable<readonly [string, unknown]>): string[] {
  const found = new Set<string>();
  for (const [name, value] of form) {
    if (typeof value !== 'string' || !isTyped(name)) continue;
    const text = value.slice(0, lettersMax);
    if ((name === 'phone' || name === 'recipientPhone') && isPhoneNumber(text)) continue;
    if (name === 'internalReference' && isHexBytes(text.trim())) continue;
    if (carriesCardNumber(text)) found.add(name);
  }
  return [...found];
}

function plainOf(text: string): string {
  return normaliseDigits(text.normalize('NFKC').replace(invisible, ''));
}
