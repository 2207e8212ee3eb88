// Which notes have staff written about an order, and what did earlier versions say?
import 'server-only';
import { db } from '@/lib/db/client';

/** One version of a note. Times are ISO 8601. */
export type NoteVersion = {
  readonly version: number;
  readonly at: string;
  readonly author: string;
  readonly text: string;
  readonly isWithdrawn: boolean;
};

/** `versions` has the newest first; only the newest applies. */
export type OrderNoteDto = {
  readonly noteId: string;
  /** Who wrote its first version. */
  readonly writerId: string;
  readonly createdAt: string;
  readonly versions: readonly [NoteVersion, ...NoteVersion[]];
};

const notesMax = 200;

/** All notes of an order, the newest first. For staff only: no shopper page reads this. */
export async function readNotes(reference: string): Promise<OrderNoteDto[]> {
  const rows = await db().orderNote.findMany({
    where: { order: { reference } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: notesMax,
    include: {
      versions: { orderBy: { version: 'desc' }, include: { author: { select: { name: true } } } },
    },
  });
  return rows.flatMap((row) => {
    const [last, ...earlier] = row.versions.map((one) => ({
      version: one.version,
      at: one.at.toISOString(),
      author: one.author.name,
      text: one.text,
      isWithdrawn: one.isWithdrawn,
    }));
    if (last === undefined) return [];
    const createdAt = row.createdAt.toISOString();
    const writerId = row.versions.at(-1)?.authorId ?? '';
    return [{ noteId: row.id, writerId, createdAt, versions: [last, ...earlier] as const }];
  });
}
