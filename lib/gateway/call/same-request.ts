// Is this request the same as an earlier one, but for its freshness? A repetition must be.
import type { WireFields } from '@/lib/gateway/wire/fields';

/** What a repeated completion or reversal must carry byte for byte; TIMESTAMP and NONCE are new. */
const repeatedFields = ['TRTYPE', 'ORDER', 'AMOUNT', 'CURRENCY', 'RRN', 'INT_REF', 'TERMINAL'];

/** Compares the fields above; a field must be in both requests or in neither. */
export function isSameRequest(earlier: WireFields, request: WireFields): boolean {
  return repeatedFields.every((name) => earlier.get(name) === request.get(name));
}
