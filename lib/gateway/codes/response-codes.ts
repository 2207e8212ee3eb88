// After this response code, what should the shopper and the staff do?
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
 * Looks a code up. It explains and never decides: an unknown code is answered with neutral advice.
 * The advice never says whether money was taken; the state says that.
 */
export function adviceForCode(code: string): ResponseCodeAdvice {
  const [shopperAdvice, staffAdvice] = dictionary.get(code) ?? unknownCode;
  return { shopperAdvice, staffAdvice };
}

/** Every code of the dictionary. */
export function knownResponseCodes(): readonly string[] {
  return [...dictionary.keys()];
}
