// Which columns does this person want to see, wherever they sign in?
import 'server-only';
import type { Actor } from '@/lib/actor';
import { db } from '@/lib/db/client';
import { type DeskColumn, readColumns } from './list-columns';

/** What they chose last; the usual columns when they never did. */
export async function chosenColumns(actor: Actor<'see_orders'>): Promise<readonly DeskColumn[]> {
  const row = await db().deskColumns.findUnique({ where: { userId: actor.userId } });
  return readColumns(row?.columns ?? []);
}

/** Keeps the choice; what is no column is left out, and nothing chosen means the usual ones. */
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
