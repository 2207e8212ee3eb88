// Does this request come from doctor, and what did it look like on arrival? Answered to doctor
// only.
import 'server-only';
import { createHmac } from 'node:crypto';
import { deriveKey } from '@/lib/secrets/secret-keys';
import { isBearer } from './bearer';
import { arrivalHeaderName } from './incoming-requests';

/** Between the two events of the endpoint: a proxy that buffers delivers both at once. */
export const doctorPauseMs = 1_000;

/** A token that was intercepted, or sent to another site, expires soon. */
const tokenSeconds = 120;
/** How far doctor's clock may be ahead; another check finds a clock that is further off. */
const aheadSeconds = 60;

/** The endpoint's answer: the request as it arrived, and what the app makes of it. */
export type SeenRequest = {
  readonly host: string;
  readonly forwardedHost: string | null;
  readonly forwardedFor: string | null;
  readonly peer: string;
  readonly peerPort: number;
  /** The network by which limits would count it. */
  readonly network: string;
  readonly trustedProxies: number;
  /** The word in the form; null if no form arrived. */
  readonly word: string | null;
};

/** Doctor's token; making one requires NEXTAUTH_SECRET. */
export function doctorToken(nowMs: number): string {
  return tokenUntil(Math.floor(nowMs / 1000) + tokenSeconds);
}

/** Whether the header has a token that has not expired and lasts no longer than allowed. */
export function isDoctor(authorization: string | null, nowMs: number): boolean {
  const until = Number(/^Bearer (\d{10})\./.exec(authorization ?? '')?.[1] ?? 0);
  const seconds = until - nowMs / 1000;
  const isTimely = seconds > 0 && seconds < tokenSeconds + aheadSeconds;
  return isTimely && isBearer(authorization, tokenUntil(until));
}

/** The connection and its headers before the framework filled in missing ones. */
export function readArrival(headers: Headers): Partial<SeenRequest> {
  return JSON.parse(headers.get(arrivalHeaderName()) ?? '{}');
}

function tokenUntil(until: number): string {
  const mac = createHmac('sha256', deriveKey('doctor')).update(String(until)).digest('base64url');
  return `${until}.${mac}`;
}
