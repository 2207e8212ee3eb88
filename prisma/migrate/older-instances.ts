// Would the running instances survive the pending migrations?
import pg from 'pg';
import { inspectMigrations } from './apply';
import { migrationNames, migrationsFolder, readMigrations } from './migration-files';
import { lintMigration } from './survival';

/** A lane runs at least once a minute; after three minutes without one its process is gone. */
const findRunning = `
  SELECT instance::text, max(to_jsonb(entry)->>'knows') AS knows
  FROM background_lane entry GROUP BY instance
  HAVING max(due_at) > now() - interval '2 minutes'`;

/** One sentence for each statement that must not be applied now; empty if all may be. */
export async function refusedMigrations(
  databaseUrl: string,
  folder = migrationsFolder,
): Promise<string[]> {
  const { missing } = await inspectMigrations(databaseUrl, folder);
  // A new database has no instances.
  if (missing.length === migrationNames(folder).length) return [];
  const running = await runningInstances(databaseUrl);
  return readMigrations(folder)
    .filter(({ name }) => missing.includes(name))
    .flatMap(({ name, sql }) => {
      const { hazards, contracts } = lintMigration(name, sql);
      const older = ({ knows }: { knows: string }) =>
        running.filter((instance) => (instance.knows ?? '') < knows).length;
      return [
        ...hazards.map(({ statement, why }) => `${name}: ${statement}\n  ${why}.`),
        ...contracts
          .filter((one) => older(one) > 0)
          .map((one) => `${name}: ${older(one)} running instances do not know ${one.knows} yet.`),
      ];
    });
}

type Running = { readonly instance: string; readonly knows: string | null };

async function runningInstances(databaseUrl: string): Promise<Running[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const found = await client.query("SELECT to_regclass('background_lane') IS NOT NULL AS there");
    return found.rows[0]?.there ? (await client.query(findRunning)).rows : [];
  } finally {
    await client.end();
  }
}
