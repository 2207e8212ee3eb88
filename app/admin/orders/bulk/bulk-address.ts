import { isOperationCode, type OperationCode } from '@/app/admin/_components/problem-sentences';
import type { BulkAct } from '@/lib/desk/bulk/bulk-input';
import type { BulkRefusal } from '@/lib/desk/bulk/run-bulk';

/** Said in words of the page's own, beside those of one completion or reversal. */
const ownRefusals = ['CHOICE_GONE', 'NOT_FRESH', 'NOT_BEGUN'] as const satisfies BulkRefusal[];

export type ShownRefusal = OperationCode | (typeof ownRefusals)[number];

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

/** Why nothing was begun, by reference; an address may say anything. */
export function readRefused(given: readonly string[]): ReadonlyMap<string, ShownRefusal> {
  const pairs = given.flatMap((text) => {
    const [reference = '', word = ''] = text.split('.');
    const code = isOperationCode(word) ? word : ownRefusals.find((one) => one === word);
    return code === undefined ? [] : [[reference, code] as const];
  });
  return new Map(pairs);
}
