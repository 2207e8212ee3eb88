import { isOperationCode, type OperationCode } from '@/app/admin/_operations/problem-sentences';
import type { BulkAct } from '@/lib/desk/bulk/bulk-input';
import type { BulkRefusal } from '@/lib/desk/bulk/run-bulk';

/** These have texts of the page's own, besides those of one completion or reversal. */
const ownRefusals = [
  'CHOICE_GONE',
  'NOT_FRESH',
  'NOT_BEGUN',
  'FIELDS',
] as const satisfies BulkRefusal[];

export type ShownRefusal = OperationCode | (typeof ownRefusals)[number];

/** The path of a selection's page, before the action or with the results of a run. */
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

/** Returns why nothing was started, by reference; ignores unknown codes in the address. */
export function readRefused(given: readonly string[]): ReadonlyMap<string, ShownRefusal> {
  const pairs = given.flatMap((text) => {
    const [reference = '', word = ''] = text.split('.');
    const code = isOperationCode(word) ? word : ownRefusals.find((one) => one === word);
    return code === undefined ? [] : [[reference, code] as const];
  });
  return new Map(pairs);
}
