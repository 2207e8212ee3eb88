// Which lists of fields does the family know, and which are likely for this message?
import type { MacProfile } from '@/lib/gateway/mac/mac-profile';
import {
  completionRequestFields,
  prepareRequestFields,
  resultFields,
  reversalRequestFields,
} from '@/lib/gateway/wire/fields';
import type { Sample, SampleList } from './sample';

/** A list to try, and the profile that has it; null: an order that no profile has. */
export type KnownList = { readonly names: readonly string[]; readonly profile: MacProfile | null };

/** The list of a profile for this kind of message. */
export function listIn({ fields }: MacProfile, list: SampleList): readonly string[] {
  return fields[list] ?? fields.result;
}

/** Every profile's list for this kind of message, then all their other lists, each once. */
export function knownLists(
  list: SampleList,
  profiles: readonly MacProfile[],
): { readonly own: readonly KnownList[]; readonly others: readonly KnownList[] } {
  const seen = new Set<string>();
  const fresh = (lists: readonly KnownList[]) =>
    lists.filter(({ names }) => !seen.has(names.join(' ')) && seen.add(names.join(' ')));
  return {
    own: fresh(profiles.map((profile) => ({ names: listIn(profile, list), profile }))),
    others: fresh(
      profiles.flatMap((profile) =>
        Object.values(profile.fields).map((names) => ({ names: names ?? [], profile })),
      ),
    ),
  };
}

const tables = {
  prepare: prepareRequestFields,
  completion: completionRequestFields,
  reversal: reversalRequestFields,
  result: resultFields,
  completionResult: resultFields,
  reversalResult: resultFields,
};

/** Orders that nobody published: as the message has its fields, by the alphabet, as the bank's table. */
export function plainOrders({ fields, list }: Sample): readonly KnownList[] {
  const sent = [...fields.keys()];
  const table = tables[list].map(({ form }) => form).filter((name) => name !== 'P_SIGN');
  const orders = [sent, sent.toSorted(), table, table.filter((name) => fields.has(name))];
  return orders.map((names) => ({ names, profile: null }));
}

/** Names that a list of this message may have besides its own: sent ones, then one that is absent. */
export function otherNames(
  names: readonly string[],
  sample: Sample,
  constants: readonly string[],
  profiles: readonly MacProfile[],
): readonly string[] {
  const possible = new Set([...sample.fields.keys(), ...constants]);
  const everywhere = profiles.flatMap((profile) => listIn(profile, sample.list));
  const absent = everywhere.find((name) => !possible.has(name) && !names.includes(name));
  return [...possible, ...(absent === undefined ? [] : [absent])].filter(
    (name) => !names.includes(name),
  );
}
