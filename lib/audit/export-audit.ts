// What is in the file of the audit?
import 'server-only';
import type { Actor } from '@/lib/rights/actor';
import type { CsvForm } from '@/lib/text/csv';
import { systemClock } from '@/lib/time/clock';
import { type AuditFilter, auditFilterPairs } from './audit-filter';
import { exportList, type IsStillPermitted } from './export-list';
import { type AuditLine, readAuditPage } from './read-entries';

const columns = [
  'id',
  'at',
  'subject',
  'sequence',
  'actor_kind',
  'actor_id',
  'actor_name',
  'action',
  'cause',
  'before',
  'after',
  'prev_hash',
  'hash',
];

/** The entries of a filter; those written after the start are not included. */
export function exportAudit(
  actor: Actor<'read_audit'>,
  filter: AuditFilter,
  isStillPermitted: IsStillPermitted,
  form: CsvForm,
  clock = systemClock,
): Promise<AsyncGenerator<string, void, undefined>> {
  const asked = { filter: auditFilterPairs(filter) };
  const read = (after: AuditFilter['after'], size: number) =>
    readAuditPage({ ...filter, after }, size);
  return exportList(actor, { asked, columns, cellsOf, form, read }, isStillPermitted, clock);
}

function cellsOf(line: AuditLine): string[] {
  return [
    line.id,
    line.at,
    line.subject,
    String(line.sequence),
    line.actorKind,
    line.actorId ?? '',
    line.actorName,
    line.action,
    line.cause,
    JSON.stringify(line.before),
    JSON.stringify(line.after),
    line.prevHash,
    line.hash,
  ];
}
