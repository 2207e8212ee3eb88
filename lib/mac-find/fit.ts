// What is it that fits, and how much was done to find it?
import type { MacProfile } from '@/lib/gateway/mac/mac-profile';
import type { Stage } from './candidates';
import type { Change } from './list-changes';
import type { Lock } from './locks';
import type { Manner } from './manners';
import type { Sample } from './sample';

/** A list and a manner under which P_SIGN is right. */
export type Fit = {
  readonly stage: Stage;
  readonly names: readonly string[];
  readonly manner: Manner;
  readonly keyAt: number;
  readonly profile: MacProfile | null;
  readonly changes: readonly Change[];
};

/** A message with the ways in which its P_SIGN can be asked for. */
export type LockedSample = Sample & { readonly locks: readonly Lock[] };

/** Counted over the whole search, which ends at `stepsMax`. */
export type Work = { steps: number; candidates: number; readonly stepsMax: number; stage: Stage };
