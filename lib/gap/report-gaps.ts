// What do journals, emails and statement know that this database does not? Reads; writes nothing.
import 'server-only';
import path from 'node:path';
import { readGiven } from '@/lib/journal/given-numbers';
import { higherLabels, missingNumbers, type NumberGap } from '@/lib/journal/higher-labels';
import type { ImapAddress } from '@/lib/settings/settings-imap';
import { findGaps, type Gap, type Told } from './find-gaps';
import { type Returned, readReturned } from './read-erased';
import { readKnown, readLastDocuments } from './read-known';
import {
  readMailFolder,
  readSpoolFolder,
  readWholeMailbox,
  type ToldMessage,
} from './read-messages';

/** Where to look. */
export type Roads = {
  readonly since: Date;
  /** SPOOL_DIR of each instance. */
  readonly spools: readonly string[];
  readonly mailFolder: string | null;
  readonly mailbox: ImapAddress | null;
  /** What the bank's file has and our book has not. */
  readonly booked: readonly Told[];
};

export type GapReport = {
  readonly gaps: readonly Gap[];
  readonly numbers: readonly NumberGap[];
  /** The last document of each series in any source; for DOCUMENT_NUMBERS_GIVEN. */
  readonly lastNumbers: readonly string[];
  /** Orders whose guest was erased by a person, and that contain the guest again. */
  readonly erased: readonly Returned[];
  /** How many messages were compared, over all sources. */
  readonly compared: number;
  readonly unsignedEmails: number;
  /** Signed by the bank and unknown here: what a person may hand to the one writer. */
  readonly takeable: readonly ToldMessage[];
};

/** Compares everything reported since then with this database. */
export async function reportGaps(roads: Roads): Promise<GapReport> {
  const messages: ToldMessage[] = [];
  const last = await readLastDocuments();
  const given: string[] = [];
  for (const folder of roads.spools) {
    for await (const one of readSpoolFolder(folder, roads.since)) messages.push(one);
    if (last) given.push(...(await readGiven(last.madeAt, path.join(folder, 'journal'))));
  }
  const emails = [
    ...(roads.mailFolder === null ? [] : [await readMailFolder(roads.mailFolder, roads.since)]),
    ...(roads.mailbox === null ? [] : [await readWholeMailbox(roads.mailbox, roads.since)]),
  ];
  messages.push(...emails.flatMap(({ told }) => told));
  const told = [...messages, ...roads.booked];
  const known = await readKnown(told);
  const isKnown = ({ marks }: Told) => marks.some((mark) => known.marks.has(mark));
  const takeable = new Map(
    messages.flatMap((one) =>
      one.input === null || one.source === 'spool' || isKnown(one)
        ? []
        : [[one.input.message.digest, one] as const],
    ),
  );
  return {
    gaps: findGaps(told, known),
    numbers: missingNumbers(given, last?.labels ?? []),
    lastNumbers: higherLabels([...given, ...(last?.labels ?? [])]),
    erased: await readReturned(roads.spools, roads.since),
    compared: told.length,
    unsignedEmails: emails.reduce((sum, { unsigned }) => sum + unsigned, 0),
    takeable: [...takeable.values()].sort((a, b) => a.at.localeCompare(b.at)),
  };
}
