// What does one audit row attest? A hash over its content and the row before it.
import { createHash } from 'node:crypto';

/** The content of one row as it is hashed. `at` is an ISO instant with milliseconds. */
export type AuditContent = {
  readonly subject: string;
  readonly sequence: number;
  readonly at: string;
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly actorName: string;
  readonly action: string;
  readonly cause: string;
  readonly before: unknown;
  readonly after: unknown;
};

/** The hash that the first row of a subject continues. */
export const chainStart = '0'.repeat(64);

/** SHA-256, hex, over the previous hash and the canonical JSON of the content. */
export function hashAudit(prevHash: string, content: AuditContent): string {
  return createHash('sha256')
    .update(prevHash)
    .update('\n')
    .update(canonicalJson(content))
    .digest('hex');
}

/** JSON with sorted keys, so that the database's own key order cannot change a hash. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const record = value as Readonly<Record<string, unknown>>;
    let text = '';
    for (const key of Object.keys(record).sort()) {
      const part = record[key];
      if (part === undefined) continue;
      text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(part)}`;
    }
    return `{${text}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
