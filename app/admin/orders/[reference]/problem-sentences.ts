import { getLocale, getTranslations } from 'next-intl/server';
import type { FormState } from '@/app/_components/action-form';
import { formatMoney, money } from '@/lib/money';

/** Where each refusal of a money action is said: at a field, or about the whole dialog. */
const places = {
  NOT_FOUND: 'form',
  STALE_PAGE: 'form',
  ALREADY_IN_PROGRESS: 'form',
  UNKNOWN_PENDING: 'form',
  BLOCKED: 'form',
  NOT_ALLOWED_IN_STATE: 'form',
  BAD_AMOUNT: 'amount',
  EMPTY_AMOUNT: 'amount',
  TWO_READINGS: 'amount',
  ABOVE_CEILING: 'amount',
  AMOUNT_NOT_EQUAL: 'amount',
  REASON_REQUIRED: 'reason',
  REASON_TOO_LONG: 'reason',
  NO_REFERENCES: 'form',
  BY_HAND_ONLY: 'form',
  TRACE_NUMBERS_EXHAUSTED: 'form',
  SURPLUS_ONLY_REVERSE: 'form',
  TOKEN_REUSED: 'form',
  REQUEST_PENDING: 'form',
  NOT_PERMITTED: 'form',
  SIGNED_OUT: 'form',
  FORBIDDEN: 'form',
  OTHER_PERSON: 'form',
  NOT_REACHED: 'form',
} as const;

export type DeskProblem = {
  readonly code: keyof typeof places;
  readonly by?: string;
  readonly kind?: 'completion' | 'reversal';
  readonly ceilingMinor?: string;
  readonly authorisedMinor?: string;
};

/** The dialog again, with one sentence in its place and what was typed still there. */
export async function sayProblem(form: FormData, problem: DeskProblem): Promise<FormState> {
  const [t, locale] = await Promise.all([getTranslations('desk'), getLocale()]);
  const { code, kind = 'completion' } = problem;
  const amountOf = (minor = '0') => formatMoney(money(BigInt(minor)), locale);
  const place = places[code];
  const sentence = t(`problem.${code}`, {
    name: problem.by ?? '',
    kind: t(`operationKind.${kind}`).toLowerCase(),
    ceiling: amountOf(problem.ceilingMinor),
    authorised: amountOf(problem.authorisedMinor),
  });
  const values = { amount: textOf(form, 'amount'), reason: textOf(form, 'reason') };
  if (place !== 'form') return { values, errors: { [place]: sentence } };
  const link = { href: reloadAddress(form), label: t('dialog.reload') };
  return { values, errors: {}, message: sentence, link };
}

/** A refusal at the door, before the payment was looked at. */
export async function refusal(
  form: FormData,
  code: 'FOREIGN_ORIGIN' | 'SIGNED_OUT' | 'FORBIDDEN' | 'OTHER_PERSON' | 'NOT_REACHED',
): Promise<FormState> {
  if (code !== 'FOREIGN_ORIGIN') return sayProblem(form, { code });
  const t = await getTranslations('common');
  return { values: {}, errors: {}, message: t('refusedOrigin') };
}

function reloadAddress(form: FormData): string {
  const reference = textOf(form, 'reference');
  return /^[A-Za-z0-9-]{1,40}$/.test(reference) ? `/admin/orders/${reference}` : '/admin/orders';
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, 600) : '';
}
