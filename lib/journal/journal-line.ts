// What does a line of the journal hold? A message of the bank, or that we sent one. Pure.
import { z } from 'zod';

const when = z.iso.datetime();
const digest = z.string().regex(/^[0-9a-f]{64}$/);
const fields = z.array(z.tuple([z.string(), z.string()])).max(400);

const line = z.discriminatedUnion('kind', [
  /** Authentic, and recorded. Its fields verbatim, so that they can be verified again. */
  z.object({
    kind: z.literal('message'),
    at: when,
    /** Whose keys judge it, where it had waited in a mailbox. */
    arrivedAt: when.optional(),
    source: z.enum(['RESULT', 'MAIL', 'ANSWER']),
    reference: z.string().nullable(),
    digest,
    fields,
  }),
  /** A completion or reversal that was about to be sent, and is committed in the database. */
  z.object({
    kind: z.literal('sending'),
    at: when,
    operation: z.enum(['completion', 'reversal']),
    digest,
    fields,
  }),
  /** A person had the guest of these orders erased: what a restore brings back goes again. */
  z.object({ kind: z.literal('erased'), at: when, orders: z.array(z.uuid()).max(1_000) }),
]);

export type JournalLine = z.infer<typeof line>;

/** The line, or null for what a crash cut off and for what is none of ours. */
export function readLine(text: string): JournalLine | null {
  try {
    return line.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
