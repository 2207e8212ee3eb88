// What does the shop need of what fits, and what do these messages leave open?
import { type MacProfile, type ProfileList, parseMacProfile } from '@/lib/gateway/mac/mac-profile';
import type { Stage } from './candidates';
import type { Fit, LockedSample } from './fit';
import type { KeyForm } from './key-readings';
import { listIn } from './known-lists';
import type { Change } from './list-changes';
import { signedValue, type ValueRule, writerOf } from './manners';
import type { SampleList } from './sample';

export type GroupFit = { readonly samples: readonly LockedSample[]; readonly fits: readonly Fit[] };

/**
 * What another message would decide. ABSENT: no listed field was empty. LENGTHS: no letter beyond
 * ASCII. ABSENT_ORDER, EQUAL: these fields could stand in each other's place. LIST: no message of
 * this kind. OTHER_LIST: another list fits these messages as well.
 */
export type OpenPoint = {
  readonly kind: 'ABSENT' | 'LENGTHS' | 'ABSENT_ORDER' | 'EQUAL' | 'LIST' | 'OTHER_LIST';
  readonly list: ProfileList;
  readonly names: readonly string[];
};

export type Found = {
  readonly kind: 'found';
  readonly profile: MacProfile;
  /** Published profiles that agree with all of this, the one that was taken first. */
  readonly known: readonly string[];
  readonly keyForm: KeyForm;
  readonly lists: readonly ProvenList[];
  /** Kinds of messages that were given and do not fit. */
  readonly unfound: readonly SampleList[];
  readonly open: readonly OpenPoint[];
};

export type ProvenList = {
  readonly list: SampleList;
  readonly names: readonly string[];
  readonly messages: number;
  readonly stage: Stage;
  /** The profile whose list was changed; null: none has such a list. */
  readonly from: string | null;
  readonly changes: readonly Change[];
  /** What is done to values before they are signed; a profile can say only `sent`. */
  readonly values: ValueRule;
};

const freeTexts = ['DESC', 'MERCH_NAME', 'MESSAGE', 'RCTEXT'];

/** The profile for these fits, with the lists that nobody proved taken from the nearest profile. */
export function composeProfile(
  groups: readonly GroupFit[],
  unfound: readonly SampleList[],
  keyForm: KeyForm,
  profiles: readonly MacProfile[],
): Found {
  const names = commonProfiles(groups).map(({ name }) => name);
  const chosen = groups.map((group) => ({ ...group, fit: chooseFit(group.fits, names[0]) }));
  const { profile, isKnown } = made(chosen, profiles, names[0]);
  const lists = chosen.map(({ samples, fit }) => ({
    list: samples[0]?.list ?? 'result',
    names: fit.names,
    messages: samples.length,
    stage: fit.stage,
    from: fit.profile?.name ?? null,
    changes: fit.changes,
    values: fit.manner.values,
  }));
  // How a field is left empty is one rule for all kinds of messages.
  const isAbsentProven = chosen.some((one) => !openOf(one).some(({ kind }) => kind === 'ABSENT'));
  const open = chosen
    .flatMap(openOf)
    .filter(({ kind }) => kind !== 'ABSENT' || !isAbsentProven)
    .concat(unseen(profile, lists));
  return { kind: 'found', profile, known: isKnown ? names : [], keyForm, lists, unfound, open };
}

/**
 * The published profiles that fit every kind of message as they are, each once under its first name.
 * Those that publish these lists come before those in which another bank's stand in.
 */
function commonProfiles(groups: readonly GroupFit[]): MacProfile[] {
  const named = groups.map(({ fits }) =>
    fits.flatMap(({ profile, stage }) => (profile !== null && stage === 'known' ? [profile] : [])),
  );
  const [first = [], ...others] = named;
  const common = first.filter((profile) => others.every((other) => other.includes(profile)));
  const isPublished = ({ about }: MacProfile) =>
    groups.every(({ samples }) => !about?.assumed.some((list) => list === samples[0]?.list));
  const published = common.filter(isPublished);
  const different = new Map<string, MacProfile>();
  for (const profile of published.length > 0 ? published : common) {
    const key = JSON.stringify(profile.fields);
    if (!different.has(key)) different.set(key, profile);
  }
  return [...different.values()];
}

function chooseFit(fits: readonly Fit[], name: string | undefined): Fit {
  const fit = fits.find(({ profile }) => profile?.name === name) ?? fits[0];
  if (fit === undefined) throw new RangeError('a group without a fit');
  return fit;
}

type Chosen = GroupFit & { readonly fit: Fit };

function made(
  chosen: readonly Chosen[],
  profiles: readonly MacProfile[],
  name: string | undefined,
): { readonly profile: MacProfile; readonly isKnown: boolean } {
  const nearest = chosen[0]?.fit.profile ?? profiles[0];
  const manner = chosen[0]?.fit.manner;
  const lock = chosen[0]?.samples[0]?.locks.find(({ keyAt }) => keyAt === chosen[0]?.fit.keyAt);
  if (nearest === undefined || manner === undefined || lock === undefined) {
    throw new RangeError('nothing to compose');
  }
  const base =
    name === nearest.name ? nearest : ofAlgorithm(lock.algorithm, nearest, chosen, profiles);
  const letters = chosen.flatMap(({ samples }) => samples.flatMap((one) => one.letters ?? []))[0];
  const fields: Partial<Record<ProfileList, readonly string[]>> = { ...base.fields };
  for (const { samples, fit } of chosen) {
    const list = samples[0]?.list ?? 'result';
    if (listIn(base, list).join(' ') !== fit.names.join(' ')) fields[list] = fit.names;
  }
  const listed = new Set(Object.values(fields).flatMap((list) => list ?? []));
  const constants = Object.assign({}, ...chosen.map(({ fit }) => fit.manner.constants));
  const { about, lengths: _, ...rest } = base;
  const isKnown = name === base.name && sameManner(base, lock.algorithm, manner);
  const json = {
    ...rest,
    about: isKnown ? about : foundIn(chosen, base),
    name: isKnown ? base.name : `${base.name}-changed`.slice(0, 64),
    algorithm: lock.algorithm,
    absent: manner.absent,
    ...(manner.lengths === 'characters' ? { lengths: manner.lengths } : {}),
    trailer: manner.trailer,
    charset: manner.charset,
    case: letters ?? base.case,
    constants: Object.fromEntries(
      Object.entries(constants).filter(([field, value]) => listed.has(field) && value !== ''),
    ),
    fields,
  };
  const profile = parseMacProfile(json);
  if (!profile.ok) throw new Error(profile.detail);
  return { profile: profile.value, isKnown };
}

/** Among profiles with the same lists as the nearest, one that signs by this algorithm. */
function ofAlgorithm(
  algorithm: string,
  nearest: MacProfile,
  chosen: readonly Chosen[],
  profiles: readonly MacProfile[],
): MacProfile {
  const hasSameLists = (profile: MacProfile) =>
    chosen.every(({ samples: [sample] }) => {
      const list = sample?.list ?? 'result';
      return listIn(profile, list).join(' ') === listIn(nearest, list).join(' ');
    });
  return (
    profiles.find((profile) => profile.algorithm === algorithm && hasSameLists(profile)) ?? nearest
  );
}

/** Marks in the file what no message of the bank has proved. */
function foundIn(chosen: readonly Chosen[], base: MacProfile): NonNullable<MacProfile['about']> {
  const messages = chosen.reduce((sum, { samples }) => sum + samples.length, 0);
  const proven = chosen.map(({ samples: [sample] }) => sample?.list ?? 'result');
  const assumed = (['prepare', 'completion', 'reversal', 'result'] as const).filter(
    (list) => !proven.includes(list),
  );
  return {
    ...{ bank: 'not named', version: `found from ${messages} signed message(s)` },
    source: [`lists that are assumed: those of ${base.name}`],
    ...{ assumed, vectors: {} },
  };
}

function sameManner(base: MacProfile, algorithm: string, manner: Fit['manner']): boolean {
  return (
    base.algorithm === algorithm &&
    base.absent === manner.absent &&
    base.trailer === manner.trailer &&
    base.charset === manner.charset &&
    (base.lengths ?? 'bytes') === manner.lengths
  );
}

/** What the messages of one kind leave open. */
function openOf({ samples, fits, fit }: Chosen): OpenPoint[] {
  const list = samples[0]?.list ?? 'result';
  const { names, manner } = fit;
  const isEmpty = (name: string) =>
    samples.every(({ fields }) => signedValue(fields, manner, name) === '');
  const empty = names.filter(isEmpty);
  const points: OpenPoint[] = [];
  const add = (kind: OpenPoint['kind'], which: readonly string[]) =>
    points.push({ kind, list, names: which });
  const wasEmpty = names.some((name) =>
    samples.some(({ fields }) => signedValue(fields, manner, name) === ''),
  );
  if (!wasEmpty) add('ABSENT', []);
  const written = samples.flatMap(({ fields }) => names.map((name) => fields.get(name) ?? ''));
  const free = names.filter((name) => freeTexts.includes(name));
  if (free.length > 0 && written.every((value) => /^[\0-\x7f]*$/.test(value))) add('LENGTHS', free);
  if (fit.stage === 'known') return points;
  if (empty.length > 1) add('ABSENT_ORDER', empty);
  for (const pair of equalPairs(samples, names, manner)) add('EQUAL', pair);
  const other = fits.find((one) => one.names.join(' ') !== names.join(' '));
  if (other !== undefined) add('OTHER_LIST', other.names);
  return points;
}

/** Fields that are written alike in all messages: of the list, or one of it and one outside. */
function equalPairs(
  samples: readonly LockedSample[],
  names: readonly string[],
  manner: Fit['manner'],
) {
  const rows = samples.map(({ fields }) => writerOf(fields, { ...manner, trailer: '' }));
  const outside = [...(samples[0]?.fields.keys() ?? [])].filter((name) => !names.includes(name));
  const all = [...names, ...outside];
  return names.flatMap((name, at) =>
    all.slice(at + 1).flatMap((other) => {
      const isAlike = samples.every(({ fields }, row) => {
        const write = rows[row];
        const value = signedValue(fields, manner, name);
        return value !== '' && String(write?.([name])) === String(write?.([other]));
      });
      return isAlike ? [[name, other]] : [];
    }),
  );
}

/** The lists for which no message was given. */
function unseen(profile: MacProfile, proven: readonly ProvenList[]): OpenPoint[] {
  const seen = new Set<string>(proven.map(({ list }) => list));
  if (['completionResult', 'reversalResult'].some((list) => seen.has(list))) seen.add('result');
  const needed = ['prepare', 'completion', 'reversal', 'result'] as const;
  return needed
    .filter((list) => !seen.has(list))
    .map((list) => ({ kind: 'LIST', list, names: profile.fields[list] }));
}
