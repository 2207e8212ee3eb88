// Which user does the organisation's sign-in name? New and disabled people are refused.
import 'server-only';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import { normaliseEmail } from '@/lib/auth/email-address';
import { stampOf } from '@/lib/auth/session/half-sign-in';
import {
  mayBeOf,
  type OrganisationAccount,
  personBoundTo,
} from '@/lib/auth/session/organisation-account';
import { db } from '@/lib/db/client';
import { log } from '@/lib/log/log';
import { fail, ok, type Result } from '@/lib/result/result';
import { settings } from '@/lib/settings/env';
import { claimAt, permissionsOfRoles } from './organisation-roles';
import type { PasswordUser } from './sign-in';

/** The claims that we read; all others are ignored. */
export type OidcClaims = {
  readonly iss?: unknown;
  readonly sub?: unknown;
  readonly email?: unknown;
  readonly email_verified?: unknown;
  /** Entra ID's claim that the organisation owns the domain of the address. */
  readonly xms_edov?: unknown;
};

/** next-auth's provider for the configured issuer; null if none is set. */
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
    userinfo: {
      // By the standard's defaults the id token names the account alone, and UserInfo the address.
      request: async ({ tokens, client }) => {
        const held = tokens as Exclude<Parameters<typeof client.userinfo>[0], string>;
        const told = held.claims();
        const isWhole = told.email !== undefined && !lacksRoles(told);
        if (isWhole || !client.issuer.metadata.userinfo_endpoint) return told;
        // The library refuses an answer about another account than the id token's.
        return { ...(await client.userinfo(held)), ...told };
      },
    },
    profile: (claims) => ({ id: String(claims.sub ?? ''), email: String(claims.email ?? '') }),
  };
}

/**
 * The enabled user who signs in: the one to whom this account of the issuer was bound at their
 * first sign-in, else the one whose address the issuer vouches for. Fails: EMAIL_NOT_VERIFIED (no
 * bound user, and the issuer does not vouch for the address); UNKNOWN for an issuer other than the
 * configured one, an address that no user has, a disabled user, and a user who first signed in with
 * another account.
 */
export async function userOfClaims(
  claims: OidcClaims | undefined,
): Promise<Result<PasswordUser, 'EMAIL_NOT_VERIFIED' | 'UNKNOWN'>> {
  const { iss: issuer, sub: subject } = claims ?? {};
  if (typeof issuer !== 'string' || typeof subject !== 'string' || subject === '') {
    return fail('UNKNOWN');
  }
  // The library accepts any issuer name that the issuer's own page states.
  if (bareIssuer(issuer) !== bareIssuer(settings().oidc?.issuer ?? '')) return fail('UNKNOWN');
  const roles = settings().oidc?.roles ?? null;
  const permissions = roles && permissionsOfRoles({ ...claims }, roles);
  const organisation = { issuer, subject, permissions };
  const found = await findPerson(claims ?? {}, organisation);
  if (!found.ok) return found;
  const user = await db().user.findUnique({
    where: found.value,
    include: { secondFactor: { select: { userId: true } } },
  });
  if (!user?.isEnabled) return fail('UNKNOWN');
  const { id, name, email, passwordHash, secondFactor } = user;
  if (!(await mayBeOf(id, organisation))) {
    log.warn('sign_in.other_organisation_account', { userId: id });
    return fail('UNKNOWN');
  }
  const needsCode = secondFactor !== null;
  return ok({ id, name, email, needsCode, stamp: stampOf(passwordHash), organisation });
}

/** The address may belong to another person by now: it counts only at the first sign-in. */
async function findPerson(claims: OidcClaims, account: OrganisationAccount) {
  const bound = await personBoundTo(account);
  if (bound !== null) return ok({ id: bound });
  if (typeof claims.email !== 'string' || !isVouchedFor(claims)) return fail('EMAIL_NOT_VERIFIED');
  const email = normaliseEmail(claims.email);
  return email.ok ? ok({ email: email.value }) : fail('UNKNOWN');
}

function isVouchedFor({ email_verified: isVerified, xms_edov: isOwnDomain }: OidcClaims): boolean {
  if (isVerified !== undefined) return isVerified === true;
  if ([true, 1, '1'].some((word) => word === isOwnDomain)) return true;
  return settings().oidc?.assumesVerifiedEmail === true;
}

/** Whether the settings require roles that the id token does not have. */
function lacksRoles(claims: OidcClaims): boolean {
  const roles = settings().oidc?.roles;
  return roles ? claimAt({ ...claims }, roles.claim) === undefined : false;
}

/** Issuers write their address with or without a trailing slash. */
function bareIssuer(issuer: string): string {
  return issuer.replace(/\/$/, '');
}
