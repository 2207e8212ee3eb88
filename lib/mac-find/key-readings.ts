// Which keys may a bank mean by what it wrote? Hex, components, base64, text or PEM.
import { createPublicKey, createSecretKey, type KeyObject, X509Certificate } from 'node:crypto';

/** How the text was read. */
export type KeyForm =
  | 'hex'
  | 'xor'
  | 'joined'
  | 'component'
  | 'base64'
  | 'text'
  | 'textUpper'
  | 'textLower'
  | 'public';

/** It prints as `KeyObject`, never as its bytes. */
export type KeyReading = { readonly form: KeyForm; readonly key: KeyObject };

export type KeyProblem = 'EMPTY' | 'ENCRYPTED' | 'NOT_RSA' | 'ODD_DIGITS';

export type ReadKeys = {
  /** The likeliest first. */
  readonly keys: readonly KeyReading[];
  /** What makes the text doubtful, though it may still be read in another way. */
  readonly problem: KeyProblem | null;
};

const pemBlock = /-----BEGIN ([A-Z0-9 ]+)-----[\s\S]+?-----END \1-----/g;
const secretBytesMin = 8;
const componentsMax = 5;
const lettersMax = 20_000;

/** Every key that the text may stand for. Neither the answer nor any error has the text. */
export function readKeys(given: string): ReadKeys {
  const text = given.slice(0, lettersMax).trim();
  if (text === '') return { keys: [], problem: 'EMPTY' };
  const blocks = text.replaceAll('\\n', '\n').match(pemBlock);
  return blocks === null ? readSecrets(text) : readPem(blocks);
}

function readPem(blocks: readonly string[]): ReadKeys {
  const keys = blocks.flatMap((pem) => {
    try {
      const key = pem.includes('BEGIN CERTIFICATE')
        ? new X509Certificate(pem).publicKey
        : createPublicKey(pem);
      return key.asymmetricKeyType === 'rsa' ? [{ form: 'public' as const, key }] : [];
    } catch {
      return [];
    }
  });
  if (keys.length > 0) return { keys, problem: null };
  const isEncrypted = blocks.some((pem) => pem.includes('ENCRYPTED'));
  return { keys, problem: isEncrypted ? 'ENCRYPTED' : 'NOT_RSA' };
}

function readSecrets(text: string): ReadKeys {
  const parts = hexParts(text);
  const found = new Map<string, KeyReading>();
  const add = (form: KeyForm, bytes: Buffer) => {
    const mark = bytes.toString('latin1');
    if (bytes.length < secretBytesMin || found.has(mark)) return;
    found.set(mark, { form, key: createSecretKey(bytes) });
  };
  const [first, ...others] = parts;
  if (first !== undefined && others.length === 0) add('hex', first);
  if (first !== undefined && others.length > 0) {
    if (others.every(({ length }) => length === first.length)) add('xor', xor(parts));
    add('joined', Buffer.concat(parts));
    for (const part of parts) add('component', part);
  }
  const word = text.replace(/\s+/g, '');
  if (/^[A-Za-z0-9+/_-]{11,}={0,2}$/.test(word)) {
    const bytes = Buffer.from(word, 'base64');
    add('base64', bytes);
    const inside = bytes.toString('latin1');
    if (/^(?:[0-9A-Fa-f]{2})+$/.test(inside)) add('base64', Buffer.from(inside, 'hex'));
  }
  add('text', Buffer.from(text, 'utf8'));
  add('textUpper', Buffer.from(text.toUpperCase(), 'utf8'));
  add('textLower', Buffer.from(text.toLowerCase(), 'utf8'));
  const isOdd = /^[0-9A-Fa-f]+$/.test(word) && word.length % 2 === 1;
  return { keys: [...found.values()], problem: isOdd ? 'ODD_DIGITS' : null };
}

/** Whole words of hex, whose pairs of digits may be set apart by blanks, colons or dashes. */
const hexWord = /(?<![0-9A-Za-z])(?:[0-9A-Fa-f]{2}[ \t:-]?){8,128}(?![0-9A-Za-z+/=])/;

/** Hex of eight bytes or more, one to a line or joined by `^`; labels and check values are left out. */
function hexParts(text: string): Buffer[] {
  return text
    .split(/[\r\n^;,]+|\s+(?:xor|XOR)\s+/)
    .flatMap((line) => hexWord.exec(line.replace(/\b0x/i, ''))?.[0] ?? [])
    .map((digits) => Buffer.from(digits.replace(/[\s:-]/g, ''), 'hex'))
    .slice(0, componentsMax);
}

function xor(parts: readonly Buffer[]): Buffer {
  const [first = Buffer.alloc(0), ...others] = parts;
  return Buffer.from(
    first.map((byte, at) => others.reduce((sum, one) => sum ^ (one[at] ?? 0), byte)),
  );
}
