// What is known of a signed message before anybody knows how it was signed?
import type { ProfileList } from '@/lib/gateway/mac/mac-profile';
import type { WireFields } from '@/lib/gateway/wire/fields';

export type SampleList = Exclude<ProfileList, 'resultDeclined'>;

/** A message, its P_SIGN, and the string that was signed where the bank gave it. */
export type Sample = {
  /** The profile's list that its kind of message is signed under. */
  readonly list: SampleList;
  /** Its fields without P_SIGN; no empty ones. */
  readonly fields: WireFields;
  readonly mac: Buffer;
  /** How the bank writes its hex; null where P_SIGN has no letters. */
  readonly letters: 'upper' | 'lower' | null;
  readonly source: string | null;
};

export type SampleProblem = 'NO_MAC' | 'MAC_NOT_HEX' | 'TOO_FEW_FIELDS';

const fieldsMin = 2;

/** Makes a sample of a message's fields, by their form names. */
export function makeSample(
  given: WireFields,
  source: string | null,
): Sample | { readonly problem: SampleProblem } {
  const text = (given.get('P_SIGN') ?? '').trim();
  if (text === '') return { problem: 'NO_MAC' };
  if (!/^(?:[0-9A-Fa-f]{2})+$/.test(text)) return { problem: 'MAC_NOT_HEX' };
  const fields = new Map([...given].filter(([name, value]) => name !== 'P_SIGN' && value !== ''));
  if (fields.size < fieldsMin) return { problem: 'TOO_FEW_FIELDS' };
  const letters = /[A-F]/.test(text) ? 'upper' : /[a-f]/.test(text) ? 'lower' : null;
  return { list: listOf(fields), fields, mac: Buffer.from(text, 'hex'), letters, source };
}

/** Which list signs such a message: what only one kind of message has decides. */
function listOf(fields: WireFields): SampleList {
  const type = fields.get('TRTYPE');
  if (['ACTION', 'RC', 'RESULT'].some((name) => fields.has(name))) {
    if (type === '24') return 'reversalResult';
    return type === '21' ? 'completionResult' : 'result';
  }
  if (!fields.has('RRN') && !fields.has('INT_REF')) return 'prepare';
  return type === '1' || type === '21' ? 'completion' : 'reversal';
}
