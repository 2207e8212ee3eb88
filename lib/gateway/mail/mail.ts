// Which results may an email hold? Read tolerantly here, verified elsewhere.

import type { MacProfile } from '@/lib/gateway/mac/mac-profile';
import type { Charset } from '@/lib/gateway/wire/charset';
import type { WireFields } from '@/lib/gateway/wire/fields';
import { parseFormText } from '@/lib/gateway/wire/form-text';
import { parseHiddenInputs } from '@/lib/gateway/wire/hidden-inputs';
import { htmlLines } from './mail-html';
import { knownNames, readBlocks } from './mail-lines';

/** A decoded text of an email. A plain one may still be pasted HTML. */
export type MailText = { readonly kind: 'plain' | 'html'; readonly text: string };

const lettersMax = 256 * 1024;
const textsMax = 20;
/** The MAC judges signed ones, which costs little; the others are guesses at best. */
const candidatesMax = { signed: 1_000, unsigned: 60 };
const formLettersMax = 16 * 1024;
/**
 * A mail has a result or two; each reading costs time, and a mail of many must not delay others.
 */
const urlEncodedMax = 500;

/**
 * Returns every set of fields in a mail that could be a result (docs/gateway.md 7: the same
 * information as the posted result, in a form that the bank does not document): lines, tables,
 * hidden inputs and URL-encoded texts, also quoted and forwarded. The same text may be read in
 * several ways; the MAC decides which is true. Signed ones come first.
 */
export function resultCandidates(
  texts: readonly MailText[],
  profile: MacProfile,
): readonly WireFields[] {
  const names = knownNames(profile);
  const found = { signed: new Map<string, WireFields>(), unsigned: new Map<string, WireFields>() };
  for (const text of texts.slice(0, textsMax)) {
    for (const fields of readings(text, names, profile.charset)) {
      if (!isResult(fields)) continue;
      const key = JSON.stringify([...fields].sort());
      const kind = (fields.get('P_SIGN') ?? '') === '' ? 'unsigned' : 'signed';
      if (found[kind].size < candidatesMax[kind]) found[kind].set(key, fields);
    }
  }
  return [found.signed, found.unsigned].flatMap((kind) =>
    [...kind.values()].sort((one, other) => other.size - one.size),
  );
}

/** Texts that no form could carry are dropped, as at the return address. */
function isResult(fields: WireFields): boolean {
  const isAnswered = fields.has('ACTION') || fields.has('RC');
  if (!isAnswered || !/^[0-9]{6,32}$/.test(fields.get('ORDER') ?? '')) return false;
  return [...fields.values()].every((value) => !/[\0\p{Cs}]/u.test(value));
}

function* readings(
  { kind, text }: MailText,
  names: ReadonlyMap<string, string>,
  charset: Charset,
): Generator<WireFields> {
  const bounded = text.slice(0, lettersMax);
  const isMarkup = kind === 'html' || /<(?:table|input|br|td|p|div|pre)\b/i.test(bounded);
  if (isMarkup) {
    yield* readForms(bounded);
    yield* readBlocks(htmlLines(bounded), names);
    yield* readUrlEncoded(htmlLines(bounded), charset);
    yield* readUrlEncoded(bounded.replaceAll('&amp;', '&').split('\n'), charset);
  }
  if (kind === 'html') return;
  const lines = bounded.split(/\r\n|\r|\n/);
  yield* readBlocks(lines, names);
  yield* readUrlEncoded(lines, charset);
  if (/^[A-Z_]{2,20}=3D/m.test(bounded)) {
    // An email's source, pasted without its head: quoted-printable.
    yield* readBlocks(decodeQuotedPrintable(bounded).split(/\r\n|\r|\n/), names);
  }
}

function* readForms(html: string): Generator<WireFields> {
  for (const form of html.split(/<form\b/i).slice(0, textsMax)) {
    const read = parseHiddenInputs(form);
    if (read.ok) yield read.value;
  }
}

/** Also one that is the query of a link, or was broken over lines. */
function* readUrlEncoded(lines: readonly string[], charset: Charset): Generator<WireFields> {
  const clean = lines.map((line) => line.replace(/^[ \t]*(?:>[ \t]?)+/, '').trim());
  // A broken line may break the name, too.
  if (!clean.join('').includes('ORDER=')) return;
  let left = urlEncodedMax;
  for (const [at, line] of clean.entries()) {
    if (!line.includes('&')) continue;
    if (left <= 0) return;
    const words = line.split(/[\s"'<>]+/);
    let rest = '';
    // The last word may continue in the following lines, as long as each is a single word.
    for (const next of clean.slice(at + 1, at + 40)) {
      if (next === '' || /\s/.test(next)) break;
      rest += next;
    }
    const last = words.at(-1) ?? '';
    for (const word of [...words, last + rest]) {
      if (!/(?:^|[?&])ORDER=/.test(word) || word.length > formLettersMax) continue;
      left -= 1;
      const query = word.slice(word.indexOf('?') + 1).replace(/[).,;]+$/, '');
      const read = parseFormText(query, charset);
      if (read.ok) yield read.value;
    }
  }
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_whole, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
