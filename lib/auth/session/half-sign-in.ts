// Who has shown the right password and not yet a code? A cookie says so for five minutes.
import { ownCookie } from '@/lib/settings/own-cookie';
import 'server-only';
import { createHash } from 'node:crypto';
import { openText, sealText } from '@/lib/secrets/sealed-text';
import type { OrganisationAccount } from './organisation-account';

const purpose = 'half-sign-in';
const validMs = 5 * 60_000;

/** What the first step left. `stamp` changes with the password: an older first step is void. */
export type HalfSignIn = {
  readonly userId: string;
  readonly stamp: string;
  /** The account of the organisation that was the first step; null: a password was. */
  readonly organisation: OrganisationAccount | null;
};

/** Name and flags of the cookie; it opens nothing by itself. */
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

/** Null for a cookie that is missing, not ours, or older than five minutes. */
export function openHalf(value: string | undefined, now: Date): HalfSignIn | null {
  const opened = openText(purpose, '', value ?? '');
  if (opened === null) return null;
  const { at, ...half } = JSON.parse(opened) as HalfSignIn & { at: number };
  const age = now.getTime() - at;
  return age >= 0 && age < validMs ? half : null;
}
