// How does a file of products become the catalogue? Looked at first, then written whole or not at all.
import 'server-only';
import { db } from '@/lib/db/client';
import { lockNamed } from '@/lib/db/named-lock';
import { select } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { listAllCategories } from '@/lib/desk/catalogue/categories';
import type { CatalogueEditor } from '@/lib/desk/catalogue/change-product';
import { lockProducts, readProducts } from '@/lib/desk/catalogue/product-row';
import { insertProduct, rewriteProduct, writeStock } from '@/lib/desk/catalogue/write-product';
import { asTexts } from '@/lib/i18n/localized';
import { fail, ok, type Result } from '@/lib/result/result';
import { typed } from '@/lib/rows/columns';
import { isRowId } from '@/lib/text/row-id';
import { type Clock, systemClock } from '@/lib/time/clock';
import { type CatalogueNow, digestOfPlan, type PlannedRow, planImport } from './plan-import';
import {
  type FilePlace,
  type ProductFileProblem,
  type ProductRowCells,
  readProductFile,
} from './read-product-file';

/** What a file would change now, and the name of that. */
export type ImportPreview = {
  readonly plan: readonly PlannedRow[];
  readonly digest: string;
  readonly isApplied: boolean;
};

type Refusal =
  | 'NOT_FOUND'
  | 'ALREADY_APPLIED'
  /** The catalogue has changed since the preview, or another file was applied. */
  | 'STALE'
  /** A row is refused, so that none is written. */
  | 'REFUSED_ROWS';

/** Keeps the rows of an uploaded file for a week; nothing of the catalogue changes. */
export async function receiveProductFile(
  actor: CatalogueEditor,
  bytes: Uint8Array,
  clock: Clock = systemClock,
): Promise<Result<{ fileId: string }, ProductFileProblem, FilePlace>> {
  const read = readProductFile(bytes);
  if (!read.ok) return read;
  const rows = read.value.map(({ line, cells }) => ({ line, cells }));
  const data = { rows, sentById: actor.userId, sentAt: clock.now() };
  const { id } = await db().productFile.create({ data, select: { id: true } });
  return ok({ fileId: id });
}

/** What a file would change, row by row; null: this person has uploaded no such file. */
export async function previewImport(
  actor: CatalogueEditor,
  fileId: string,
): Promise<ImportPreview | null> {
  if (!isRowId(fileId)) return null;
  const where = { id: fileId, sentById: actor.userId };
  const file = await db().productFile.findFirst({ where });
  if (file === null) return null;
  const [products, categories] = await Promise.all([readProducts(), listAllCategories()]);
  const plan = planImport(rowsOf(file.rows), { products, categories });
  return { plan, digest: digestOfPlan(plan), isApplied: file.appliedAt !== null };
}

/**
 * Writes what the preview showed: every row of the file, or none. `seen` names that preview: where
 * the file would change anything else by now, nothing is written and the answer is STALE.
 */
export async function applyImport(
  actor: CatalogueEditor,
  given: { readonly fileId: string; readonly seen: string },
  clock: Clock = systemClock,
): Promise<Result<{ added: number; changed: number }, Refusal>> {
  if (!isRowId(given.fileId)) return fail('NOT_FOUND');
  return withTx<Result<{ added: number; changed: number }, Refusal>>(async (tx) => {
    // Two files one after the other: the second sees what the first has changed.
    await lockNamed(tx, 'categories');
    const [file] = await tx.query(lockFile, [given.fileId, actor.userId]);
    if (file === undefined) return fail('NOT_FOUND');
    if (file.appliedAt !== null) return fail('ALREADY_APPLIED');
    const plan = planImport(rowsOf(file.rows), await lockCatalogue(tx));
    if (digestOfPlan(plan) !== given.seen) return fail('STALE');
    if (plan.some(({ act }) => act === 'refused')) return fail('REFUSED_ROWS');
    const at = clock.now();
    await writePlan(tx, plan, { actor, at });
    const data = { appliedAt: at };
    await tx.records.productFile.update({ where: { id: given.fileId }, data });
    const countOf = (act: PlannedRow['act']) => plan.filter((row) => row.act === act).length;
    return ok({ added: countOf('new'), changed: countOf('changed') });
  });
}

const lockFile = select({ rows: typed<unknown>('jsonb'), appliedAt: 'timestamptz?' })`
  FROM product_file WHERE id = $1::uuid AND sent_by_id = $2::uuid FOR UPDATE`;

async function lockCatalogue(tx: Tx): Promise<CatalogueNow> {
  const products = await lockProducts(tx, null);
  const rows = await tx.records.productCategory.findMany();
  return { products, categories: rows.map((row) => ({ ...row, name: asTexts(row.name) })) };
}

async function writePlan(
  tx: Tx,
  plan: readonly PlannedRow[],
  by: { readonly actor: CatalogueEditor; readonly at: Date },
): Promise<void> {
  for (const row of plan) {
    if (row.act === 'new') {
      const isAdded = await insertProduct(tx, row.input, by);
      // A product that was added meanwhile: nothing of the file is kept.
      if (!isAdded) throw new Error('an address was taken while a file was applied');
    } else if (row.act === 'changed') {
      await rewriteProduct(tx, row.product, row.input, by);
      if (row.stock !== null) await writeStock(tx, row.product, row.stock, by);
    }
  }
}

/** As this program stored them. */
const rowsOf = (stored: unknown) => stored as readonly ProductRowCells[];
