// Which sentence explains why an action on money was refused, and at which field is it shown?

import type { useTranslations } from 'next-intl';
import { getLocale } from 'next-intl/server';
import type { FormState } from '@/app/_components/action-form';
import { fieldErrors } from '@/app/_forms/form-fields';
import { type DoorRefusal, refusalState } from '@/app/admin/_door/refusal-state';
import { waitingSentence } from '@/app/admin/_order/waiting-words';
import { getTranslations } from '@/lib/i18n/translations';
import { formatMoney, money } from '@/lib/money/money';
import type { Waiting } from '@/lib/payments/ledger/waiting-request';
import type { OperationRefusal } from '@/lib/payments/operations/ready-operation';
import { settings } from '@/lib/settings/env';
import type { TypedForm } from '@/lib/text/typed-form';
import type desk from '@/messages/en/desk.json';
import type operations from '@/messages/en/operations.json';
import { topUp } from './top-up';

/** The field of each code; null: above the form. A code without a text does not compile. */
type AllFields<Texts, Code extends keyof Texts> = Readonly<Record<Code, string | null>>;

/** Problems that only the lines of a completion, or the merchant's lists, can have. */
type SheetCode = 'OTHER_THAN_LINES' | 'CHOICE_GONE';
/** These have texts of their own, because the dialog is about the bank. */
type DialogDoorCode = 'SIGNED_OUT' | 'FORBIDDEN' | 'OTHER_PERSON';
export type OperationCode =
  | Exclude<OperationRefusal['code'], SheetCode | 'FIELDS' | 'NOT_FRESH'>
  | DialogDoorCode
  | 'NOT_REACHED';

const operationFields: AllFields<(typeof desk)['problem'], OperationCode> = {
  NOT_FOUND: null,
  STALE_PAGE: null,
  ALREADY_IN_PROGRESS: null,
  UNKNOWN_PENDING: null,
  BLOCKED: null,
  NOT_ALLOWED_IN_STATE: null,
  notPayable: 'amount',
  twoReadings: 'amount',
  ABOVE_CEILING: 'amount',
  AMOUNT_NOT_EQUAL: 'amount',
  NO_REFERENCES: null,
  BY_HAND_ONLY: null,
  TRACE_NUMBERS_EXHAUSTED: null,
  SURPLUS_ONLY_REVERSE: null,
  TOKEN_REUSED: null,
  REQUEST_PENDING: null,
  NOT_PERMITTED: null,
  SIGNED_OUT: null,
  FORBIDDEN: null,
  OTHER_PERSON: null,
  NOT_REACHED: null,
};

const sheetFields: AllFields<(typeof operations)['problem'], SheetCode> = {
  OTHER_THAN_LINES: 'amount',
  CHOICE_GONE: null,
};

/** The form again, with one sentence at its field or above it, and with what was typed. */
function problemAt(form: TypedForm, field: string | null, sentence: string): FormState {
  const values = form.values;
  if (field === null) return { values, errors: {}, message: sentence };
  return { values, errors: { [field]: sentence } };
}

export type OperationProblem = OperationRefusal | { readonly code: OperationCode };

/** For a completion or a reversal. */
export async function operationProblemState(
  form: TypedForm,
  problem: OperationProblem,
): Promise<FormState> {
  const { code } = problem;
  if (code === 'NOT_FRESH') return refusalState(form, code);
  const t = await getTranslations('desk');
  const own = await getTranslations('operations');
  const locale = await getLocale();
  if (code === 'FIELDS') {
    const { fields } = problem;
    return { values: form.values, errors: await fieldErrors([t, own], fields, facts()) };
  }
  if (isSheetCode(code)) {
    const { linesMinor, difference } = 'linesMinor' in problem ? problem : noDifference;
    const lines = formatMoney(money(BigInt(linesMinor)), locale);
    const state = problemAt(form, sheetFields[code], own(`problem.${code}`, { lines }));
    // The form now sends the difference along: confirming once more accepts it.
    return { ...state, values: { ...state.values, seenDifference: difference } };
  }
  const waiting = 'askedAt' in problem ? problem : undefined;
  const sentence = operationSentence(t, { ...problem, code, waiting }, locale);
  const state = problemAt(form, operationFields[code], sentence);
  if ('ceilingMinor' in problem) return { ...state, ...(await topUp(form, problem.ceilingMinor)) };
  if (state.message === undefined) return state;
  return { ...state, link: { href: reloadAddress(form), label: t('dialog.reload') } };
}

const noDifference = { linesMinor: '0', difference: '' };

type OperationFailure = {
  readonly code: OperationCode;
  readonly by?: string;
  readonly kind?: 'completion' | 'reversal';
  readonly ceilingMinor?: string;
  readonly colleagueMinor?: string;
  readonly returnsMinor?: string;
  /** The request that must be decided first. */
  readonly waiting?: Waiting;
};

export function operationSentence(
  t: ReturnType<typeof useTranslations<'desk'>>,
  {
    code,
    by = '',
    kind = 'completion',
    ceilingMinor = '0',
    colleagueMinor,
    returnsMinor = '0',
    waiting,
  }: OperationFailure,
  locale: string,
): string {
  const sentence = t(`problem.${code}`, {
    name: by,
    asked: waiting ? waitingSentence(t, waiting, locale) : '',
    kind: t(`operationKind.${kind}`).toLowerCase(),
    ceiling: formatMoney(money(BigInt(ceilingMinor)), locale),
    returns: formatMoney(money(BigInt(returnsMinor)), locale),
    ...facts(),
  });
  if (colleagueMinor === undefined) return sentence;
  const absolute = formatMoney(money(BigInt(colleagueMinor)), locale);
  return `${sentence} ${t('problem.colleague', { absolute })}`;
}

function facts() {
  return { decimals: String(settings().gateway.amountDecimals) };
}

export function isOperationCode(code: string): code is OperationCode {
  return Object.hasOwn(operationFields, code);
}

function isSheetCode(code: SheetCode | OperationCode): code is SheetCode {
  return code in sheetFields;
}

/** For a completion or a reversal that was refused before the payment was read. */
export async function operationRefusalState(
  form: TypedForm,
  code: DoorRefusal,
): Promise<FormState> {
  const isOfDoor = code === 'SECOND_FACTOR_NEEDED' || code === 'FOREIGN_ORIGIN';
  return isOfDoor ? refusalState(form, code) : operationProblemState(form, { code });
}

function reloadAddress(form: TypedForm): string {
  const reference = form.text('reference');
  return /^[A-Za-z0-9-]{1,40}$/.test(reference) ? `/admin/orders/${reference}` : '/admin/orders';
}
