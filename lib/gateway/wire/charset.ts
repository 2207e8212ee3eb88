// Which letters are these bytes, and back? What we receive has the charset of the bank's profile.

/** Of those beside UTF-8 each byte is one letter and each letter one byte, so nothing is lost. */
export const charsets = ['utf-8', 'windows-1256'] as const;

export type Charset = (typeof charsets)[number];

const utf8Decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const arabicDecoder = new TextDecoder('windows-1256');
const arabicLetters = Array.from({ length: 256 }, (_, byte) =>
  arabicDecoder.decode(Uint8Array.of(byte)),
);
const arabicBytes = new Map(arabicLetters.map((letter, byte) => [letter, byte]));

/**
 * Decodes bytes if they are valid and without NUL, which PostgreSQL cannot store; else undefined.
 */
export function decodeText(bytes: Uint8Array, charset: Charset): string | undefined {
  const text = charset === 'utf-8' ? decodeUtf8(bytes) : Array.from(bytes, arabicLetter).join('');
  return text?.includes('\0') ? undefined : text;
}

/** The bytes of a text; a letter that the charset lacks becomes a question mark. */
export function encodeText(text: string, charset: Charset): Buffer {
  if (charset === 'utf-8') return Buffer.from(text, 'utf8');
  return Buffer.from(Array.from(text, (letter) => arabicBytes.get(letter) ?? 0x3f));
}

/** How many bytes `encodeText` makes. */
export function encodedLength(text: string, charset: Charset): number {
  return charset === 'utf-8' ? Buffer.byteLength(text, 'utf8') : encodeText(text, charset).length;
}

/** Decodes `%XX` and `+` of a form; undefined for a broken percent sign or invalid text. */
export function decodeFormText(text: string, charset: Charset): string | undefined {
  // True of most values of a result.
  if (!/[%+\0]/.test(text)) return text;
  const spaced = text.replaceAll('+', ' ');
  if (charset !== 'utf-8') {
    if (/%(?![0-9A-Fa-f]{2})/.test(spaced)) return undefined;
    const decoded = spaced.replace(/%(..)/g, (_, hex: string) => arabicLetter(Number(`0x${hex}`)));
    return decoded.includes('\0') ? undefined : decoded;
  }
  try {
    const decoded = decodeURIComponent(spaced);
    return decoded.includes('\0') ? undefined : decoded;
  } catch {
    return undefined;
  }
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8Decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

function arabicLetter(byte: number): string {
  return arabicLetters[byte] ?? '';
}
