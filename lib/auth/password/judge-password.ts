// Is this password good enough for this person of this house? The policy, with the names of today.
import 'server-only';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import type { Result } from '@/lib/result';
import { settings } from '@/lib/settings/env';
import { judgePassword, type PasswordProblem } from './password-policy';

const findProductNames = sql({ en: 'text', ar: 'text', ckb: 'text' })`
  SELECT name_en AS en, name_ar AS ar, name_ckb AS ckb FROM product`;

/** Judges a new password by password-policy.ts; `owner`: the person's address and name. */
export async function judgeNewPassword(
  password: string,
  owner: readonly string[],
): Promise<Result<true, PasswordProblem>> {
  const products = await queryOnce(findProductNames, []);
  return judgePassword(password, {
    owner,
    house: [settings().merchantName, 'Diwan Checkout'],
    products: products.flatMap(({ en, ar, ckb }) => [en, ar, ckb]),
  });
}
