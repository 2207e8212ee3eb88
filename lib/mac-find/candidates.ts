// Which source strings may the bank have signed? The likeliest first, none of them twice.
import type { MacProfile } from '@/lib/gateway/mac/mac-profile';
import type { WireFields } from '@/lib/gateway/wire/fields';
import { knownLists, otherNames, plainOrders } from './known-lists';
import {
  type Change,
  type ChangedList,
  oneChange,
  selections,
  subsets,
  twoChanges,
} from './list-changes';
import { type Breadth, type Manner, manners, writerOf } from './manners';
import type { Sample } from './sample';

/** How far the search has gone from what is known. */
export type Stage =
  | 'source'
  | 'known'
  | 'crossed'
  | 'changed'
  | 'subsets'
  | 'changedTwice'
  | 'short';

export type Candidate = {
  readonly stage: Stage;
  readonly names: readonly string[];
  readonly manner: Manner;
  /** The profile whose list it is, or was before the changes. */
  readonly profile: MacProfile | null;
  readonly changes: readonly Change[];
  readonly source: string | Buffer;
  /** How many of the key's readings are worth asking so far from what is known. */
  readonly locksMax: number;
};

export type Knowledge = {
  readonly profiles: readonly MacProfile[];
  /** Values that are known besides the message. */
  readonly facts: WireFields;
};

type Base = { readonly names: readonly string[]; readonly profile: MacProfile | null };
type Round = {
  readonly stage: Stage;
  readonly breadth: Breadth;
  readonly bases: readonly Base[];
  readonly vary: (base: Base, constants: readonly string[]) => Iterable<ChangedList>;
  readonly locksMax?: number;
};

/** Far from what is known only the two likeliest readings of the key are asked. */
const few = { breadth: 'few', locksMax: 2 } as const;
const shortest = 3;
const longest = 7;
/** So many sums are kept; then some strings may come twice, which costs time and nothing else. */
const sumsMax = 2_000_000;

/** All candidates for a message, in rounds that go further and further from what is known. */
export function* candidates(sample: Sample, knowledge: Knowledge): Generator<Candidate> {
  const seen = new Set<number>();
  for (const round of rounds(sample, knowledge)) {
    for (const manner of manners(sample.fields, knowledge.facts, round.breadth)) {
      const write = writerOf(sample.fields, manner);
      for (const base of round.bases) {
        for (const { names, changes } of round.vary(base, Object.keys(manner.constants))) {
          const source = write(names);
          const sum = sumOf(source);
          if (seen.has(sum)) continue;
          if (seen.size >= sumsMax) seen.clear();
          seen.add(sum);
          const { stage, locksMax = Number.POSITIVE_INFINITY } = round;
          yield { stage, names, manner, profile: base.profile, changes, source, locksMax };
        }
      }
    }
  }
}

function* rounds(sample: Sample, { profiles }: Knowledge): Generator<Round> {
  const { own, others } = knownLists(sample.list, profiles);
  const plain = plainOrders(sample);
  const asItIs = (base: Base) => [{ names: base.names, changes: [] }];
  yield { stage: 'crossed', breadth: 'all', bases: [...own, ...others], vary: asItIs };
  yield { stage: 'crossed', breadth: 'all', bases: plain, vary: asItIs };
  const incoming = ({ names }: Base, constants: readonly string[]) =>
    otherNames(names, sample, constants, profiles);
  const bases = [...own, ...plain];
  yield {
    stage: 'changed',
    breadth: 'likely',
    bases,
    vary: (one, constants) => oneChange(one.names, incoming(one, constants)),
  };
  yield {
    stage: 'subsets',
    ...few,
    bases: [...plain, ...own],
    vary: (one) => subsets(one.names),
  };
  yield {
    stage: 'changedTwice',
    ...few,
    bases: own,
    vary: (one, constants) => twoChanges(one.names, incoming(one, constants)),
  };
  const sent = [{ names: [...sample.fields.keys()], profile: null }];
  for (let count = shortest; count <= longest; count += 1) {
    yield {
      stage: 'short',
      ...few,
      bases: sent,
      vary: ({ names }) => selections(names, count),
    };
  }
}

/** A sum of 53 bits: two strings of a search have the same one once in many searches. */
function sumOf(source: string | Buffer): number {
  const text = typeof source === 'string' ? source : source.toString('latin1');
  let high = typeof source === 'string' ? 0xdeadbeef : 0x12345678;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}
