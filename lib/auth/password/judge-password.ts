// Is this password good enough for this person and this merchant? The policy with current names.
import 'server-only';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { localized } from '@/lib/i18n/localized-column';
import { merchantIdentity } from '@/lib/merchant/known-merchant';
import type { Result } from '@/lib/result/result';
import { judgePassword, type PasswordProblem } from './password-policy';

const findProductNames = sql({ name: localized })`
  SELECT name FROM product`;

/** Judges a new password by password-policy.ts; `owner`: the person's address and name. */
export async function judgeNewPassword(
  password: string,
  owner: readonly string[],
): Promise<Result<true, PasswordProblem>> {
  const products = await queryOnce(findProductNames, []);
  const names = Object.values((await merchantIdentity()).texts.name);
  return judgePassword(password, {
    owner,
    house: [...names.filter((name) => name !== ''), 'Diwan Checkout'],
    products: products.flatMap(({ name }) => Object.values(name)),
  });
}
