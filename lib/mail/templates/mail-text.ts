// What may a mail's subject, address line and body contain?

const headMax = 160;

/** Direction marks around an isolate: text that does not affect what is around it. */
const isolateStart = '\u2068';
const isolateEnd = '\u2069';

/**
 * Cleans foreign text for a mail: one line, no controls and no invisible direction characters, so
 * that a name can neither add lines nor reverse ours. A joiner between two letters of Arabic script
 * belongs to the spelling and is kept.
 */
export function foreignText(raw: string): string {
  return raw
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replace(/(?<![\p{Script=Arabic}])[\u200c\u200d]|[\u200c\u200d](?![\p{Script=Arabic}])/gu, '')
    .replace(/[\u200b\u200e\u200f\u061c\u202a-\u202e\u2060-\u206f\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * A subject: one line of limited length. A line break here would start a header that an attacker
 * chose. Isolates of our own texts are kept, each closed; overrides are removed.
 */
export function headLine(raw: string): string {
  const line = raw
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replace(/[\u200b\u202a-\u202e\u2060-\u2065\u206a-\u206f\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const points = [...line];
  return closed(points.length <= headMax ? line : `${points.slice(0, headMax - 1).join('')}…`);
}

/**
 * Isolates a value between words of a mail if its letters or digits could change places with the
 * words: foreign letters in a left-to-right mail, any letter or digit in a right-to-left one.
 */
export function isolated(text: string, direction: 'ltr' | 'rtl'): string {
  const disturbs = direction === 'rtl' ? /[\p{L}\p{N}]/u : /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
  return disturbs.test(text) ? `${isolateStart}${text}${isolateEnd}` : text;
}

/** Merges an isolate that only contains another one. */
export function withoutDoubleIsolates(text: string): string {
  return text.replace(/([\u2066-\u2068])\u2068([^\u2066-\u2069]*)\u2069\u2069/g, '$1$2\u2069');
}

/**
 * One plain mailbox, or null. Refuses anything that could be read as a list, a display name, or a
 * quoted or differently normalised address.
 */
export function mailbox(raw: string): string | null {
  if (raw.length > 254 || raw.normalize('NFKC') !== raw) return null;
  const isPlain =
    /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9-]{2,63}$/;
  return isPlain.test(raw) ? raw : null;
}

/**
 * The name of a greeting; empty when it could pass for an address or a number to call: the mail
 * goes to an unconfirmed address and must carry no message from the person who typed it.
 */
export function greetingName(raw: string): string {
  const name = foreignText(raw);
  const isAddress = /[@/\\:]|www\.|\p{L}\.\p{L}{2,}|[\p{N}][\p{N} .()-]{5,}/iu.test(name);
  return isAddress ? '' : name;
}

/** Closes every isolate and drops ends without a beginning. */
function closed(text: string): string {
  let open = 0;
  let kept = '';
  for (const point of text) {
    if (point === isolateEnd && open === 0) continue;
    if (point === isolateEnd) open -= 1;
    if (/[\u2066-\u2068]/.test(point)) open += 1;
    kept += point;
  }
  return kept + isolateEnd.repeat(open);
}
