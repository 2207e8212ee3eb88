// Is it doctor who asks, and what did its request look like when it arrived? For nobody else.
import 'server-only';
import { createHmac } from 'node:crypto';
import { deriveKey } from '@/lib/secrets/secret-keys';
import { isBearer } from './bearer';
import { arrivalHeaderName } from './incoming-requests';

/** Between the two events that the door sends: what is gathered on the way comes at once. */
export const doctorPauseMs = 1_000;

/** A token that was caught on its way, or shown to another site, ends soon. */
const tokenSeconds = 120;
/** Clocks of two machines; one that is further off is found elsewhere. */
const toleranceSeconds = 600;

/** What the door tells: the request as it arrived, and what the app makes of it. */
export type SeenRequest = {
  readonly host: string;
  readonly forwardedHost: string | null;
  readonly forwardedFor: string | null;
  readonly peer: string;
  readonly peerPort: number;
  /** Against what limits would be counted. */
  readonly network: string;
  readonly trustedProxies: number;
  /** The word in the form, when the form arrived. */
  readonly word: string | null;
};

/** What doctor shows at the door; only who knows NEXTAUTH_SECRET can make it. */
export function doctorToken(nowMs: number): string {
  return tokenUntil(Math.floor(nowMs / 1000) + tokenSeconds);
}

/** Whether the header carries a token that has not ended, nor lasts longer than one may. */
export function isDoctor(authorization: string | null, nowMs: number): boolean {
  const until = Number(/^Bearer (\d{10})\./.exec(authorization ?? '')?.[1] ?? 0);
  const seconds = until - nowMs / 1000;
  const isTimely = seconds > -toleranceSeconds && seconds < tokenSeconds + toleranceSeconds;
  return isTimely && isBearer(authorization, tokenUntil(until));
}

/** The connection and its headers before the framework filled gaps. */
export function readArrival(headers: Headers): Partial<SeenRequest> {
  return JSON.parse(headers.get(arrivalHeaderName()) ?? '{}');
}

function tokenUntil(until: number): string {
  const mac = createHmac('sha256', deriveKey('doctor')).update(String(until)).digest('base64url');
  return `${until}.${mac}`;
}
