// Who has entered the right password but no code yet? A cookie records it for five minutes.
import 'server-only';
import { createHash } from 'node:crypto';
import { openText, sealText } from '@/lib/secrets/sealed-text';
import { ownCookie } from '@/lib/settings/own-cookie';
import type { OrganisationAccount } from './organisation-account';

const purpose = 'half-sign-in';
const validMs = 5 * 60_000;

/** The result of the first step. `stamp` changes with the password: an older first step is void. */
export type HalfSignIn = {
  readonly userId: string;
  readonly stamp: string;
  /** The organisation's account that was the first step; null if it was a password. */
  readonly organisation: OrganisationAccount | null;
};

/** Name and flags of the cookie; alone it gives no access. */
export function halfCookie() {
  return ownCookie('diwan_half', validMs / 1000);
}

export function stampOf(passwordHash: string | null): string {
  return createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
    .slice(0, 22);
}

export function sealHalf({ userId, stamp, organisation }: HalfSignIn, now: Date): string {
  return sealText(purpose, '', JSON.stringify({ userId, stamp, organisation, at: now.getTime() }));
}

/** Null if the cookie is missing, not ours, or older than five minutes. */
export function openHalf(value: string | undefined, now: Date): HalfSignIn | null {
  const opened = openText(purpose, '', value ?? '');
  if (opened === null) return null;
  const { at, ...half } = JSON.parse(opened) as HalfSignIn & { at: number };
  const age = now.getTime() - at;
  return age >= 0 && age < validMs ? half : null;
}
