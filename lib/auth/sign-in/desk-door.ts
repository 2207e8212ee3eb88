// How does a browser sign in to the desk and out of it? The cookies around a checked sign-in.
import 'server-only';
import { cookies, headers } from 'next/headers';
import { clientNetwork } from '@/lib/auth/client-network';
import { halfCookie, openHalf, sealHalf } from '@/lib/auth/session/half-sign-in';
import { readSessionId, sealSessionToken, sessionCookie } from '@/lib/auth/session/session-cookie';
import { openSession, revokeSession } from '@/lib/auth/session/sessions';
import { fail, ok, type Result } from '@/lib/result/result';
import { systemClock } from '@/lib/time/clock';
import { finishSignIn } from './half-user';
import { issueKnownBrowser, knownBrowserCookie } from './known-browser';
import { checkSignIn, type SignedInUser } from './sign-in';

type Wait<T> = Result<T, 'WAIT', { seconds: number }>;

/**
 * Signs in by e-mail address and password. On success there is a new session row and cookie,
 * whatever cookie the browser sent; its previous session ends. `code`: the account has a second
 * factor, and enterDeskByCode completes the sign-in within five minutes. REFUSED and WAIT as in
 * sign-in.ts. Only in server actions, after requireOwnOrigin.
 */
export async function enterDesk(typed: {
  email: string;
  password: string;
}): Promise<Result<'in' | 'code', 'REFUSED'> | Wait<'in' | 'code'>> {
  const jar = await cookies();
  const now = systemClock.now();
  const checked = await checkSignIn({ ...typed, ...(await whereFrom()), now });
  if (!checked.ok) return checked;
  const { id: userId, needsCode, stamp, organisation } = checked.value;
  if (needsCode) {
    const { name, options } = halfCookie();
    jar.set(name, sealHalf({ userId, stamp, organisation }, now), options);
    return ok('code');
  }
  return (await letIn(checked.value, now, false)) ? ok('in') : fail('REFUSED');
}

/**
 * The second step of a sign-in: a code of the app, or a recovery code. Fails: TOO_LATE (the first
 * step is missing, older than five minutes, or void by now); WRONG_CODE and WAIT as in
 * second-factor.ts.
 */
export async function enterDeskByCode(
  typed: string,
): Promise<Result<true, 'TOO_LATE' | 'WRONG_CODE'> | Wait<true>> {
  const jar = await cookies();
  const now = systemClock.now();
  const { name, options } = halfCookie();
  const half = openHalf(jar.get(name)?.value, now);
  if (half === null) return fail('TOO_LATE');
  const finished = await finishSignIn(half, typed, await whereFrom(), now);
  if (!finished.ok) return finished;
  jar.set(name, '', { ...options, maxAge: 0 });
  return (await letIn(finished.value, now, true)) ? ok(true as const) : fail('TOO_LATE');
}

/** What attempts are counted by and logged with. */
async function whereFrom() {
  const [sent, jar] = await Promise.all([headers(), cookies()]);
  const knownBrowser = jar.get(knownBrowserCookie().name)?.value;
  return { network: clientNetwork(sent), userAgent: sent.get('user-agent') ?? '', knownBrowser };
}

/** Whether this browser has passed the first step and not yet the second. */
export async function isHalfIn(): Promise<boolean> {
  const jar = await cookies();
  return openHalf(jar.get(halfCookie().name)?.value, systemClock.now()) !== null;
}

/** Ends this browser's session in the database and takes its cookie away. */
export async function leaveDesk(): Promise<void> {
  const jar = await cookies();
  const sessionId = await readSessionId(jar.getAll());
  if (sessionId !== null) await revokeSession(sessionId, systemClock.now());
  const { name, options } = sessionCookie();
  jar.set(name, '', { ...options, maxAge: 0 });
}

/** False if the account changed during the sign-in. */
async function letIn(user: SignedInUser, now: Date, passedSecondFactor: boolean): Promise<boolean> {
  const [sent, jar] = await Promise.all([headers(), cookies()]);
  const { id: userId, stamp, organisation } = user;
  const browser = {
    userAgent: sent.get('user-agent') ?? '',
    network: clientNetwork(sent),
    formerSession: await readSessionId(jar.getAll()),
  };
  const opened = await openSession(
    { userId, stamp, passedSecondFactor, organisation },
    browser,
    now,
  );
  if (opened === null) return false;
  const { name, options } = sessionCookie();
  const token = await sealSessionToken({ sessionId: opened.sessionId, userId });
  jar.set(name, token, { ...options, expires: opened.expiresAt });
  const known = knownBrowserCookie();
  jar.set(known.name, issueKnownBrowser(user.email), known.options);
  return true;
}
