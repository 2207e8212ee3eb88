// Do this email address and password match an account? Every refusal gets the same answer.
import 'server-only';
import {
  accountKey,
  chargeSignIn,
  forgiveSignIn,
  knownBrowserKey,
  networkKey,
  type ThrottleKey,
} from '@/lib/auth/charge-sign-in';
import { normaliseEmail } from '@/lib/auth/email-address';
import { verifyPassword } from '@/lib/auth/password/password';
import { stampOf } from '@/lib/auth/session/half-sign-in';
import type { OrganisationAccount } from '@/lib/auth/session/organisation-account';
import { noteRefusal } from '@/lib/auth/session/sign-in-log';
import { type RowsOf, sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { log, text } from '@/lib/log/log';
import { fail, ok, type Result } from '@/lib/result/result';
import { readKnownBrowser } from './known-browser';

type SignInInput = {
  readonly email: string;
  readonly password: string;
  /** From clientNetwork. */
  readonly network: string;
  readonly userAgent: string;
  /** The cookie of known-browser.ts, when the browser sent one. */
  readonly knownBrowser: string | undefined;
  readonly now: Date;
};

export type SignedInUser = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** From half-sign-in.ts: the session opens only if the account still has it. */
  readonly stamp: string;
  /** The organisation's account that named the person; null if it was a password. */
  readonly organisation: OrganisationAccount | null;
};

/** A person whose first factor is right; if a second factor is needed, that is half a sign-in. */
export type PasswordUser = SignedInUser & { readonly needsCode: boolean };

const addressMax = 1000;

/**
 * Checks a sign-in by password. Fails: REFUSED for an unknown address, a wrong password and a
 * disabled account alike, at the same cost; WAIT (`seconds`) while the delay of the account or the
 * network is running, for known and unknown accounts. Opens no session: the caller does, after a
 * code if `needsCode`. Only after the right password does it show that there is a second factor.
 */
export async function checkSignIn(
  input: SignInInput,
): Promise<Result<PasswordUser, 'REFUSED'> | Result<PasswordUser, 'WAIT', { seconds: number }>> {
  const normal = normaliseEmail(input.email);
  const address = normal.ok ? normal.value : input.email.trim().toLowerCase().slice(0, addressMax);
  const keys = throttleKeys(address, input);
  const charged = await chargeSignIn(keys, input.now);
  if (!charged.ok) {
    log.warn('sign_in.delayed', { network: text(input.network), seconds: charged.seconds });
    return charged;
  }
  const user = normal.ok ? await findUser(normal.value) : null;
  const stored = user?.isEnabled ? user.passwordHash : null;
  const isRight = await verifyPassword(input.password, stored);
  if (!isRight || user === null) {
    log.warn('sign_in.refused', { network: text(input.network), userId: user?.id ?? null });
    if (normal.ok) {
      noteRefusal(address, input, input.now).catch((error: unknown) =>
        log.error('sign_in.not_noted', { error }),
      );
    }
    return fail('REFUSED');
  }
  await forgiveSignIn(keys, input.now);
  const { id, name, email, hasFactor: needsCode } = user;
  log.info('sign_in.accepted', { network: text(input.network), userId: id, needsCode });
  const stamp = stampOf(user.passwordHash);
  return ok({ id, name, email, needsCode, stamp, organisation: null });
}

type Account = RowsOf<typeof findAccountByEmail>;

const findAccountByEmail = sql({
  id: 'uuid',
  name: 'text',
  email: 'text',
  isEnabled: 'bool',
  passwordHash: 'text?',
  hasFactor: 'bool',
})`
  SELECT u.id, u.name, u.email, u.is_enabled AS "isEnabled", u.password_hash AS "passwordHash",
    EXISTS (SELECT 1 FROM second_factor f WHERE f.user_id = u.id) AS "hasFactor"
  FROM "user" u WHERE u.email = $1`;

/** One statement, so that an existing account costs the database no more than an unknown one. */
async function findUser(email: string): Promise<Account | null> {
  const [row] = await queryOnce(findAccountByEmail, [email]);
  return row ?? null;
}

/** A browser that has signed in before is counted separately, so that strangers cannot delay it. */
function throttleKeys(address: string, input: SignInInput): ThrottleKey[] {
  const browserId = readKnownBrowser(input.knownBrowser, address);
  if (browserId !== null) return [knownBrowserKey(browserId)];
  return [accountKey(address), networkKey(input.network)];
}
