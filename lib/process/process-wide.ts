// What does a whole process share, although several bundles may each load their own copy of a
// module?

/** The process's one object of this name, made at the first call. */
export function processWide<T extends object>(name: string, make: () => T): T {
  const holder = globalThis as typeof globalThis & { diwanShared?: Map<string, object> };
  holder.diwanShared ??= new Map();
  const shared = holder.diwanShared.get(name) ?? make();
  holder.diwanShared.set(name, shared);
  return shared as T;
}
