// What may stand in a mail's head, its address line and its body?

const headMax = 160;

/** Direction marks that begin and end an isolate: text that does not disturb what is around it. */
const isolateStart = '\u2068';
const isolateEnd = '\u2069';

/**
 * Foreign text for a mail: one line, no controls and no invisible direction characters, so that a
 * name can neither draw lines of its own nor turn ours around. A joiner between two letters of the
 * Arabic script belongs to the spelling and stays.
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
 * A subject: one line, bounded. A line break here would start a header that an attacker chose.
 * The isolates of our own texts stay, each with its end; overrides go.
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
 * A value between words of a mail, isolated where its letters or digits could change places with
 * the words: foreign letters in a left-to-right mail, anything of ours in a right-to-left one.
 */
export function isolated(text: string, direction: 'ltr' | 'rtl'): string {
  const disturbs = direction === 'rtl' ? /[\p{L}\p{N}]/u : /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
  return disturbs.test(text) ? `${isolateStart}${text}${isolateEnd}` : text;
}

/** Isolates in isolates of the same words as one. */
export function withoutDoubleIsolates(text: string): string {
  return text.replace(/([\u2066-\u2068])\u2068([^\u2066-\u2069]*)\u2069\u2069/g, '$1$2\u2069');
}

/**
 * One plain mailbox, or null. Anything that could be read as a list, a display name, a quoted or
 * a differently normalised address is refused.
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

/** Every isolate with its end, and no end without its beginning. */
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
