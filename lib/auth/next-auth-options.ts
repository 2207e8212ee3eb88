// How is next-auth set up? It carries tokens and speaks OpenID Connect; the database decides.
import 'server-only';
import type { NextAuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { systemClock } from '@/lib/clock';
import { settings } from '@/lib/env';
import { log, text } from '@/lib/log';
import { type OidcClaims, oidcProvider, userOfClaims } from './oidc';
import { safeReturnPath } from './return-path';
import { sessionCookie } from './session-cookie';
import { sessionAbsoluteMs } from './session-rules';
import { openSession, readLiveSession, revokeSession } from './sessions';
import { checkSignIn } from './sign-in';

/** What one request brings along that next-auth does not pass to its callbacks. */
export type SignInContext = {
  readonly network: string;
  readonly userAgent: string;
  readonly knownBrowser: string | undefined;
};

/**
 * next-auth's options for one request. Sessions are tokens that name a StaffSession row; the row
 * is opened here at each sign-in, read at each look at the session and revoked at sign-out.
 */
export function nextAuthOptions(context: SignInContext): NextAuthOptions {
  const { appUrl, authSecret, isHttps } = settings();
  const oidc = oidcProvider();
  return {
    secret: authSecret,
    useSecureCookies: isHttps,
    cookies: { sessionToken: sessionCookie() },
    session: { strategy: 'jwt', maxAge: sessionAbsoluteMs / 1000 },
    pages: { signIn: '/sign-in', error: '/sign-in', signOut: '/admin' },
    providers: [passwordProvider(context), ...(oidc ? [oidc] : [])],
    callbacks: {
      redirect: async ({ url }) => `${appUrl}${safeReturnPath(url, appUrl)}`,
      signIn: async ({ account, profile }) => {
        if (account?.provider !== 'oidc') return account?.provider === 'credentials';
        const user = await userOfClaims(profile as OidcClaims | undefined);
        if (user === null)
          log.warn('sign_in.refused', { network: text(context.network), by: 'oidc' });
        return user !== null;
      },
      jwt: async ({ token, account, user, profile, trigger }) => {
        if (trigger !== 'signIn' || !account) return token;
        const known =
          account.provider === 'oidc' ? await userOfClaims(profile as OidcClaims) : user;
        if (!known) throw new Error('the account was disabled during its sign-in');
        const opened = await openSession(known.id, context.userAgent, systemClock.now());
        return { sub: known.id, sid: opened.sessionId };
      },
      session: async ({ session, token }) => {
        const live =
          typeof token.sid === 'string'
            ? await readLiveSession(token.sid, systemClock.now())
            : null;
        // An empty object is next-auth's own word for "nobody is signed in".
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

function passwordProvider(context: SignInContext) {
  return CredentialsProvider({
    credentials: { email: { type: 'email' }, password: { type: 'password' } },
    authorize: async (typed) => {
      const checked = await checkSignIn({
        email: String(typed?.email ?? ''),
        password: String(typed?.password ?? ''),
        network: context.network,
        knownBrowser: context.knownBrowser,
        now: systemClock.now(),
      });
      if (checked.ok) return checked.value;
      // next-auth hands the message on to the sign-in page as ?error=.
      throw new Error(checked.code === 'WAIT' ? `WAIT_${checked.seconds}` : 'REFUSED');
    },
  });
}
