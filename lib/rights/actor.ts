// Who is acting, and was that checked? An Actor exists only if the database confirmed it.
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
  /** The permissions that count in this session. */
  readonly permissions: readonly Permission[];
  /** The permissions that do not count because this session lacks a second factor. */
  readonly heldBack: readonly Permission[];
  readonly sessionId: string;
  /** When the person last proved their identity; see require-fresh.ts. */
  readonly provedAt: Date;
  /** Hash of the browser's name; null if the browser has none yet. */
  readonly browser: string | null;
  /** Where the request came from; see client-network.ts. */
  readonly network: string;
  readonly [actorBrand]: P;
};
