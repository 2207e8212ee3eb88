import type { BulkAct } from '@/lib/desk/bulk/bulk-input';
import type { BulkRefusal } from '@/lib/desk/bulk/run-bulk';

/** Codes that the page has sentences for; an address may say anything. */
const refusals = [
  'NOT_FOUND',
  'STALE_PAGE',
  'ALREADY_IN_PROGRESS',
  'UNKNOWN_PENDING',
  'BLOCKED',
  'NOT_ALLOWED_IN_STATE',
  'NO_REFERENCES',
  'BY_HAND_ONLY',
  'SURPLUS_ONLY_REVERSE',
  'TOKEN_REUSED',
  'TRACE_NUMBERS_EXHAUSTED',
  'BAD_AMOUNT',
  'ABOVE_CEILING',
  'AMOUNT_NOT_EQUAL',
  'REASON_REQUIRED',
  'REASON_TOO_LONG',
  'REQUEST_PENDING',
  'NOT_PERMITTED',
  'CHOICE_GONE',
  'NOT_FRESH',
  'NOT_REACHED',
  'NOT_BEGUN',
] as const satisfies readonly BulkRefusal[];

export type ToldRefusal = (typeof refusals)[number];

/** The page of a selection, before the act or with what came of a run of it. */
export function bulkPath(given: {
  readonly act: BulkAct;
  readonly references: readonly string[];
  readonly run?: string;
  readonly refused?: ReadonlyMap<string, BulkRefusal>;
}): string {
  const pairs: [string, string][] = [
    ['act', given.act],
    ...given.references.map((reference): [string, string] => ['order', reference]),
    ...(given.run === undefined ? [] : [['run', given.run] as [string, string]]),
    ...[...(given.refused ?? [])].map(([reference, code]): [string, string] => [
      'refused',
      `${reference}.${code}`,
    ]),
  ];
  return `/admin/orders/bulk?${new URLSearchParams(pairs)}`;
}

/** Why nothing was begun, by reference, as the address of a run says it. */
export function readRefused(given: readonly string[]): ReadonlyMap<string, ToldRefusal> {
  const pairs = given.flatMap((text) => {
    const [reference = '', said] = text.split('.');
    const code = refusals.find((one) => one === said);
    return code === undefined ? [] : [[reference, code] as const];
  });
  return new Map(pairs);
}
