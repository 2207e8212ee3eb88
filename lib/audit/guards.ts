// Are the guards that keep evidence, audit and anchors from being changed still in place?
import 'server-only';
import { type RowsOf, sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { typed } from '@/lib/rows/columns';

/** Tables that are only ever added to. */
const guardedTables = [
  'evidence',
  'audit_entry',
  'audit_anchor',
  'audit_seal',
  'audit_checkpoint',
] as const;

type GuardFinding = {
  readonly table: string;
  readonly code: 'NO_TRIGGER' | 'TRIGGER_DISABLED' | 'WRONG_FUNCTION' | 'TRIGGERS_SWITCHED_OFF';
  readonly trigger: string;
};

type Trigger = RowsOf<typeof findTriggers>;

/** As `pg_get_triggerdef` shows it: what must be refused, and for which events. */
const wanted = (table: string) => [
  {
    name: `${table}_append_only`,
    event: /BEFORE (DELETE OR UPDATE|UPDATE OR DELETE) ON \S+ FOR EACH ROW EXECUTE/,
  },
  { name: `${table}_no_truncate`, event: /BEFORE TRUNCATE ON \S+ FOR EACH STATEMENT EXECUTE/ },
];

/** What the guard does, as the migration wrote it. */
const refusal =
  /^BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege'; END$/;

const findTriggers = sql({
  name: typed<string>('name'),
  table: typed<string>('name'),
  enabled: typed<string>('char'),
  definition: 'text',
  source: 'text',
})`
  SELECT t.tgname AS name, c.relname AS table, t.tgenabled AS enabled,
    pg_get_triggerdef(t.oid) AS definition, p.prosrc AS source
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
  WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace`;

const findReplicationRole = sql({ value: 'text' })`
  SELECT current_setting('session_replication_role') AS value`;

/**
 * Returns every guard that is missing, switched off or emptied. Rows that were changed while a
 * guard was off are found by the chain check; this one finds the guard that is still off.
 */
export async function checkGuards(tx: Tx): Promise<readonly GuardFinding[]> {
  const triggers = await tx.query(findTriggers);
  const found: GuardFinding[] = [];
  for (const table of guardedTables) {
    for (const { name, event } of wanted(table)) {
      const trigger = triggers.find((one) => one.name === name && one.table === table);
      const code = judgeTrigger(trigger, event);
      if (code !== null) found.push({ table, trigger: name, code });
    }
  }
  const [role] = await tx.query(findReplicationRole);
  // With the role "replica" a session runs no ordinary trigger at all.
  if (role?.value !== 'origin') {
    found.push({ table: '', trigger: '', code: 'TRIGGERS_SWITCHED_OFF' });
  }
  return found;
}

/**
 * A trigger with a condition (WHEN) would let some changes through, so it does not count as ours.
 */
function judgeTrigger(trigger: Trigger | undefined, event: RegExp): GuardFinding['code'] | null {
  if (!trigger || !event.test(trigger.definition)) return 'NO_TRIGGER';
  if (trigger.enabled !== 'O' && trigger.enabled !== 'A') return 'TRIGGER_DISABLED';
  const source = trigger.source.replace(/\s+/g, ' ').trim();
  return refusal.test(source) ? null : 'WRONG_FUNCTION';
}
