// Answers: which names and values does a received body have, before any rule checks them?
import type { FieldRule } from './fields';

/** A value that is not a string is kept as `undefined`, so that a rule can report it. */
export type ReceivedMessage = {
  readonly values: ReadonlyMap<string, string | undefined>;
  readonly isJson: boolean;
  /** Names that came more than once. */
  readonly repeated: readonly string[];
};

type MessageProblem = 'CONTENT_TYPE' | 'BODY_ENCODING' | 'BODY_FORM';

type Reading =
  | { readonly ok: true; readonly message: ReceivedMessage }
  | { readonly ok: false; readonly code: MessageProblem };

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads a form or, if `table` has JSON keys, a JSON object. JSON keys become the form's names; a
 * key that the table does not know keeps its own name.
 */
export function readMessage(
  body: Uint8Array,
  contentType: string,
  table: readonly FieldRule[],
): Reading {
  const [type, ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase());
  const acceptsJson =
    table.some((field) => field.json !== undefined) && type === 'application/json';
  const isUtf8 = parameters.every((part) => /^charset="?utf-8"?$/.test(part));
  if ((type !== 'application/x-www-form-urlencoded' && !acceptsJson) || !isUtf8) {
    return { ok: false, code: 'CONTENT_TYPE' };
  }
  let text: string;
  try {
    text = strictUtf8.decode(body);
  } catch {
    return { ok: false, code: 'BODY_ENCODING' };
  }
  return acceptsJson ? readJson(text, table) : readForm(text);
}

function readForm(text: string): Reading {
  const values = new Map<string, string>();
  const repeated: string[] = [];
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const cut = pair.indexOf('=');
    if (cut < 0) return { ok: false, code: 'BODY_FORM' };
    let name: string;
    let value: string;
    try {
      // decodeURIComponent refuses what is not UTF-8 where URLSearchParams would replace it.
      name = decodeURIComponent(pair.slice(0, cut).replaceAll('+', ' '));
      value = decodeURIComponent(pair.slice(cut + 1).replaceAll('+', ' '));
    } catch {
      return { ok: false, code: 'BODY_ENCODING' };
    }
    if (values.has(name)) repeated.push(name);
    values.set(name, value);
  }
  return { ok: true, message: { values, isJson: false, repeated } };
}

function readJson(text: string, table: readonly FieldRule[]): Reading {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { ok: false, code: 'BODY_FORM' };
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return { ok: false, code: 'BODY_FORM' };
  }
  const values = new Map<string, string | undefined>();
  for (const [key, value] of Object.entries(parsed)) {
    const name = table.find((field) => field.json === key)?.name ?? `"${key}"`;
    values.set(name, typeof value === 'string' ? value : undefined);
  }
  return { ok: true, message: { values, isJson: true, repeated: repeatedKeys(text) } };
}

/** JSON.parse silently keeps the last of two equal keys; this walks the text of a valid object. */
function repeatedKeys(text: string): string[] {
  const seen = new Set<string>();
  const repeated: string[] = [];
  let depth = 0;
  for (const token of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g)) {
    const [piece, colon] = token;
    if (piece === '{' || piece === '[') depth += 1;
    else if (piece === '}' || piece === ']') depth -= 1;
    else if (colon !== undefined && depth === 1) {
      const key = String(JSON.parse(piece.slice(0, piece.length - colon.length)));
      if (seen.has(key)) repeated.push(key);
      seen.add(key);
    }
  }
  return repeated;
}
