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
  /** Those that count in this session. */
  readonly permissions: readonly Permission[];
  /** Those that this session lacks a second factor for. */
  readonly heldBack: readonly Permission[];
  readonly sessionId: string;
  /** When the person last proved who they are; see require-fresh.ts. */
  readonly provedAt: Date;
  readonly [actorBrand]: P;
};
