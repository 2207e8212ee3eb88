// What can an entry of the audit be about? A row, a day or month of the books, or a single thing.

/** Kinds of rows; the row's id follows the kind. */
export const rowKinds = [
  'order',
  'user',
  'product',
  'category',
  'zone',
  'extra',
  'discount',
  'statement',
  'choice',
  'desk_view',
  'attention',
  'acceptance',
  'channel',
] as const;

/** Things that exist once, by the word that names them. */
export const singleThings = {
  shop: 'shop:identity',
  cancellation: 'house:cancellation',
  secret: 'settings:sign_in_secret',
  verifier: 'gateway:verifier',
  gap: 'gap',
  quarantine: 'quarantine',
  trail: 'audit',
} as const;

type RowKind = (typeof rowKinds)[number];
export type SingleThing = keyof typeof singleThings;

/** Entries are read back as text: the database may hold subjects that older builds wrote. */
export type AuditSubject =
  | `${RowKind}:${string}`
  | `day:${string}`
  | `month:${string}`
  | (typeof singleThings)[SingleThing];

/** A subject by its parts. */
export type SubjectParts =
  | { readonly kind: RowKind; readonly id: string }
  | { readonly kind: 'day'; readonly day: string; readonly isTest: boolean }
  | { readonly kind: 'month'; readonly month: string; readonly isTest: boolean }
  | { readonly kind: SingleThing };

const things = Object.entries(singleThings) as readonly [SingleThing, string][];

/** The parts of a subject; null for one that no build of today writes. */
export function readSubject(subject: string): SubjectParts | null {
  const thing = things.find(([, text]) => text === subject);
  if (thing !== undefined) return { kind: thing[0] };
  const [, day, test] = /^day:(\d{4}-\d{2}-\d{2})(:test)?$/.exec(subject) ?? [];
  if (day !== undefined) return { kind: 'day', day, isTest: test !== undefined };
  const [, month, ofTest] = /^month:(\d{4}-\d{2})(:test)?$/.exec(subject) ?? [];
  if (month !== undefined) return { kind: 'month', month, isTest: ofTest !== undefined };
  const at = subject.indexOf(':');
  const kind = rowKinds.find((one) => one === subject.slice(0, at));
  return kind === undefined ? null : { kind, id: subject.slice(at + 1) };
}
