// What can only the owner of the database do? Damage with every guard off, looked at and undone.
import type pg from 'pg';
import { asOwner } from './owner-sql';

type Work = (client: pg.Client) => Promise<unknown>;

/** Works on a connection on which no trigger and no rule stands. */
const unguarded = (work: Work) =>
  asOwner(async (client) => {
    await client.query('SET session_replication_role = replica');
    return work(client);
  });

/** Does damage to the tables, by statements or by work, looks, and puts their rows back. */
export async function damaged<T>(
  tables: readonly string[],
  damage: readonly string[] | Work,
  look: () => Promise<T>,
): Promise<T> {
  const kept = new Map<string, string>();
  await unguarded(async (client) => {
    for (const table of tables) {
      const { rows } = await client.query(`SELECT to_jsonb(t) AS row FROM ${table} t`);
      kept.set(table, JSON.stringify(rows.map(({ row }) => row)));
    }
    if (typeof damage === 'function') await damage(client);
    else for (const statement of damage) await client.query(statement);
  });
  try {
    return await look();
  } finally {
    await unguarded(async (client) => {
      for (const [table, rows] of kept) {
        await client.query(`DELETE FROM ${table}`);
        const set = `jsonb_populate_recordset(NULL::${table}, $1)`;
        await client.query(`INSERT INTO ${table} SELECT r.* FROM ${set} r`, [rows]);
      }
    });
  }
}
