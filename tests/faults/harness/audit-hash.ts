// Is an audit row authentic? Reimplements the hash chain's rule, sharing no code with lib.
import { createHash } from 'node:crypto';

export type AuditRow = {
  readonly subject: string;
  readonly sequence: number;
  /** ISO, with milliseconds. */
  readonly at: string;
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly actorName: string;
  readonly action: string;
  readonly cause: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
};

export const firstHash = '0'.repeat(64);

export function auditHash(prevHash: string, row: AuditRow): string {
  const content = {
    subject: row.subject,
    sequence: row.sequence,
    at: row.at,
    actorKind: row.actorKind,
    actorId: row.actorId,
    actorName: row.actorName,
    action: row.action,
    cause: row.cause,
    before: row.before,
    after: row.after,
  };
  return createHash('sha256')
    .update(`${prevHash}\n${sortedJson(content)}`)
    .digest('hex');
}

function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, part]) => `${JSON.stringify(name)}:${sortedJson(part)}`);
  return `{${parts.join(',')}}`;
}
