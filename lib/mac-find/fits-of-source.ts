// What does the string that the bank says it signed prove? First the key, then the list.
import type { Knowledge } from './candidates';
import type { Fit, LockedSample, Work } from './fit';
import { knownLists, listIn } from './known-lists';
import { type Manner, manners, writerOf } from './manners';
import { type Piece, readSource } from './read-source';

/** Whether the key makes the P_SIGN of the given string; null when there is no string. */
export function isSourceProven({ source, locks }: LockedSample): boolean | null {
  return source === null ? null : locks.some(({ fits }) => fits(source));
}

/** The lists that the string shows, each written again and asked under the key. */
export function fitsOfSource(sample: LockedSample, knowledge: Knowledge, work: Work): Fit[] {
  const { source, fields } = sample;
  if (source === null) return [];
  work.stage = 'source';
  work.steps += sample.locks.length;
  const lock = sample.locks.find(({ fits }) => fits(source));
  if (lock === undefined) return [];
  const found = new Map<string, Fit>();
  for (const manner of manners(fields, new Map(), 'all')) {
    if (manner.trailer !== '' || Object.keys(manner.constants).length > 0) continue;
    for (const { pieces, trailer } of readSource(source, fields, manner)) {
      work.candidates += 1;
      const named = nameThePieces(pieces, sample, knowledge);
      const constants = { ...manner.constants, ...named.constants };
      const whole: Manner = { ...manner, trailer, constants };
      if (String(writerOf(fields, whole)(named.names)) !== source) continue;
      const key = JSON.stringify([named.names, whole]);
      const fit = { manner: whole, names: named.names, profile: named.profile };
      found.set(key, { ...fit, stage: 'source', keyAt: lock.keyAt, changes: [] });
    }
    if (found.size > 0) return [...found.values()];
  }
  return [];
}

type Named = Pick<Fit, 'names' | 'profile'> & { readonly constants: Record<string, string> };

/** Absent fields and unknown texts get the names of the known list that is the same otherwise. */
function nameThePieces(
  pieces: readonly Piece[],
  { list, fields }: LockedSample,
  { profiles, facts }: Knowledge,
): Named {
  const { own, others } = knownLists(list, profiles);
  const same = [...own, ...others].find(
    ({ names }) =>
      names.length === pieces.length &&
      pieces.every((piece, at) => {
        const name = names[at] ?? '';
        return piece.kind === 'field' ? piece.name === name : !fields.has(name);
      }),
  );
  if (same !== undefined) {
    const texts = pieces.flatMap((piece, at) =>
      piece.kind === 'text' ? [[same.names[at] ?? '', piece.value] as const] : [],
    );
    return { ...same, constants: Object.fromEntries(texts) };
  }
  const nearest = profiles.toSorted((one, other) => sharedBy(other) - sharedBy(one))[0] ?? null;
  function sharedBy(profile: Knowledge['profiles'][number]): number {
    const names = new Set(listIn(profile, list));
    return pieces.filter((piece) => piece.kind === 'field' && names.has(piece.name)).length;
  }
  const named = pieces.flatMap((piece) => (piece.kind === 'field' ? [piece.name] : []));
  const free = (nearest === null ? [] : listIn(nearest, list)).filter(
    (name) => !fields.has(name) && !named.includes(name),
  );
  const constants: Record<string, string> = {};
  const names = pieces.map((piece, at) => {
    if (piece.kind === 'field') return piece.name;
    if (piece.kind === 'absent') return free.shift() ?? `ABSENT_${at + 1}`;
    const known = [...facts].find(([name, value]) => value === piece.value && !fields.has(name));
    const name = known?.[0] ?? `CONSTANT_${at + 1}`;
    constants[name] = piece.value;
    return name;
  });
  return { names, profile: nearest, constants };
}
