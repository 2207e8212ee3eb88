// What time is it? Passed in wherever time decides, so that tests hold the hands.
import 'server-only';

export type Clock = { readonly now: () => Date };

/** The clock of the machine. */
export const systemClock: Clock = { now: () => new Date() };
