// What do this bank's own response codes mean? The list of GATEWAY_RESPONSE_CODES, over our messages.
import 'server-only';
import { readFileSync } from 'node:fs';
import { type CodeList, parseCodeList } from '@/lib/gateway/codes/response-codes';
import { fail, ok, type Result } from '@/lib/result/result';
import { settings } from '@/lib/settings/env';
import { deskLocales, type Locale } from './locale';
import { readMessages } from './messages';

let memo: CodeList | undefined;

/** The list of this process; empty without one. The start refuses one that cannot be read. */
export function bankCodes(): CodeList {
  const read = memo ? ok(memo) : readBankCodes(settings().gateway.responseCodes);
  memo = read.ok ? read.value : {};
  return memo;
}

/** The list in a JSON file; empty without a path. Fails: BAD_CODES. */
export function readBankCodes(
  path: string,
): Result<CodeList, 'BAD_CODES', { readonly detail: string }> {
  if (path === '') return ok({});
  try {
    return parseCodeList(JSON.parse(readFileSync(path, 'utf8')), deskLocales);
  } catch {
    return fail('BAD_CODES', { detail: 'is no readable JSON file' });
  }
}

type Desk = { readonly responseCode: { readonly meaning: Readonly<Record<string, string>> } };

const catalogues = new Map<Locale, Record<string, object>>();

/** All messages of a locale, by namespace, with what the bank's own codes mean. */
export async function readHouseMessages(locale: Locale): Promise<Record<string, object>> {
  const known = catalogues.get(locale);
  if (known !== undefined) return known;
  const messages = await readMessages(locale);
  const desk = messages.desk as Desk;
  const own = Object.entries(bankCodes()).flatMap(([code, { meaning }]) =>
    meaning?.[locale] ? [[code, meaning[locale]]] : [],
  );
  const meaning = { ...desk.responseCode.meaning, ...Object.fromEntries(own) };
  const whole = { ...messages, desk: { ...desk, responseCode: { ...desk.responseCode, meaning } } };
  catalogues.set(locale, whole);
  return whole;
}
