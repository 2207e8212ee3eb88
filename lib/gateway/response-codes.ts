// What does a response code mean, and what should the shopper and the staff do now?

import type { CodeRow, ShopperAdvice, StaffAdvice } from './response-code-advice';
import { gatewayCodes } from './response-codes-gateway';
import { issuerCodes } from './response-codes-issuer';

export type ResponseCodeEntry = {
  readonly code: string;
  /** Plain English for staff. */
  readonly meaning: string;
  readonly shopperAdvice: ShopperAdvice;
  readonly staffAdvice: StaffAdvice;
  readonly isKnown: boolean;
};

const dictionary: ReadonlyMap<string, CodeRow> = new Map([
  ...Object.entries(issuerCodes),
  ...Object.entries(gatewayCodes),
]);

const unknownCode: CodeRow = ['Unknown code', 'contactBank', 'askBank'];

/**
 * Looks a code up. It explains and never decides: an unknown code is answered with neutral advice.
 * The advice never says whether money was taken; that is the state's word.
 */
export function describeResponseCode(code: string): ResponseCodeEntry {
  const known = dictionary.get(code);
  const [meaning, shopperAdvice, staffAdvice] = known ?? unknownCode;
  return { code, meaning, shopperAdvice, staffAdvice, isKnown: known !== undefined };
}

/** Every code of the dictionary. */
export function knownResponseCodes(): readonly string[] {
  return [...dictionary.keys()];
}
