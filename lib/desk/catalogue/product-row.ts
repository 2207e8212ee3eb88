// Which product is being changed, and how? Locks its row and audits the change.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import type { AuditAction } from '@/lib/audit/audit-actions';
import { canonicalJson } from '@/lib/audit/audit-hash';
import { readRows } from '@/lib/db/read-rows';
import { type RowsOf, select } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { factsByLanguage } from '@/lib/i18n/localized';
import { localized } from '@/lib/i18n/localized-column';
import type { Actor } from '@/lib/rights/actor';

export type ProductRow = RowsOf<typeof lockProductRow>;

const columns = {
  id: 'uuid',
  slug: 'text',
  kind: 'ProductKind',
  name: localized,
  summary: localized,
  detail: localized,
  priceMinor: 'int8',
  stock: 'int4?',
  guestsMax: 'int4?',
  drawing: 'text',
  pictureHash: 'text?',
  unit: localized,
  more: localized,
  beds: 'text[]!',
  amenities: 'text[]!',
  categoryId: 'uuid?',
  isVisible: 'bool',
  position: 'int4',
  version: 'int4',
} as const;

const lockProductRow = select(columns)`
  FROM product WHERE slug = $1 FOR UPDATE`;

const lockProductRows = select(columns)`
  FROM product WHERE $1::text[] IS NULL OR slug = ANY ($1::text[]) ORDER BY id FOR UPDATE`;

const readProductRows = select(columns)`
  FROM product ORDER BY kind, position, slug`;

/** The product, with its row locked; sales of it wait for the lock. */
export async function lockProduct(tx: Tx, slug: string): Promise<ProductRow | undefined> {
  // Such a text cannot be a slug.
  if (!/^[a-z0-9-]{1,100}$/.test(slug)) return undefined;
  const [row] = await tx.query(lockProductRow, [slug]);
  return row;
}

/** These products, or all of them, with their rows locked. */
export function lockProducts(tx: Tx, slugs: readonly string[] | null): Promise<ProductRow[]> {
  return tx.query(lockProductRows, [slugs]);
}

/** All products, rooms first, in the order of the shop's page. */
export function readProducts(): Promise<readonly ProductRow[]> {
  return readRows(readProductRows);
}

type Facts = Readonly<Record<string, unknown>>;

/** Whether a column holds the same before and after. */
export function isSame(before: unknown, after: unknown): boolean {
  return canonicalJson(plain(before)) === canonicalJson(plain(after));
}

/** Audits who changed what in the catalogue: only the differing fields, before and after. */
export async function auditProduct(
  tx: Tx,
  entry: {
    readonly actor: Actor;
    readonly productId: string;
    readonly action: AuditAction;
    readonly before?: Facts;
    readonly after?: Facts;
    readonly at: Date;
  },
): Promise<void> {
  const before = factsByLanguage(entry.before ?? {});
  const after = factsByLanguage(entry.after ?? {});
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isSame(before[name], after[name]),
  );
  const only = (facts: Facts) =>
    Object.fromEntries(
      names.filter((name) => name in facts).map((name) => [name, plain(facts[name])]),
    );
  await auditPerson(tx, entry.actor, entry.at, {
    subject: `product:${entry.productId}`,
    action: entry.action,
    before: only(before),
    after: only(after),
  });
}

function plain(value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
