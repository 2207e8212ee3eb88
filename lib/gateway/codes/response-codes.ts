// What should the shopper and the staff do after this response code? Lists of codes are data.
import { z } from 'zod';
import { fail, ok, type Result } from '@/lib/result/result';
import gatewayCodes from './gateway-codes.json' with { type: 'json' };
import issuerCodes from './issuer-codes.json' with { type: 'json' };

const meaning = z
  .string()
  .max(200)
  .regex(/^[^{}<>\p{Cc}]*\S[^{}<>\p{Cc}]*$/u, 'must be one line without { } < >');

const codeListIn = (languages: readonly string[]) =>
  z.record(
    z.string().regex(/^[\x21-\x7e]{1,4}$/),
    z.strictObject({
      /** A message key of status.json, `advice`; `none`: nothing is added to the state. */
      shopper: z.enum([
        'none',
        'contactBank',
        'otherCard',
        'checkDetails',
        'checkFunds',
        'confirmWithBank',
        'startAgain',
        'tryLater',
        'contactShop',
        'wait',
      ]),
      /** A message key of desk.json, `responseAdvice`. */
      staff: z.enum([
        'none',
        'bankDecides',
        'otherPayment',
        'handleQuietly',
        'checkRequest',
        'checkCredentials',
        'checkClock',
        'checkOriginal',
        'retryLater',
        'askBank',
        'waitThenAsk',
        'watch',
      ]),
      /** What the desk calls it; absent: by the messages, desk.json, `responseCode.meaning`. */
      meaning: z
        .strictObject(Object.fromEntries(languages.map((language) => [language, meaning])))
        .optional(),
    }),
  );

/** Advice and meaning by code. */
export type CodeList = Readonly<z.infer<ReturnType<typeof codeListIn>>>;

/** The codes of the cardholder's bank (ISO 8583, field 39), and the gateway's own, which are negative. */
const builtIn = codeListIn([]).parse({ ...issuerCodes, ...gatewayCodes });

/**
 * Reads a bank's own list from parsed JSON. Fails: BAD_CODES lists each wrong place; a code that is
 * not built in needs a meaning, in each of these languages.
 */
export function parseCodeList(
  json: unknown,
  languages: readonly string[],
): Result<CodeList, 'BAD_CODES', { readonly detail: string }> {
  const parsed = codeListIn(languages).safeParse(json);
  const problems = parsed.success
    ? Object.entries(parsed.data).flatMap(([code, row]) =>
        row.meaning === undefined && !Object.hasOwn(builtIn, code)
          ? [`${code}: needs a meaning`]
          : [],
      )
    : parsed.error.issues.map((issue) => `${issue.path.join('.') || 'list'}: ${issue.message}`);
  if (parsed.success && problems.length === 0) return ok(parsed.data);
  return fail('BAD_CODES', { detail: problems.slice(0, 10).join('; ') });
}

/**
 * Looks a code up, first in the bank's own list. It explains and never decides: an unknown code
 * gets neutral advice. The advice never states whether money was taken; the state does.
 */
export function adviceForCode(code: string, own: CodeList = {}) {
  const list = [own, builtIn].find((one) => Object.hasOwn(one, code));
  const { shopper = 'contactBank', staff = 'askBank' } = list?.[code] ?? {};
  return { shopperAdvice: shopper, staffAdvice: staff } as const;
}

export type ResponseCodeAdvice = ReturnType<typeof adviceForCode>;

/** Every built-in code. */
export function knownResponseCodes(): readonly string[] {
  return Object.keys(builtIn);
}
