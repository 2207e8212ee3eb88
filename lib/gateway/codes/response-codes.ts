// What should the shopper and the staff do after this response code?
import type { CodeRow, ShopperAdvice, StaffAdvice } from './response-code-advice';
import { gatewayCodes } from './response-codes-gateway';
import { issuerCodes } from './response-codes-issuer';

export type ResponseCodeAdvice = {
  readonly shopperAdvice: ShopperAdvice;
  readonly staffAdvice: StaffAdvice;
};

const dictionary: ReadonlyMap<string, CodeRow> = new Map([
  ...Object.entries(issuerCodes),
  ...Object.entries(gatewayCodes),
]);

const unknownCode: CodeRow = ['contactBank', 'askBank'];

/**
 * Looks a code up. It explains and never decides: an unknown code gets neutral advice. The advice
 * never states whether money was taken; the state does.
 */
export function adviceForCode(code: string): ResponseCodeAdvice {
  const [shopperAdvice, staffAdvice] = dictionary.get(code) ?? unknownCode;
  return { shopperAdvice, staffAdvice };
}

/** Every code of the dictionary. */
export function knownResponseCodes(): readonly string[] {
  return [...dictionary.keys()];
}
