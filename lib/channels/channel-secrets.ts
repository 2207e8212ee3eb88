// How are a channel's two addresses kept? Sealed; ours is found by the hash of its token.
import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { openSealed, sealText } from '@/lib/secrets/sealed-text';
import { settings } from '@/lib/settings/env';

type Purpose = 'channel-address' | 'channel-token';

/** A new token of 256 bits, with its hash and as it is kept. */
export function newToken(channelId: string) {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashOf(token), tokenSealed: seal('channel-token', channelId, token) };
}

/** What a calendar is found by. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Seals an address or a token for its channel. */
export function seal(purpose: Purpose, channelId: string, plain: string): string {
  return sealText(purpose, channelId, plain);
}

/**
 * The text, and how to keep it from now on; null if nothing is kept, or it was sealed under a secret
 * that is no longer set.
 */
export function open(purpose: Purpose, channelId: string, sealed: string) {
  const opened = sealed === '' ? null : openSealed(purpose, channelId, sealed);
  if (opened === null) return null;
  const { text, isOld } = opened;
  return { text, sealed: isOld ? seal(purpose, channelId, text) : sealed };
}

/** The path of our calendar for a channel; its file's name ends as calendars of the field do. */
export function calendarAddress(token: string): string {
  return `${settings().appUrl}/api/calendars/${token}.ics`;
}
