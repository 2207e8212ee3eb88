// Which acts can the audit record? Those that have words: an act without them does not compile.
import type desk from '@/messages/en/desk.json';
import type order from '@/messages/en/order.json';
import type people from '@/messages/en/people.json';

/** The texts of a group by their paths: `note.added`. */
type Paths<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}`;
}[keyof T & string];

/** One act. Entries are read back as text: the database may hold acts that older builds wrote. */
export type AuditAction =
  | Paths<(typeof people)['act']>
  | Paths<(typeof desk)['timeline']['actions']>
  | Paths<Pick<(typeof order)['timeline'], 'note'>>;
