// Which fields does an answer of undocumented form hold? Read tolerantly; believed elsewhere.

import type { Charset } from '@/lib/gateway/wire/charset';
import type { WireFields } from '@/lib/gateway/wire/fields';
import { type JsonProblem, parseFlatJson } from '@/lib/gateway/wire/flat-json';
import { type FormProblem, parseFormText } from '@/lib/gateway/wire/form-text';
import { parseHiddenInputs } from '@/lib/gateway/wire/hidden-inputs';
import { fail, ok, type Result } from '@/lib/result/result';
import { maskCardNumbers } from '@/lib/text/card-data';

/** A received answer. The content type decides nothing: the bank does not define it. */
export type Answer = {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: string;
};

const shownLettersMax = 500;

/**
 * Reads an answer of `cgi_link`: a bare digit, JSON, HTML with inputs, or URL-encoded fields.
 * Fails: EMPTY and UNREADABLE contain no fields; the other codes mean that two readers could
 * differ.
 */
export function readAnswerFields(
  body: string,
  charset: Charset,
): Result<WireFields, 'EMPTY' | 'UNREADABLE' | FormProblem | JsonProblem> {
  const text = withoutByteOrderMark(body).trim();
  if (text === '') return fail('EMPTY');
  if (/^[0-9]$/.test(text)) return ok(new Map([['ACTION', text]]));
  if (text.startsWith('{')) {
    const json = parseFlatJson(text);
    if (!json.ok) return json;
    return ok(new Map([...json.value].filter((pair): pair is [string, string] => isText(pair[1]))));
  }
  if (text.startsWith('<')) return parseHiddenInputs(text);
  return /^[^\s<>=&]+=/.test(text) ? parseFormText(text, charset) : fail('UNREADABLE');
}

export function withoutByteOrderMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** What staff may read of an answer: its words without markup, card-like digits masked, bounded. */
export function answerExcerpt(body: string): string {
  const words = body
    .replace(/<(?:script|style)\b[\s\S]*?(?:<\/(?:script|style)>|$)/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  const masked = maskCardNumbers(words).replace(/(P_SIGN\W{1,4})[0-9A-Fa-f]+/gi, '$1…');
  return Array.from(masked).slice(0, shownLettersMax).join('');
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
