// What does a line of the journal hold? A message of the bank, or that we sent one. Pure.
import { z } from 'zod';

const when = z.iso.datetime();
const digest = z.string().regex(/^[0-9a-f]{64}$/);
const fields = z.array(z.tuple([z.string(), z.string()])).max(400);

const line = z.discriminatedUnion('kind', [
  /**
   * An authentic, recorded message. Its fields are verbatim, so that they can be verified again.
   */
  z.object({
    kind: z.literal('message'),
    at: when,
    /** The time whose keys verify it, if it waited in a mailbox. */
    arrivedAt: when.optional(),
    source: z.enum(['RESULT', 'MAIL', 'ANSWER']),
    reference: z.string().nullable(),
    digest,
    fields,
  }),
  /** A completion or reversal, committed in the database and about to be sent. */
  z.object({
    kind: z.literal('sending'),
    at: when,
    operation: z.enum(['completion', 'reversal']),
    digest,
    fields,
  }),
  /** The guest of these orders was erased: after a restore they are erased again. */
  z.object({ kind: z.literal('erased'), at: when, orders: z.array(z.uuid()).max(1_000) }),
]);

export type JournalLine = z.infer<typeof line>;

/** The parsed line, or null if a crash cut it off or it is not ours. */
export function readLine(text: string): JournalLine | null {
  try {
    return line.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
