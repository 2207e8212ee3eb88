// How does a browser come into the desk and leave it? The cookies around a checked sign-in.
import 'server-only';
import { cookies, headers } from 'next/headers';
import { systemClock } from '@/lib/clock';
import { ok, type Result } from '@/lib/result';
import { clientNetwork } from './client-network';
import { issueKnownBrowser, knownBrowserCookie } from './known-browser';
import { readSessionId, sealSessionToken, sessionCookie } from './session-cookie';
import { openSession, revokeSession } from './sessions';
import { checkSignIn } from './sign-in';

type Refusal = Result<true, 'REFUSED'> | Result<true, 'WAIT', { seconds: number }>;

/**
 * Signs in by e-mail address and password: on success a new session row and its cookie, whatever
 * cookie the browser brought; the session that it carried before ends. REFUSED and WAIT as in
 * sign-in.ts. Only in server actions, after requireOwnOrigin.
 */
export async function enterDesk(typed: { email: string; password: string }): Promise<Refusal> {
  const [sent, jar] = await Promise.all([headers(), cookies()]);
  const now = systemClock.now();
  const known = knownBrowserCookie();
  const checked = await checkSignIn({
    ...typed,
    network: clientNetwork(sent),
    knownBrowser: jar.get(known.name)?.value,
    now,
  });
  if (!checked.ok) return checked;
  const earlier = await readSessionId(jar.getAll());
  if (earlier !== null) await revokeSession(earlier, now);
  const user = checked.value;
  const { sessionId, expiresAt } = await openSession(user.id, sent.get('user-agent') ?? '', now);
  const { name, options } = sessionCookie();
  const token = await sealSessionToken({ sessionId, userId: user.id });
  jar.set(name, token, { ...options, expires: expiresAt });
  jar.set(known.name, issueKnownBrowser(user.email), known.options);
  return ok(true as const);
}

/** Ends this browser's session in the database and takes its cookie away. */
export async function leaveDesk(): Promise<void> {
  const jar = await cookies();
  const sessionId = await readSessionId(jar.getAll());
  if (sessionId !== null) await revokeSession(sessionId, systemClock.now());
  const { name, options } = sessionCookie();
  jar.set(name, '', { ...options, maxAge: 0 });
}
