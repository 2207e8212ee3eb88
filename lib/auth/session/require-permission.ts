// May the person behind this request do this, right now? The database decides on every call.
import 'server-only';
import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { askedFrom } from '@/lib/auth/asked-from';
import { clientNetwork } from '@/lib/auth/client-network';
import { log } from '@/lib/log/log';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import type { Permission } from '@/lib/rights/permissions';
import { readBrowser } from './browser-identity';
import { readSessionId } from './session-cookie';
import { type LiveSession, readLiveSession } from './sessions';

/**
 * The signed-in person with permission `permission`. Fails: SIGNED_OUT (no session, or one that was
 * revoked, has expired, or belongs to a disabled account); FORBIDDEN (signed in, not permitted;
 * logged); SECOND_FACTOR_NEEDED (permitted, but not in a session without a second factor: MONEY_…
 * or DESK_NEEDS_SECOND_FACTOR; logged too). The token in the cookie only names a session row.
 * Automatic requests of a page (`isPerson` false) do not count as activity.
 */
export async function requireActor<P extends Permission>(
  permission: P,
  { isPerson = true } = {},
): Promise<Result<Actor<P>, 'SIGNED_OUT' | 'FORBIDDEN' | 'SECOND_FACTOR_NEEDED'>> {
  const session = isPerson ? await sessionOfRequest() : await readSession({ isPerson });
  if (session === null) {
    log.info('access.signed_out', { permissionCode: permission, ...(await askedFrom()) });
    return fail('SIGNED_OUT');
  }
  if (session.heldBack.includes(permission)) {
    log.warn('access.second_factor_needed', {
      permissionCode: permission,
      userId: session.userId,
      ...(await askedFrom()),
    });
    return fail('SECOND_FACTOR_NEEDED');
  }
  if (!session.permissions.includes(permission)) {
    log.warn('access.forbidden', {
      permissionCode: permission,
      userId: session.userId,
      ...(await askedFrom()),
    });
    return fail('FORBIDDEN');
  }
  return ok(session as LiveSession as Actor<P>);
}

/**
 * Every signed-in person, for what all may do: change their own account. SIGNED_OUT as above.
 */
export async function requireSignedIn(): Promise<Result<Actor, 'SIGNED_OUT'>> {
  const session = await sessionOfRequest();
  if (session !== null) return ok(session as LiveSession as Actor);
  log.info('access.signed_out', { permissionCode: 'none', ...(await askedFrom()) });
  return fail('SIGNED_OUT');
}

/**
 * The signed-in person if they have the permission: for what a page adds for them. Nobody is refused
 * and nothing is logged, and it counts as no activity.
 */
export async function actorWith<P extends Permission>(permission: P): Promise<Actor<P> | null> {
  const session = await sessionAside();
  if (session === null) return null;
  if (!session.permissions.includes(permission)) return null;
  return session as LiveSession as Actor<P>;
}

/** Whether the session is still valid, asked by a page and not by its person: no activity. */
export async function isStillSignedIn(): Promise<boolean> {
  return (await readSession({ isPerson: false })) !== null;
}

/** The signed-in person without a permission check: to show a name, never to decide. */
export async function currentActor(): Promise<Actor | null> {
  return (await sessionOfRequest()) as Actor | null;
}

/**
 * Read once while a page is rendered, so that the whole page shows one moment; everything else,
 * actions above all, reads it at each call.
 */
const sessionOfRequest = cache(() => readSession({ isPerson: true }));

const sessionAside = cache(() => readSession({ isPerson: false }));

async function readSession(asked: { readonly isPerson: boolean }) {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  const all = jar.getAll();
  const sessionId = await readSessionId(all);
  const session = sessionId === null ? null : await readLiveSession(sessionId, asked);
  return session && { ...session, browser: readBrowser(all), network: clientNetwork(sent) };
}
