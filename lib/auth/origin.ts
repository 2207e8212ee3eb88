// Was this form sent from our own pages? Every server action checks this first.
import 'server-only';
import { headers } from 'next/headers';
import { log, text } from '@/lib/log/log';
import { fail, ok, type Result } from '@/lib/result/result';
import { settings } from '@/lib/settings/env';
import { askedFrom } from './asked-from';

/**
 * Fails: FOREIGN_ORIGIN unless the Origin header equals the origin of APP_URL. Next compares Origin
 * with Host or X-Forwarded-Host, both of which the sender may choose, and runs an action that has
 * no Origin at all; here a missing one and `null` are refused too.
 */
export async function requireOwnOrigin(): Promise<Result<true, 'FOREIGN_ORIGIN'>> {
  const origin = (await headers()).get('origin');
  if (isOwnOrigin(origin, settings().appUrl)) return ok(true as const);
  log.warn('action.foreign_origin', { origin: text(origin ?? 'none'), ...(await askedFrom()) });
  return fail('FOREIGN_ORIGIN');
}

/** The pure rule: byte for byte the configured origin, nothing that merely resembles it. */
export function isOwnOrigin(origin: string | null, appUrl: string): boolean {
  return origin !== null && origin === new URL(appUrl).origin;
}
