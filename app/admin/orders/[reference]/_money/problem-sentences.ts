import { getLocale, getTranslations } from 'next-intl/server';
import type { FormState } from '@/app/_components/action-form';
import { type DoorRefusal, sayRefusal, typedValues } from '@/app/admin/_door/desk-form';
import { formatMoney, money } from '@/lib/money';
import { type LinesProblem, rowFieldName } from '@/lib/payments/operations/worksheet-input';
import { settings } from '@/lib/settings/env';

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
  NOT_FRESH: 'form',
} as const;

/** What only a worksheet or a list can have wrong. */
const ownPlaces = {
  OTHER_THAN_LINES: 'amount',
  CHOICE_GONE: 'form',
  PRICE_MISSING: 'form',
} as const;

type LineProblem = { readonly code: 'BAD_LINE' } & LinesProblem;

type SheetProblem = {
  readonly code: keyof typeof ownPlaces;
  readonly linesMinor?: string;
  readonly difference?: string;
};

export type DeskProblem = OrderProblem | SheetProblem | LineProblem;

type OrderProblem = {
  readonly code: keyof typeof places;
  readonly by?: string;
  readonly kind?: 'completion' | 'reversal';
  readonly ceilingMinor?: string;
  readonly authorisedMinor?: string;
};

/** The dialog again, with one sentence in its place and what was typed still there. */
export async function sayProblem(form: FormData, problem: DeskProblem): Promise<FormState> {
  if (problem.code === 'NOT_FRESH') return sayRefusal(form, problem.code);
  if (problem.code === 'BAD_LINE') return sayLineProblem(form, problem);
  if (isOwn(problem)) return saySheetProblem(form, problem);
  const [t, locale] = await Promise.all([getTranslations('desk'), getLocale()]);
  const { code, kind = 'completion' } = problem;
  const amountOf = (minor = '0') => formatMoney(money(BigInt(minor)), locale);
  const place = places[code];
  const sentence = t(`problem.${code}`, {
    name: problem.by ?? '',
    kind: t(`operationKind.${kind}`).toLowerCase(),
    ceiling: amountOf(problem.ceilingMinor),
    authorised: amountOf(problem.authorisedMinor),
    decimals: String(settings().gateway.amountDecimals),
  });
  const values = typedValues(form);
  if (place !== 'form') return { values, errors: { [place]: sentence } };
  const link = { href: reloadAddress(form), label: t('dialog.reload') };
  return { values, errors: {}, message: sentence, link };
}

function isOwn(problem: OrderProblem | SheetProblem): problem is SheetProblem {
  return problem.code in ownPlaces;
}

/** At the wrong field of its row. */
async function sayLineProblem(form: FormData, problem: LineProblem): Promise<FormState> {
  const t = await getTranslations('completing.problem');
  const name = rowFieldName(problem.row, problem.field);
  return { values: typedValues(form), errors: { [name]: t(problem.problem) } };
}

/** The difference is known to the form from now on: confirming once more means it. */
async function saySheetProblem(form: FormData, problem: SheetProblem): Promise<FormState> {
  const [t, locale] = await Promise.all([getTranslations('completing.problem'), getLocale()]);
  const lines = formatMoney(money(BigInt(problem.linesMinor ?? '0')), locale);
  const sentence = t(problem.code, { lines });
  const values = { ...typedValues(form), seenDifference: problem.difference ?? '' };
  if (ownPlaces[problem.code] === 'amount') return { values, errors: { amount: sentence } };
  return { values, errors: {}, message: sentence };
}

/** A refusal at the door, before the payment was looked at. */
export async function refusal(
  form: FormData,
  code: DoorRefusal | 'NOT_REACHED',
): Promise<FormState> {
  const isOfDoor = code === 'SECOND_FACTOR_NEEDED' || code === 'FOREIGN_ORIGIN';
  return isOfDoor ? sayRefusal(form, code) : sayProblem(form, { code });
}

function reloadAddress(form: FormData): string {
  const reference = textOf(form, 'reference');
  return /^[A-Za-z0-9-]{1,40}$/.test(reference) ? `/admin/orders/${reference}` : '/admin/orders';
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, 600) : '';
}
