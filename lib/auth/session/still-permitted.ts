// May a person continue with a long task? Checked again while it runs.
import 'server-only';
import type { Actor } from '@/lib/rights/actor';
import type { Permission } from '@/lib/rights/permissions';
import { readLiveSession } from './sessions';

/** True while the session that began it lives and its person has the permission. */
export async function isStillPermitted(actor: Actor, permission: Permission): Promise<boolean> {
  const session = await readLiveSession(actor.sessionId);
  return session?.permissions.includes(permission) ?? false;
}
