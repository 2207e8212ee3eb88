// How can signed bytes be read under every list that the bank may have signed them under?
import type { GatewayConfig } from '@/lib/gateway/config';
import type { MacProfile, ProfileList, ResultKind } from '@/lib/gateway/mac/mac-profile';
import type { WireFields } from '@/lib/gateway/wire/fields';
import { fitsShapes, type Reading, signedReadings } from './readings';

/** One way to read the bytes, and the profile's list under which it is read. */
export type ListReading = { readonly list: ProfileList; readonly values: Reading };

/** The lists of what comes to the return address or by mail: results of any kind. */
const postedLists = ['result', 'resultDeclined', 'completionResult', 'reversalResult'] as const;

/**
 * The lists that a message of this kind may be signed under; `posted` is one of which only the bank
 * knows what it is about.
 */
export function candidateLists(profile: MacProfile, kind: ResultKind | 'posted'): ProfileList[] {
  const own =
    kind === 'posted' ? postedLists : ([ownList(profile, kind), 'resultDeclined'] as const);
  return own.filter((list) => profile.fields[list] !== undefined);
}

function ownList(profile: MacProfile, kind: ResultKind): ResultKind {
  return profile.fields[kind] === undefined ? 'result' : kind;
}

/**
 * Every reading of the bytes under any of these lists: whoever posts a genuine message can cut it
 * under another list of the profile, where the same bytes say something else. Two lists that give
 * the same values are one reading, the first one's.
 */
export function listReadings(
  source: Buffer,
  { profile, shapes }: Pick<GatewayConfig, 'profile' | 'shapes'>,
  lists: readonly ProfileList[],
): readonly ListReading[] {
  const found = lists.flatMap((list) => {
    const readings = signedReadings(source, profile, profile.fields[list] ?? [], shapes);
    return allowedBy(list, lists, readings).map((values) => ({ list, values }));
  });
  // Nearly every message has one reading.
  const all = found.length < 2 ? found : firstOfEach(found);
  if (!shapes.isPinned) return all;
  const shaped = all.filter(({ values }) => fitsShapes(values, shapes));
  return shaped.length > 0 ? shaped : all;
}

function firstOfEach(readings: readonly ListReading[]): readonly ListReading[] {
  const found = new Map<string, ListReading>();
  for (const one of readings) {
    const key = JSON.stringify([...one.values].filter(([, value]) => value !== '').sort());
    if (!found.has(key)) found.set(key, one);
  }
  return [...found.values()];
}

/**
 * A list for declines never holds an approval. A posted message about a reversal is under the list
 * for reversals, one about anything else is not.
 */
function allowedBy(
  list: ProfileList,
  lists: readonly ProfileList[],
  readings: readonly Reading[],
): readonly Reading[] {
  if (list === 'resultDeclined') return readings.filter((one) => one.get('ACTION') !== '0');
  if (!lists.includes('result') || list === 'result') return readings;
  return readings.filter((one) => {
    const type = one.get('TRTYPE');
    return type === undefined || (type === '24') === (list === 'reversalResult');
  });
}

/** Whether a form under this list may be compared with its MAC at all. */
export function mayVerify(list: ProfileList, fields: WireFields): boolean {
  return list !== 'resultDeclined' || fields.get('ACTION') !== '0';
}
