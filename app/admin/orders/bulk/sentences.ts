import { getTranslations } from 'next-intl/server';
import type { FormState } from '@/app/_components/action-form';
import { textOf } from '@/app/admin/_door/desk-form';
import type { BulkProblem } from '@/lib/desk/bulk/bulk-input';

/** The field that each problem is said at; null: it is about the whole page. */
const places = {
  NOT_FOUND: null,
  EMPTY_AMOUNT: 'sum',
  SUM_NOT_EQUAL: 'sum',
  REASON_REQUIRED: 'reason',
  REASON_TOO_LONG: 'reason',
} as const satisfies Record<BulkProblem, string | null>;

/** The form again, with one sentence in its place and what was typed still there. */
export async function sayBulkProblem(form: FormData, code: BulkProblem): Promise<FormState> {
  const t = await getTranslations('finding.bulk.problem');
  const values = {
    sum: textOf(form, 'sum', 60),
    reason: textOf(form, 'reason', 600),
    choice: textOf(form, 'choice', 60),
  };
  const place = places[code];
  if (place === null) return { values, errors: {}, message: t(code) };
  return { values, errors: { [place]: t(code) } };
}
