// Who is acting, and was it checked? Holding an Actor is the proof that the database was asked.
import type { Permission } from './permissions';

declare const actorBrand: unique symbol;

/**
 * A signed-in person whose session, account and permission `P` were read from the database
 * during this very request. Made in require-permission.ts alone.
 */
export type Actor<P extends Permission = Permission> = {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly permissions: readonly Permission[];
  readonly sessionId: string;
  readonly [actorBrand]: P;
};
