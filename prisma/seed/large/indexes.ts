// What slows a large load down, and how is it restored? The tables' indexes and foreign keys.
import type pg from 'pg';
import { tables } from './rows';

/** What a trigger writes for each order; here it is written once for all orders. */
const keptByTrigger = { table: 'order_name', trigger: 'order_keeps_name' } as const;

type Definitions = { readonly drop: string[]; readonly create: string[] };

/**
 * Drops the secondary indexes and foreign keys of the filled tables, inside the caller's
 * transaction. Returns the statements that restore each exactly and write what the trigger would
 * have written meanwhile.
 */
export async function takeIndexesAway(client: pg.Client): Promise<readonly string[]> {
  const names = [...Object.keys(tables), keptByTrigger.table];
  const { drop, create } = await readDefinitions(client, names);
  for (const statement of drop) await client.query(statement);
  await client.query(`ALTER TABLE "order" DISABLE TRIGGER ${keptByTrigger.trigger}`);
  return [
    // Many guests have the same name, so each name is split once. Orders that already have their
    // names are read once, before the first write, whatever the planner assumes about the table.
    `WITH known AS MATERIALIZED (SELECT n.customer_name, w.*
       FROM (SELECT DISTINCT customer_name FROM "order") n
       CROSS JOIN desk_name_words(n.customer_name) w)
     INSERT INTO order_name (order_id, position, key, head, created_at)
     SELECT o.id, k.position, k.key, k.head, o.created_at
     FROM "order" o JOIN known k USING (customer_name)
     WHERE o.id NOT IN (SELECT order_id FROM order_name)`,
    `ALTER TABLE "order" ENABLE TRIGGER ${keptByTrigger.trigger}`,
    ...create,
  ];
}

async function readDefinitions(client: pg.Client, names: string[]): Promise<Definitions> {
  const keys = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT c.conrelid::regclass::text AS table, quote_ident(c.conname) AS name,
       pg_get_constraintdef(c.oid) AS definition
     FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
     WHERE c.contype = 'f' AND t.relname = ANY ($1) AND t.relnamespace = 'public'::regnamespace
     ORDER BY c.conname`,
    [names],
  );
  // Indexes of primary keys and constraints stay: other tables may refer to them.
  const indexes = await client.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
     WHERE t.relname = ANY ($1) AND t.relnamespace = 'public'::regnamespace
       AND NOT i.indisprimary
       AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)
     ORDER BY 1`,
    [names],
  );
  return {
    drop: [
      ...keys.rows.map(({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}`),
      ...indexes.rows.map(({ name }) => `DROP INDEX ${name}`),
    ],
    create: [
      ...indexes.rows.map(({ definition }) => definition),
      ...keys.rows.map(
        ({ table, name, definition }) =>
          `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`,
      ),
    ],
  };
}
