// May the person behind this request do this, right now? The database decides on every call.
import 'server-only';
import { cookies } from 'next/headers';
import { systemClock } from '@/lib/clock';
import { log } from '@/lib/log';
import { fail, ok, type Result } from '@/lib/result';
import type { Actor } from './actor';
import type { Permission } from './permissions';
import { readSessionId } from './session-cookie';
import { type LiveSession, readLiveSession } from './sessions';

/**
 * The signed-in person with permission `permission`. SIGNED_OUT: no session, or one that was
 * revoked, has expired, or belongs to a disabled account. FORBIDDEN: signed in, not permitted;
 * written to the log. The token in the cookie names a session row and decides nothing else.
 */
export async function requireActor<P extends Permission>(
  permission: P,
): Promise<Result<Actor<P>, 'SIGNED_OUT' | 'FORBIDDEN'>> {
  const session = await sessionOfRequest();
  if (session === null) {
    log.info('access.signed_out', { permissionCode: permission });
    return fail('SIGNED_OUT');
  }
  if (!session.permissions.includes(permission)) {
    log.warn('access.forbidden', { permissionCode: permission, userId: session.userId });
    return fail('FORBIDDEN');
  }
  return ok(session as LiveSession as Actor<P>);
}

/** Whoever is signed in, whatever they may do; for showing a name, never for deciding. */
export async function currentActor(): Promise<Actor | null> {
  return (await sessionOfRequest()) as Actor | null;
}

async function sessionOfRequest(): Promise<LiveSession | null> {
  const sessionId = await readSessionId((await cookies()).getAll());
  return sessionId === null ? null : readLiveSession(sessionId, systemClock.now());
}
