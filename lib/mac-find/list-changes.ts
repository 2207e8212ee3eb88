// Which lists of fields are near a known one? Fields left out, moved, exchanged or added.

export type Change =
  | { readonly kind: 'leftOut'; readonly names: readonly string[] }
  | { readonly kind: 'moved' | 'added'; readonly names: readonly string[] }
  | { readonly kind: 'swapped' | 'exchanged'; readonly names: readonly string[] };

export type ChangedList = {
  readonly names: readonly string[];
  readonly changes: readonly Change[];
};

/** Every list that differs from this one by one change; `others`: names that may come in. */
export function* oneChange(
  list: readonly string[],
  others: readonly string[],
): Generator<ChangedList> {
  const made = (names: readonly string[], kind: Change['kind'], changed: readonly string[]) => ({
    names,
    changes: [{ kind, names: changed }],
  });
  for (const [at, name] of list.entries()) yield made(without(list, at), 'leftOut', [name]);
  for (const [at, name] of list.entries()) {
    const rest = without(list, at);
    // The neighbour's move to the left is this one's to the right.
    for (let to = 0; to <= rest.length; to += 1) {
      if (to !== at && to !== at - 1) yield made(inserted(rest, to, name), 'moved', [name]);
    }
  }
  for (const [at, one] of list.entries()) {
    for (let to = at + 2; to < list.length; to += 1) {
      const other = list[to] ?? one;
      yield made(list.with(at, other).with(to, one), 'swapped', [one, other]);
    }
  }
  for (const name of others) {
    for (let to = 0; to <= list.length; to += 1)
      yield made(inserted(list, to, name), 'added', [name]);
  }
  for (const name of others) {
    for (const [at, old] of list.entries())
      yield made(list.with(at, name), 'exchanged', [old, name]);
  }
}

/** Every list that differs by two changes. */
export function* twoChanges(
  list: readonly string[],
  others: readonly string[],
): Generator<ChangedList> {
  for (const first of oneChange(list, others)) {
    const left = others.filter((name) => !first.names.includes(name));
    for (const second of oneChange(first.names, left)) {
      yield { names: second.names, changes: [...first.changes, ...second.changes] };
    }
  }
}

const subsetNamesMax = 16;

/** Every list that lacks some of the names, those that lack few first. */
export function* subsets(list: readonly string[]): Generator<ChangedList> {
  if (list.length > subsetNamesMax) return;
  for (let count = 1; count <= list.length - 2; count += 1) yield* lacking(list, count, 0, []);
}

function* lacking(
  list: readonly string[],
  count: number,
  from: number,
  left: readonly string[],
): Generator<ChangedList> {
  if (count === 0) {
    yield { names: list, changes: [{ kind: 'leftOut', names: left }] };
    return;
  }
  for (let at = from; at <= list.length - count; at += 1) {
    yield* lacking(without(list, at), count - 1, at, [...left, list[at] ?? '']);
  }
}

/** Every order of so many of the names. */
export function* selections(
  names: readonly string[],
  count: number,
  before: readonly string[] = [],
): Generator<ChangedList> {
  if (count === 0) {
    yield { names: before, changes: [] };
    return;
  }
  for (const name of names) {
    if (!before.includes(name)) yield* selections(names, count - 1, [...before, name]);
  }
}

function without(list: readonly string[], at: number): string[] {
  return [...list.slice(0, at), ...list.slice(at + 1)];
}

function inserted(list: readonly string[], at: number, name: string): string[] {
  return [...list.slice(0, at), name, ...list.slice(at)];
}
