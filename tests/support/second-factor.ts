// Who has a second factor?
import { Secret } from 'otpauth';
import { makeRecoveryCodes } from '@/lib/auth/second-factor/recovery-codes';
import { secretPurpose } from '@/lib/auth/second-factor/second-factor';
import { db } from '@/lib/db/client';
import { sealText } from '@/lib/secrets/sealed-text';

/** Ten slow hashes, made once a file: whose codes they are is nobody's matter but their person's. */
let recovery: ReturnType<typeof makeRecoveryCodes> | undefined;

/** Gives a person a second factor, as their own page would have. */
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
