// Which user does the organisation's sign-in name? New and disabled people are refused.
import 'server-only';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import { normaliseEmail } from '@/lib/auth/email-address';
import { stampOf } from '@/lib/auth/session/half-sign-in';
import { mayBeOf } from '@/lib/auth/session/organisation-account';
import { db } from '@/lib/db/client';
import { log } from '@/lib/log/log';
import { settings } from '@/lib/settings/env';
import type { PasswordUser } from './sign-in';

/** The claims that we read; everything else in the id token is left alone. */
export type OidcClaims = {
  readonly iss?: unknown;
  readonly sub?: unknown;
  readonly email?: unknown;
  readonly email_verified?: unknown;
};

/** next-auth's provider for the issuer in the settings; null when none is set. */
export function oidcProvider(): OAuthConfig<OidcClaims> | null {
  const { oidc } = settings();
  if (oidc === null) return null;
  return {
    id: 'oidc',
    name: 'oidc',
    type: 'oauth',
    wellKnown: `${bareIssuer(oidc.issuer)}/.well-known/openid-configuration`,
    clientId: oidc.clientId,
    clientSecret: oidc.clientSecret,
    authorization: { params: { scope: 'openid email' } },
    checks: ['pkce', 'state', 'nonce'],
    idToken: true,
    profile: (claims) => ({ id: String(claims.sub ?? ''), email: String(claims.email ?? '') }),
  };
}

/**
 * The enabled user whose address the issuer vouches for. Null for an address that is missing,
 * not verified (`email_verified` must be true itself) or unknown here, for a disabled user, for
 * another issuer than that of the settings, and for another account of the issuer than the one of the
 * user's first sign-in.
 */
export async function userOfClaims(claims: OidcClaims | undefined): Promise<PasswordUser | null> {
  if (claims?.email_verified !== true || typeof claims.email !== 'string') return null;
  const { iss: issuer, sub: subject } = claims;
  if (typeof issuer !== 'string' || typeof subject !== 'string' || subject === '') return null;
  // The library believes whatever name the issuer's own page says.
  if (bareIssuer(issuer) !== bareIssuer(settings().oidc?.issuer ?? '')) return null;
  const email = normaliseEmail(claims.email);
  if (!email.ok) return null;
  const user = await db().user.findUnique({
    where: { email: email.value },
    include: { secondFactor: { select: { userId: true } } },
  });
  if (!user?.isEnabled) return null;
  const { id, name, passwordHash, secondFactor } = user;
  const organisation = { issuer, subject };
  if (!(await mayBeOf(id, organisation))) {
    log.warn('sign_in.other_organisation_account', { userId: id });
    return null;
  }
  const stamp = stampOf(passwordHash);
  const needsCode = secondFactor !== null;
  return { id, name, email: user.email, needsCode, stamp, organisation };
}

/** Issuers write their address with a last stroke or without. */
function bareIssuer(issuer: string): string {
  return issuer.replace(/\/$/, '');
}
