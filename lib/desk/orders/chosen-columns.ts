// Which columns has this person chosen, on any device?
import 'server-only';
import { db } from '@/lib/db/client';
import type { Actor } from '@/lib/rights/actor';
import { type DeskColumn, readColumns } from './order-columns';

/** The columns chosen last, or the default ones. */
export async function chosenColumns(actor: Actor<'see_orders'>): Promise<readonly DeskColumn[]> {
  const row = await db().deskColumns.findUnique({ where: { userId: actor.userId } });
  return readColumns(row?.columns ?? []);
}

/** Saves the choice; unknown columns are left out, and no choice means the default ones. */
export async function chooseColumns(
  actor: Actor<'see_orders'>,
  texts: readonly unknown[],
): Promise<void> {
  const columns = [...readColumns(texts)];
  await db().deskColumns.upsert({
    where: { userId: actor.userId },
    create: { userId: actor.userId, columns },
    update: { columns },
  });
}
