// Is this six-digit code the one that the person's app shows now? RFC 6238, SHA-1, 30 seconds.
import { Secret, TOTP } from 'otpauth';

const stepMs = 30_000;
/**
 * A clock may be off, or the code may change during typing: each code is valid for 60 seconds in
 * all.
 */
const asideMs = 15_000;
/** As RFC 4226 recommends: 160 bits. */
const secretBytes = 20;

/** A new secret in base32, as apps expect it. */
export function newCodeSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The address in a QR code for an app. */
export function codeAddress(secret: string, email: string, issuer: string): string {
  return totpOf(secret, { label: email, issuer: issuer.replaceAll(':', ' ') }).toString();
}

/** Six digits, in any grouping or script; null for anything else. */
export function readCode(typed: string): string | null {
  const digits = typed
    .normalize('NFKC')
    .replace(/[\s-]/g, '')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0));
  return /^\d{6}$/.test(digits) ? digits : null;
}

/**
 * The time step whose code this is: the current one or, within 15 seconds of it, its neighbour;
 * null for no match. The caller must then refuse every step up to it: a code counts once.
 */
export function matchingStep(secret: string, code: string, now: Date): number | null {
  const totp = totpOf(secret, {});
  for (const timestamp of [now.getTime() - asideMs, now.getTime() + asideMs]) {
    const isIt = totp.validate({ token: code, timestamp, window: 0 }) !== null;
    if (isIt) return Math.floor(timestamp / stepMs);
  }
  return null;
}

function totpOf(secret: string, names: { label?: string; issuer?: string }): TOTP {
  return new TOTP({ ...names, algorithm: 'SHA1', digits: 6, period: 30, secret });
}
