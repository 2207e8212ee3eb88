// Which fields were pasted? In their order, from every form in which a message appears.

import type { MacProfile } from '@/lib/gateway/mac/mac-profile';
import { type MailText, resultCandidates } from '@/lib/gateway/mail/mail';
import { knownNames, readBlocks } from '@/lib/gateway/mail/mail-lines';
import { type Charset, decodeFormText } from '@/lib/gateway/wire/charset';
import { parseFlatJson } from '@/lib/gateway/wire/flat-json';
import { keysMax, parseFormText } from '@/lib/gateway/wire/form-text';
import { parseHiddenInputs } from '@/lib/gateway/wire/hidden-inputs';
import { parseMultipart } from '@/lib/gateway/wire/multipart';
import type { ReadField } from './field-report';

type PastedFormat = 'address' | 'form' | 'multipart' | 'json' | 'html' | 'mail';

export type ReadMessage = {
  readonly format: PastedFormat;
  readonly fields: readonly ReadField[];
  /** Why the return address would not even read it: step 1 of belief. */
  readonly transportProblem: string | null;
};

const blockFieldsMin = 3;
const requestLine = /^[A-Z]{3,7} \S+ HTTP\/\d(?:\.\d)?\r?\n/;

/**
 * Returns every reading of the text that has fields, the likeliest first; empty when there is none.
 * A form, an address, a JSON object or a page has one; a mail may be read in several ways, and the
 * MAC decides which is meant.
 */
export function readPasted(
  text: string,
  mailTexts: readonly MailText[],
  profile: MacProfile,
): readonly ReadMessage[] {
  const { charset } = profile;
  const body = requestLine.test(text) ? text.slice(text.search(/\r?\n\r?\n/) + 1) : text;
  const trimmed = body.trim();
  const single =
    readJson(trimmed) ?? readParts(body) ?? readPage(trimmed) ?? readLine(trimmed, charset);
  if (single !== null) return [single];
  return readMailTexts(mailTexts, profile);
}

function readJson(text: string): ReadMessage | null {
  if (!text.startsWith('{')) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  const fields = Object.entries(parsed as object)
    .slice(0, keysMax)
    .map(([name, value]) => ({ name, value: typeof value === 'string' ? value : null }));
  const strict = parseFlatJson(text);
  return { format: 'json', fields, transportProblem: strict.ok ? null : strict.code };
}

function readParts(text: string): ReadMessage | null {
  const start = text.trimStart();
  const boundary = /^--([^\r\n]{1,70})\r?\n/.exec(start)?.[1];
  if (boundary === undefined || !/content-disposition: *form-data/i.test(start)) return null;
  const exact = start.replace(/\r?\n/g, '\r\n');
  const strict = parseMultipart(new TextEncoder().encode(exact), boundary, 'utf-8');
  const fields = exact
    .split(`--${boundary}`)
    .slice(1, keysMax)
    .flatMap((part) => {
      const name = /;\s*name="([^"]*)"/i.exec(part)?.[1];
      const cut = part.indexOf('\r\n\r\n');
      if (name === undefined || cut < 0) return [];
      return [{ name, value: part.slice(cut + 4).replace(/\r\n$/, '') }];
    });
  return { format: 'multipart', fields, transportProblem: strict.ok ? null : strict.code };
}

function readPage(text: string): ReadMessage | null {
  if (!/<input\b/i.test(text)) return null;
  const read = parseHiddenInputs(text);
  if (!read.ok && read.code === 'UNREADABLE') return null;
  const fields = read.ok ? [...read.value].map(([name, value]) => ({ name, value })) : [];
  return { format: 'html', fields, transportProblem: read.ok ? null : read.code };
}

/** A form's body or an address, which mail programs and terminals break over lines. */
function readLine(text: string, charset: Charset): ReadMessage | null {
  const line = text.replace(/[\r\n]+[ \t]*/g, '');
  const isAddress = /^https?:\/\/\S+\?\S+$/i.test(line);
  const query = isAddress ? line.slice(line.indexOf('?') + 1).replace(/#.*$/s, '') : line;
  if (!/^[^\s=&]{1,64}=[^\s]*$/.test(query) || !(query.includes('&') || isAddress)) return null;
  const strict = parseFormText(query, charset);
  const fields = query
    .split('&')
    .filter((pair) => pair !== '')
    .slice(0, keysMax)
    .map((pair) => {
      const cut = pair.indexOf('=');
      const name = cut < 0 ? pair : pair.slice(0, cut);
      const value = cut < 0 ? '' : (decodeFormText(pair.slice(cut + 1), charset) ?? null);
      return { name: decodeFormText(name, charset) ?? name, value };
    });
  return {
    format: isAddress ? 'address' : 'form',
    fields,
    transportProblem: strict.ok ? null : strict.code,
  };
}

/** Results first, as the mailbox reads them; else any block of names that our tables list. */
function readMailTexts(texts: readonly MailText[], profile: MacProfile): readonly ReadMessage[] {
  const names = knownNames(profile);
  const results = resultCandidates(texts, profile);
  const blocks = [...results];
  if (blocks.length === 0) {
    for (const { text } of texts) {
      for (const block of readBlocks(text.split(/\r\n|\r|\n/), names)) {
        if (block.size >= blockFieldsMin) blocks.push(block);
      }
    }
  }
  return blocks
    .sort((one, other) => other.size - one.size)
    .map((block) => ({
      format: 'mail',
      fields: [...block].map(([name, value]) => ({ name, value })),
      transportProblem: null,
    }));
}
