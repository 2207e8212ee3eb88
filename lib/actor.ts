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
  /** Hash of the name of the browser that sent the request; null: it has none yet. */
  readonly browser: string | null;
  /** Where the request came from; see client-network.ts. */
  readonly network: string;
  readonly [actorBrand]: P;
};
