// Does this code complete a sign-in with the right password? The account is checked again first.
import 'server-only';
import { type DelayedFactor, passSecondFactor } from '@/lib/auth/second-factor/second-factor';
import { type HalfSignIn, stampOf } from '@/lib/auth/session/half-sign-in';
import { noteWrongCode, type SignInFrom } from '@/lib/auth/session/sign-in-log';
import { db } from '@/lib/db/client';
import { fail, ok, type Result } from '@/lib/result/result';
import { codeLaneOf } from './known-browser';
import type { SignedInUser } from './sign-in';

/**
 * TOO_LATE when the account was disabled, or its password changed, since the first step.
 * WRONG_CODE and WAIT as in second-factor.ts.
 */
export async function finishSignIn(
  half: HalfSignIn,
  typed: string,
  from: SignInFrom & { readonly knownBrowser: string | undefined },
  now: Date,
): Promise<Result<SignedInUser, 'TOO_LATE' | 'WRONG_CODE'> | DelayedFactor> {
  const user = await db().user.findUnique({ where: { id: half.userId } });
  if (!user?.isEnabled || stampOf(user.passwordHash) !== half.stamp) return fail('TOO_LATE');
  const passed = await passSecondFactor(user.id, typed, codeLaneOf(user.email, from), now);
  if (!passed.ok) {
    if (passed.code === 'WRONG_CODE') await noteWrongCode(user.id, from, now);
    return passed;
  }
  const { id, name, email } = user;
  return ok({ id, name, email, stamp: half.stamp, organisation: half.organisation });
}
