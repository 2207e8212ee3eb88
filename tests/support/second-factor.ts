// How does a test give a user a second factor?
import { Secret } from 'otpauth';
import { makeRecoveryCodes } from '@/lib/auth/second-factor/recovery-codes';
import { secretPurpose } from '@/lib/auth/second-factor/second-factor';
import { db } from '@/lib/db/client';
import { sealText } from '@/lib/secrets/sealed-text';

/** Ten slow hashes, made once per file: users of a test may share the same recovery codes. */
let recovery: ReturnType<typeof makeRecoveryCodes> | undefined;

/** Gives a user a second factor, as their own page would. */
export async function giveSecondFactor(
  userId: string,
): Promise<{ secret: string; codes: readonly string[] }> {
  const secret = new Secret({ size: 20 }).base32;
  recovery ??= makeRecoveryCodes();
  const made = await recovery;
  await db().secondFactor.create({
    data: {
      userId,
      sealedSecret: sealText(secretPurpose, userId, secret),
      lastStep: 0,
      recoverySalt: Uint8Array.from(made.salt),
      createdAt: new Date(),
      codes: { create: made.hashes.map((hash) => ({ hash })) },
    },
  });
  return { secret, codes: made.codes };
}
