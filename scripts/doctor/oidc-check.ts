// Does the organisation's sign-in answer under its own name, and what must be registered there?
import type { Settings } from '@/lib/settings/env';
import { bad, type Finding, good } from './findings';

const timeoutMs = 5_000;
const subject = 'Organisation sign-in';

/** No findings without OIDC_ISSUER. Requests only the issuer's public description. */
export async function checkOrganisation({ oidc }: Settings): Promise<Finding[]> {
  if (oidc === null) return [];
  const issuer = withoutStroke(oidc.issuer);
  const said = await readDescription(`${issuer}/.well-known/openid-configuration`);
  if (said === null) {
    return [
      bad(
        subject,
        'the issuer has no readable description',
        'Check OIDC_ISSUER, firewall and TLS.',
      ),
    ];
  }
  if (withoutStroke(String(said.issuer)) !== issuer) {
    const remedy = 'Set OIDC_ISSUER to the name that the provider gives itself, of one tenant.';
    return [bad(subject, 'the issuer calls itself by another name', remedy)];
  }
  return [good(subject, `the issuer answers; register there as redirect URI: ${oidc.redirectUri}`)];
}

async function readDescription(address: string): Promise<{ issuer?: unknown } | null> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    const body: unknown = await answer.json();
    return answer.ok && typeof body === 'object' ? body : null;
  } catch {
    return null;
  }
}

function withoutStroke(address: string): string {
  return address.replace(/\/$/, '');
}
