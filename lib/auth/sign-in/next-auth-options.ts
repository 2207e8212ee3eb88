// How is next-auth configured? It carries tokens and does OpenID Connect; the database decides.
import 'server-only';
import { cookies } from 'next/headers';
import type { NextAuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { safeReturnPath } from '@/lib/auth/return-path';
import { passSecondFactor } from '@/lib/auth/second-factor/second-factor';
import { halfCookie, sealHalf } from '@/lib/auth/session/half-sign-in';
import type { OrganisationAccount } from '@/lib/auth/session/organisation-account';
import { nextAuthCookies, openSessionToken } from '@/lib/auth/session/session-cookie';
import { sessionAbsoluteMs } from '@/lib/auth/session/session-rules';
import { openSession, readLiveSession, revokeSession } from '@/lib/auth/session/sessions';
import { noteWrongCode } from '@/lib/auth/session/sign-in-log';
import { log, text } from '@/lib/log/log';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { codeLaneOf } from './known-browser';
import { type OidcClaims, oidcProvider, userOfClaims } from './oidc';
import { checkSignIn } from './sign-in';

/** Facts of a request that next-auth does not pass to its callbacks. */
type SignInContext = {
  readonly network: string;
  readonly userAgent: string;
  readonly knownBrowser: string | undefined;
  /** The session in the browser's cookie; it ends with the sign-in. */
  readonly formerSession: string | null;
};

/** What the password provider passes on to the token. */
type CheckedUser = {
  readonly id: string;
  readonly stamp: string;
  readonly organisation: OrganisationAccount | null;
  readonly passedSecondFactor?: boolean;
};

/**
 * next-auth's options for one request. Sessions are tokens that name a StaffSession row; the row is
 * opened here at each sign-in, read whenever the session is read, and revoked at sign-out.
 */
export function nextAuthOptions(context: SignInContext): NextAuthOptions {
  const { appUrl, authSecret, isHttps } = settings();
  const oidc = oidcProvider();
  return {
    secret: authSecret,
    jwt: { decode: openSessionToken },
    useSecureCookies: isHttps,
    cookies: nextAuthCookies(),
    session: { strategy: 'jwt', maxAge: sessionAbsoluteMs / 1000 },
    pages: { signIn: '/sign-in', error: '/sign-in', signOut: '/admin' },
    providers: [passwordProvider(context), ...(oidc ? [oidc] : [])],
    callbacks: {
      redirect: async ({ url }) => `${appUrl}${safeReturnPath(url, appUrl)}`,
      signIn: async ({ account, profile }) => {
        if (account?.provider !== 'oidc') return account?.provider === 'credentials';
        const user = await userOfClaims(profile as OidcClaims | undefined);
        if (!user.ok) {
          const { code } = user;
          log.warn('sign_in.refused', { network: text(context.network), by: 'oidc', code });
          return code === 'UNKNOWN' ? false : `/sign-in?error=${code}`;
        }
        if (!user.value.needsCode) return true;
        // The organisation's word is the first factor of an account that has a second one here.
        const { id: userId, stamp, organisation } = user.value;
        const half = sealHalf({ userId, stamp, organisation }, systemClock.now());
        const { name, options } = halfCookie();
        (await cookies()).set(name, half, options);
        return '/sign-in/code';
      },
      jwt: async ({ token, account, user, profile, trigger }) => {
        if (trigger !== 'signIn' || !account) return token;
        const known = account.provider === 'oidc' ? await userOf(profile) : user;
        if (!known) throw new Error('the account was disabled during its sign-in');
        const { id, stamp, organisation, passedSecondFactor = false } = known as CheckedUser;
        const proof = { userId: id, stamp, passedSecondFactor, organisation };
        const opened = await openSession(proof, context, systemClock.now());
        if (opened === null) throw new Error('the account changed during its sign-in');
        return { sub: id, sid: opened.sessionId };
      },
      session: async ({ session, token }) => {
        const live = typeof token.sid === 'string' ? await readLiveSession(token.sid) : null;
        // An empty object is next-auth's way to express "no one is signed in".
        if (live === null) return {} as typeof session;
        return { expires: session.expires, user: { name: live.name, email: live.email } };
      },
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sid === 'string') await revokeSession(token.sid, systemClock.now());
      },
    },
    logger: {
      error: (code) => log.warn('next_auth.refused', { code }),
      warn: (code) => log.info('next_auth.warning', { code }),
      debug: () => undefined,
    },
  };
}

async function userOf(profile: unknown): Promise<CheckedUser | null> {
  const user = await userOfClaims(profile as OidcClaims);
  return user.ok ? user.value : null;
}

function passwordProvider(context: SignInContext) {
  return CredentialsProvider({
    credentials: { email: { type: 'email' }, password: { type: 'password' }, code: {} },
    authorize: async (typed) => {
      const now = systemClock.now();
      const checked = await checkSignIn({
        email: String(typed?.email ?? ''),
        password: String(typed?.password ?? ''),
        network: context.network,
        userAgent: context.userAgent,
        knownBrowser: context.knownBrowser,
        now,
      });
      // next-auth passes the message on to the sign-in page as ?error=.
      if (!checked.ok) throw new Error(errorOf(checked));
      const { id, name, email, stamp, organisation, needsCode } = checked.value;
      if (!needsCode) return { id, name, email, stamp, organisation };
      const lane = codeLaneOf(email, context);
      const passed = await passSecondFactor(id, String(typed?.code ?? ''), lane, now);
      if (!passed.ok) {
        if (passed.code === 'WRONG_CODE') await noteWrongCode(id, context, now);
        throw new Error(errorOf(passed));
      }
      return { id, name, email, stamp, organisation, passedSecondFactor: true };
    },
  });
}

function errorOf(refused: { readonly code: string; readonly seconds?: number }): string {
  return refused.code === 'WAIT' ? `WAIT_${refused.seconds}` : refused.code;
}
