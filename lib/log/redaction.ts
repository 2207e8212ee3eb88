// What may a log line contain? Only values of a closed set, bounded, escaped and masked.
import { maskCardNumbers } from '@/lib/text/card-data';

/** Text that was cleaned for the log. Only this file makes one. */
class LogText {
  readonly #clean: string;
  constructor(raw: string) {
    this.#clean = cleanText(raw);
  }
  toJSON(): string {
    return this.#clean;
  }
}

/** Marks free text for the log: bounded, escaped, secrets and card-like numbers masked. */
export function text(raw: unknown): LogText {
  return new LogText(typeof raw === 'string' ? raw : String(raw));
}

/** What the log shows of a secret value: whether it was there, and its length. */
export function redacted(raw: string | null | undefined): LogText {
  return new LogText(raw ? `[redacted, ${raw.length} characters]` : '[empty]');
}

type Plain = number | boolean | bigint | Date | LogText | null | undefined;

/** Keys whose values are identifiers or stable codes: any string, but checked when written. */
type NameKey = 'id' | 'code' | 'reference' | 'digest' | `${string}${'Id' | 'Code' | 'Digest'}`;

/** Keys whose values are never logged. The pattern below catches others at run time. */
type SecretKey = 'mac' | 'key' | 'secret' | 'password' | 'authorization' | 'cookie' | 'apiKey';

type Allowed<K, V> = K extends 'error'
  ? unknown
  : K extends SecretKey
    ? LogText
    : K extends NameKey
      ? string | Plain
      : V extends string
        ? // A union of literals is closed; a wide `string` is not and needs `text()`.
          string extends V
          ? LogText
          : V
        : Plain;

/** The fields of a log line. A wide `string` compiles only under an id or code key. */
export type LogFields<F> = { readonly [K in keyof F]: Allowed<K, F[K]> };

const textMax = 500;
const frameMax = 12;
const secretKey =
  /(p_sign|mac|key|secret|password|passwd|authorization|cookie|token|nonce|cvv2?)$|^(pan|card)$/i;
const secretInText =
  /(p_sign|mac|key|secret|password|passwd|authorization|token|nonce|cvv2?)(["']?\s*[=:]\s*)("[^"]*"?|'[^']*'?|(?:bearer|basic)\s+\S+|[^\s&,;}]+)/gi;
const cookieInText = /(cookie)(["']?\s*[=:]\s*)("[^"]*"?|'[^']*'?|[^\n\r}]+)/gi;
const reservedKeys = new Set(['level', 'time', 'pid', 'event']);
const nameShape = /^[A-Za-z0-9_.:@/()[\]-]{0,128}$/;
/** Keys of the usual form: cleaning would change nothing in them. */
const plainKey = /^[A-Za-z]{1,31}$/;
const nameKey = /^(id|code|reference|digest)$|(Id|Code|Digest)$/;

/**
 * Turns a line's fields into what is written: the last guard, for values that got past the types.
 * Masks secret keys, marks malformed identifiers as such, drops nested values.
 */
export function redactFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const clean: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields).slice(0, 40)) {
    if (value !== undefined) clean[cleanKey(key)] = redactValue(key, value);
  }
  return clean;
}

function cleanKey(key: string): string {
  if (reservedKeys.has(key)) return `field_${key}`;
  return plainKey.test(key) ? key : cleanText(key).slice(0, 64);
}

function redactValue(key: string, value: unknown): unknown {
  if (value instanceof LogText) return value.toJSON();
  if (key === 'error') return describeError(value);
  if (secretKey.test(key)) return '[redacted]';
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (typeof value !== 'string') return '[not logged]';
  if (nameKey.test(key) && !nameShape.test(value)) return '[not a name]';
  return nameKey.test(key) ? maskCardNumbers(value) : cleanText(value);
}

/** An error as the log keeps it: name, code, message and frames; never a body or a cause. */
function describeError(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { name: 'NotAnError', message: cleanText(String(error)) };
  const code = 'code' in error ? String(error.code) : '';
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: cleanText(error.name).slice(0, 64),
    ...(code === '' ? {} : { code: cleanText(code).slice(0, 64) }),
    message: cleanText(error.message),
    ...ownDetail(error),
    ...(frames.length === 0
      ? {}
      : { frames: frames.slice(0, frameMax).map(cleanFrame).join(' | ') }),
  };
}

/** The detail of our own errors only: those of the database quote rows, and rows quote people. */
function ownDetail(error: Error): { detail?: string } {
  const isOfDatabase = 'severity' in error;
  const isText = 'detail' in error && typeof error.detail === 'string';
  return isText && !isOfDatabase ? { detail: cleanText(String(error.detail)).slice(0, 200) } : {};
}

/** Lines of a message may look like stack frames, so they are cleaned like any text. */
function cleanFrame(line: string): string {
  return cleanText(line.trim()).slice(0, 200);
}

/**
 * Cleans free text: control and bidirectional characters are escaped, card-like numbers, keys,
 * credentials in addresses, long hexadecimal strings and query strings are masked, and what is
 * left is cut at 500 characters.
 */
function cleanText(raw: string): string {
  // Much more than is kept, yet short enough that no pattern below takes long.
  const head = raw.slice(0, textMax * 4);
  const masked = maskCardNumbers(head)
    .replace(/:\/\/[^\s/@]*@/g, '://[credentials]@')
    .replace(cookieInText, '$1$2[redacted]')
    .replace(secretInText, '$1$2[redacted]')
    .replace(/\b[0-9a-fA-F]{32,}\b/g, (hex) => `[hex ${hex.length}]`)
    .replace(/((?:https?:\/)?\/[^\s?"']*)\?[^\s"']+/g, '$1?[query]');
  const escaped = escapeControls(masked);
  return escaped.length <= textMax && raw.length <= head.length
    ? escaped
    : `${escaped.slice(0, textMax)}… [${raw.length} characters]`;
}

function escapeControls(raw: string): string {
  return raw.replace(
    /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
