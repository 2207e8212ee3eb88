// What may staff choose from at the desk? The merchant's own lists of extras and reasons.
import 'server-only';
import { db } from '@/lib/db/client';
import { asTexts } from '@/lib/i18n/localized';
import type { ChoiceList } from '@/prisma/generated/enums';

export type DeskChoice = Awaited<ReturnType<typeof listChoices>>[number];

/** The most entries of a list, hidden ones included: pages show whole lists. */
export const entriesMax = 100;

/** The entries of some lists in their order; without the hidden ones unless asked for. */
export async function listChoices(lists: readonly ChoiceList[], { withHidden = false } = {}) {
  const rows = await db().choice.findMany({
    where: { list: { in: [...lists] }, ...(withHidden ? {} : { isHidden: false }) },
    orderBy: [{ list: 'asc' }, { position: 'asc' }, { id: 'asc' }],
    take: lists.length * entriesMax,
  });
  return rows.map((row) => ({
    id: row.id,
    list: row.list,
    kind: row.kind,
    names: asTexts(row.name),
    unitPriceMinor: row.unitPriceMinor?.toString() ?? null,
    isPerNight: row.isPerNight,
    needsText: row.needsText,
    isHidden: row.isHidden,
    position: row.position,
    /** Changes with every change of the entry. */
    version: String(row.updatedAt.getTime()),
  }));
}
