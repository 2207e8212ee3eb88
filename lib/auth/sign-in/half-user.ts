// Does this code finish what a right password began? The account is looked at again first.
import 'server-only';
import { type DelayedFactor, passSecondFactor } from '@/lib/auth/second-factor/second-factor';
import { type HalfSignIn, stampOf } from '@/lib/auth/session/half-sign-in';
import { db } from '@/lib/db/client';
import { fail, ok, type Result } from '@/lib/result';
import type { SignedInUser } from './sign-in';

/**
 * TOO_LATE when the account was disabled, or its password changed, since the first step.
 * WRONG_CODE and WAIT as in second-factor.ts.
 */
export async function finishSignIn(
  half: HalfSignIn,
  typed: string,
  now: Date,
): Promise<Result<SignedInUser, 'TOO_LATE' | 'WRONG_CODE'> | DelayedFactor> {
  const user = await db().user.findUnique({ where: { id: half.userId } });
  if (!user?.isEnabled || stampOf(user.passwordHash) !== half.stamp) return fail('TOO_LATE');
  const passed = await passSecondFactor(user.id, typed, now);
  if (!passed.ok) return passed;
  return ok({ id: user.id, name: user.name, email: user.email, stamp: half.stamp });
}
