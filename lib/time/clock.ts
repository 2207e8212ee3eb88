// What time is it? Passed in wherever time decides, so that tests can set it.
import 'server-only';

export type Clock = { readonly now: () => Date };

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };
