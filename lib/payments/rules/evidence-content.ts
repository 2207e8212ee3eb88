// What is kept of a message? Its fields, without our signature and without anything card-like.

import {
  addressField,
  internalReferenceField,
  isHexValue,
  isMacField,
} from '@/lib/gateway/wire/field-names';
import { maskCardNumbers } from '@/lib/text/card-data';

const valueMax = 300;
const leftOut = '[address]';

/** Fields as they are stored: MAC masked, card-like digits masked, values bounded. */
export function evidenceFields(fields: ReadonlyMap<string, string>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of fields) {
    kept[name] = isMacField(name) ? '[mac]' : boundedField(name, value);
  }
  return kept;
}

/** An INT_REF as `boundedText` returns it, but hexadecimal is kept whole. */
export function boundedReference(internalReference: string): string {
  return boundedField(internalReferenceField, internalReference);
}

/**
 * Fields of a request, likewise, but without the shopper's address: a guest's data can be erased,
 * and evidence cannot. The digest of the exact, signed bytes still covers the address.
 */
export function sentFields(fields: ReadonlyMap<string, string>): Record<string, string> {
  const kept = evidenceFields(fields);
  return addressField in kept ? { ...kept, [addressField]: leftOut } : kept;
}

/**
 * The kept fields with the omitted address put back; only the digest shows whether it is the right
 * one.
 */
export function withAddress(
  kept: Readonly<Record<string, string>>,
  address: string,
): Map<string, string> {
  const fields = new Map(Object.entries(kept));
  if (fields.get(addressField) === leftOut) fields.set(addressField, address);
  return fields;
}

function boundedField(name: string, value: string): string {
  return isHexValue(name, value) ? shortened(value, valueMax) : boundedText(value);
}

/** A text from outside: bounded, card-like digits masked, and storable in PostgreSQL. */
export function boundedText(value: string): string {
  return shortened(maskCardNumbers(value), valueMax);
}

/** The beginning of a text, without what jsonb refuses: NUL and lone surrogates. */
export function shortened(text: string, lettersMax: number): string {
  return text.slice(0, lettersMax).replace(/[\0\p{Cs}]/gu, '\ufffd');
}
