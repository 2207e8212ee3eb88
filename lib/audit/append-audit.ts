// Who changed what, and why? Appends one row to the chain of its subject.
import 'server-only';
import { type RowsOf, select, sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import type { Actor } from '@/lib/rights/actor';
import { typed } from '@/lib/rows/columns';
import type { AuditAction } from './audit-actions';
import { type AuditContent, chainStart, hashAudit } from './audit-hash';
import type { AuditSubject } from './audit-subject';

export type AuditActor = {
  readonly kind: 'user' | 'shopper' | 'gateway' | 'janitor' | 'system';
  readonly id?: string;
  readonly name: string;
};

export type AuditInput = {
  readonly subject: AuditSubject;
  readonly actor: AuditActor;
  readonly action: AuditAction;
  /** What led to it: a person (`person:<id>`), a request, a message of the bank or an operation. */
  readonly cause: string;
  /** Left out if there was nothing before, or is nothing after. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly at: Date;
};

export type AuditHead = RowsOf<typeof headOfSubject>;

/** The row that continues `head`, ready to be inserted. Pure. */
export function nextAuditRow(head: AuditHead | undefined, input: AuditInput) {
  const prevHash = head?.hash ?? chainStart;
  const content: AuditContent = {
    subject: input.subject,
    sequence: (head?.sequence ?? 0) + 1,
    at: input.at.toISOString(),
    actorKind: input.actor.kind,
    actorId: input.actor.id ?? null,
    actorName: input.actor.name,
    action: input.action,
    cause: input.cause,
    before: input.before ?? {},
    after: input.after ?? {},
  };
  return { ...content, prevHash, hash: hashAudit(prevHash, content) };
}

/** The columns of what `nextAuditRow` returns. */
export const auditRow = {
  subject: 'text',
  sequence: 'int4',
  at: typed<string>('timestamptz'),
  actorKind: 'text',
  actorId: 'text?',
  actorName: 'text',
  action: 'text',
  cause: 'text',
  before: typed<unknown>('jsonb'),
  after: typed<unknown>('jsonb'),
  prevHash: 'text',
  hash: 'text',
} as const;

/** SQL that inserts rows of `nextAuditRow`; `rows` is what follows FROM. */
export const auditInsert = (rows: string) => `INSERT INTO audit_entry (subject, sequence, at,
    actor_kind, actor_id, actor_name, action, cause, before, after, prev_hash, hash)
  SELECT r.subject, r.sequence, r.at, r."actorKind", r."actorId", r."actorName", r.action,
    r.cause, r.before, r.after, r."prevHash", r.hash
  FROM ${rows}`;

const headOfSubject = select({ sequence: 'int4', hash: 'text' })`
  FROM audit_entry WHERE subject = $1 ORDER BY sequence DESC LIMIT 1`;

const insertAuditEntry = sql`
  INSERT INTO audit_entry (subject, sequence, at, actor_kind, actor_id, actor_name, action,
    cause, before, after, prev_hash, hash)
  VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12)`;

/**
 * Appends to the subject's chain. Two concurrent writers of one subject conflict in the unique
 * index on (subject, sequence) and the later one is retried; callers that hold the subject's row
 * lock never conflict.
 */
export async function appendAudit(tx: Tx, input: AuditInput): Promise<AuditHead> {
  const [head] = await tx.query(headOfSubject, [input.subject]);
  const row = nextAuditRow(head, input);

  await tx.query(insertAuditEntry, [
    row.subject,
    row.sequence,
    row.at,
    row.actorKind,
    row.actorId,
    row.actorName,
    row.action,
    row.cause,
    JSON.stringify(row.before),
    JSON.stringify(row.after),
    row.prevHash,
    row.hash,
  ]);
  return { sequence: row.sequence, hash: row.hash };
}

type ByPerson = Omit<AuditInput, 'actor' | 'cause' | 'at'> & {
  /** Default: the person. */
  readonly cause?: string;
};

type Person = Pick<Actor, 'userId' | 'name'>;

/** A person of the staff, as entries name them. */
export function personOf({ userId, name }: Person) {
  return { kind: 'user', id: userId, name } as const satisfies AuditActor;
}

/** The same for what a person of the staff did. */
export function auditPerson(tx: Tx, person: Person, at: Date, input: ByPerson): Promise<AuditHead> {
  return appendAudit(tx, {
    cause: `person:${person.userId}`,
    ...input,
    actor: personOf(person),
    at,
  });
}
