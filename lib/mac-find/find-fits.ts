// Under which lists and manners do all messages of one kind have the P_SIGN that they carry?
import { type Candidate, candidates, type Knowledge } from './candidates';
import type { Fit, LockedSample, Work } from './fit';
import { fitsOfSource } from './fits-of-source';
import { listIn } from './known-lists';
import { writerOf } from './manners';

const reportEvery = 20_000;
const fitsMax = 20;

/** Yields now and then, so that whoever searches can say how far it is. */
export function* findFits(
  group: readonly LockedSample[],
  knowledge: Knowledge,
  work: Work,
): Generator<undefined, readonly Fit[]> {
  const [first, ...others] = group;
  if (first === undefined) return [];
  const holds = (fit: Fit) => others.every((sample) => fitsSample(fit, sample));
  for (const fitsOf of [knownFits, fitsOfSource]) {
    const near = fitsOf(first, knowledge, work).filter(holds);
    if (near.length > 0) return near;
  }
  const found: Fit[] = [];
  let reported = work.steps;
  for (const candidate of candidates(first, knowledge)) {
    // Whatever else fits equally near is worth knowing; what is further away is not.
    if (found.length > 0 && (found[0]?.stage !== candidate.stage || !isNear(candidate))) break;
    if (work.steps >= work.stepsMax || found.length >= fitsMax) break;
    work.stage = candidate.stage;
    work.candidates += 1;
    for (const lock of first.locks.slice(0, candidate.locksMax)) {
      work.steps += 1;
      if (!lock.fits(candidate.source)) continue;
      const { source: _source, locksMax: _max, ...rest } = candidate;
      const fit = { ...rest, keyAt: lock.keyAt };
      if (holds(fit)) found.push(fit);
    }
    if (work.steps - reported < reportEvery) continue;
    reported = work.steps;
    yield;
  }
  return found;
}

const isNear = ({ stage }: Candidate) => stage === 'crossed';

/** Whole profiles as they were published, in their own manner: all that fit, not the first. */
function knownFits(sample: LockedSample, { profiles, facts }: Knowledge, work: Work): Fit[] {
  work.stage = 'known';
  return profiles.flatMap((profile) => {
    const names = listIn(profile, sample.list);
    const { absent, charset, trailer, lengths = 'bytes' } = profile;
    const plain = { absent, charset, trailer, lengths, values: 'sent' as const };
    const known = Object.fromEntries([...facts].filter(([name]) => !sample.fields.has(name)));
    for (const constants of [{ ...profile.constants, ...known }, profile.constants, {}]) {
      const manner = { ...plain, constants };
      const source = writerOf(sample.fields, manner)(names);
      work.candidates += 1;
      for (const { algorithm, keyAt, fits } of sample.locks) {
        if (algorithm !== profile.algorithm) continue;
        if (sample.letters !== null && sample.letters !== profile.case) continue;
        work.steps += 1;
        if (fits(source)) return [{ stage: 'known', names, manner, keyAt, profile, changes: [] }];
      }
    }
    return [];
  });
}

/** Whether the same list and manner give this message's P_SIGN under the same key. */
export function fitsSample(
  { names, manner, keyAt }: Pick<Fit, 'names' | 'manner' | 'keyAt'>,
  sample: LockedSample,
): boolean {
  const source = writerOf(sample.fields, manner)(names);
  return sample.locks.some((lock) => lock.keyAt === keyAt && lock.fits(source));
}
