// Which product is being changed, and how? Locks its row and audits the change.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import type { AuditAction } from '@/lib/audit/audit-actions';
import { canonicalJson } from '@/lib/audit/audit-hash';
import { type RowsOf, select } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { factsByLanguage } from '@/lib/i18n/localized';
import { localized } from '@/lib/i18n/localized-column';
import type { Actor } from '@/lib/rights/actor';

export type ProductRow = RowsOf<typeof lockProductRow>;

const lockProductRow = select({
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
})`
  FROM product WHERE slug = $1 FOR UPDATE`;

/** The product, with its row locked; sales of it wait for the lock. */
export async function lockProduct(tx: Tx, slug: string): Promise<ProductRow | undefined> {
  // Such a text cannot be a slug.
  if (!/^[a-z0-9-]{1,100}$/.test(slug)) return undefined;
  const [row] = await tx.query(lockProductRow, [slug]);
  return row;
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
