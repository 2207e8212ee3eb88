// How does this bank sign? From signed messages and the key to the profile, or to what to ask.
import type { MacProfile } from '@/lib/gateway/mac/mac-profile';
import type { WireFields } from '@/lib/gateway/wire/fields';
import type { Stage } from './candidates';
import { composeProfile, type Found, type GroupFit } from './compose-profile';
import { findFits, fitsSample } from './find-fits';
import type { Fit, LockedSample, Work } from './fit';
import { isSourceProven } from './fits-of-source';
import { type KeyProblem, readKeys } from './key-readings';
import { type LockProblem, locksOf } from './locks';
import type { Sample, SampleList } from './sample';

export type Search = {
  readonly samples: readonly Sample[];
  readonly key: string;
  readonly profiles: readonly MacProfile[];
  /** Values that the bank gave besides the messages. */
  readonly facts: WireFields;
  readonly stepsMax: number;
};

/**
 * Why nothing was found. SOURCE_OTHER_KEY: the key does not make the P_SIGN of the string that the
 * bank gave. SOURCE_FORM: it does, but the string is not lengths and values. SEARCHED: all was tried
 * up to the effort.
 */
export type Reason =
  | KeyProblem
  | LockProblem
  | 'SOURCE_OTHER_KEY'
  | 'SOURCE_FORM'
  | 'DIFFERENT_MANNERS'
  | 'SEARCHED';

export type Answer = (
  | Found
  | {
      readonly kind: 'none';
      readonly reasons: readonly Reason[];
      readonly digits: readonly number[];
    }
) & { readonly work: Pick<Work, 'steps' | 'candidates'> };

export type Progress = { readonly steps: number; readonly stepsMax: number; readonly stage: Stage };

/** Facts that hold for every message of a merchant. */
const lasting = [
  'TERMINAL',
  'MERCHANT',
  'MERCH_NAME',
  'MERCH_URL',
  'MERCH_GMT',
  'COUNTRY',
  'EMAIL',
  'CURRENCY',
];

/**
 * Searches in bounded steps and yields how far it is. It knows no clock: whoever calls it may stop
 * between two steps.
 */
export function* findProfile(search: Search): Generator<Progress, Answer> {
  const { keys, problem } = readKeys(search.key);
  const work: Work = { steps: 0, candidates: 0, stepsMax: search.stepsMax, stage: 'known' };
  const none = (reasons: readonly Reason[]): Answer => ({
    kind: 'none',
    reasons,
    digits: search.samples.map(({ mac }) => mac.length * 2),
    work,
  });
  if (keys.length === 0) return none([problem ?? 'EMPTY']);
  const locked = search.samples.map((sample) => ({ sample, ...locksOf(sample.mac, keys) }));
  const usable = locked.flatMap(({ sample, locks }) =>
    locks.length === 0 ? [] : [{ ...sample, locks }],
  );
  const doubts: Reason[] = [...(problem === null ? [] : [problem])];
  for (const { problem } of locked) if (problem !== null) doubts.push(problem);
  if (usable.length === 0) return none([...new Set(doubts)]);
  const found: GroupFit[] = [];
  const unfound: SampleList[] = locked.flatMap(({ sample, locks }) =>
    locks.length === 0 ? [sample.list] : [],
  );
  for (const group of groupsOf(usable)) {
    const fits = yield* reporting(group, search, found, work);
    const [sample] = group;
    if (fits.length > 0) found.push({ samples: group, fits });
    else if (sample !== undefined) unfound.push(sample.list);
    if (fits.length === 0) doubts.push(...doubtsOf(group));
  }
  if (found.length === 0) return none([...new Set([...doubts, 'SEARCHED' as const])]);
  const agreed = agree(found);
  if (agreed === null) return none([...new Set([...doubts, 'DIFFERENT_MANNERS' as const])]);
  const keyForm = keys[agreed[0]?.fits[0]?.keyAt ?? 0]?.form ?? 'hex';
  return { ...composeProfile(agreed, unfound, keyForm, search.profiles), work };
}

function* reporting(
  group: readonly LockedSample[],
  search: Search,
  found: readonly GroupFit[],
  work: Work,
): Generator<Progress, readonly Fit[]> {
  const keyAt = found[0]?.fits[0]?.keyAt;
  const sameKey = group.map((sample) => ({
    ...sample,
    locks: sample.locks.filter(
      (lock) => keyAt === undefined || lock.form === 'public' || lock.keyAt === keyAt,
    ),
  }));
  const knowledge = { profiles: search.profiles, facts: factsFor(group, search) };
  const running = findFits(sameKey, knowledge, work);
  for (;;) {
    const next = running.next();
    if (next.done) return next.value;
    yield { steps: work.steps, stepsMax: work.stepsMax, stage: work.stage };
  }
}

/** What the bank said, and what holds in every message and stands in another one. */
function factsFor(group: readonly Sample[], { samples, facts }: Search): WireFields {
  const others = samples
    .filter((sample) => !group.some(({ mac }) => mac.equals(sample.mac)))
    .flatMap(({ fields }) => [...fields].filter(([name]) => lasting.includes(name)));
  return new Map([...others, ...facts]);
}

/** Messages of one kind together; those whose string is known first. */
function groupsOf(samples: readonly LockedSample[]): LockedSample[][] {
  const groups = new Map<SampleList, LockedSample[]>();
  const told = samples.toSorted(
    (one, other) => Number(one.source === null) - Number(other.source === null),
  );
  for (const sample of told) groups.set(sample.list, [...(groups.get(sample.list) ?? []), sample]);
  return [...groups.values()];
}

function doubtsOf(group: readonly LockedSample[]): Reason[] {
  const proven = group.map(isSourceProven);
  if (proven.includes(true)) return ['SOURCE_FORM'];
  return proven.includes(false) ? ['SOURCE_OTHER_KEY'] : [];
}

/** One manner for all kinds of messages: a bank has one, and one message may not show all of it. */
function agree(found: readonly GroupFit[]): readonly GroupFit[] | null {
  const all = found.flatMap(({ fits }) => fits.map(({ manner }) => manner));
  for (const manner of all) {
    const agreed = found.map(({ samples, fits }) => {
      const same = fits.flatMap((fit) => {
        const constants = { ...manner.constants, ...fit.manner.constants };
        const shared = { ...fit, manner: { ...manner, values: fit.manner.values, constants } };
        return samples.every((sample) => fitsSample(shared, sample)) ? [shared] : [];
      });
      return { samples, fits: same };
    });
    if (agreed.every(({ fits }) => fits.length > 0)) return agreed;
  }
  return null;
}
