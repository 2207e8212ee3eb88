import { basename, dirname, relative } from 'node:path';
import { applyMigrations } from '../../prisma/migrate/apply';
import { diffFromDatabase, writeMigration } from '../../prisma/migrate/diff';
import { lintMigration } from '../../prisma/migrate/survival';
import { defineCommand } from '../cli/command';
import { projectRoot } from '../cli/project-root';
import { Refusal } from '../cli/refusal';
import { startTemporaryServer } from '../postgres/server';

await defineCommand({
  name: 'db:diff',
  summary: 'Writes the next migration: the SQL from the migrations so far to the data model.',
  help: [
    'npm run db:diff -- <name>    name in small letters, digits and underscores',
    '',
    'Works in a scratch database and touches no other. Review the SQL before committing it.',
  ],
  allowPositionals: true,
  async run({ positionals }) {
    const name = positionals[0] ?? '';
    if (!/^[a-z][a-z0-9_]{1,60}$/.test(name)) {
      throw new Refusal('A migration needs a name.', 'Example: npm run db:diff -- add_invoices');
    }
    const server = await startTemporaryServer();
    try {
      const scratch = server.databaseUrl('postgres');
      await applyMigrations(scratch);
      const sql = await diffFromDatabase(scratch);
      if (sql === undefined) {
        console.log('The migrations already match the data model; nothing was written.');
        return;
      }
      const file = writeMigration(name, sql, new Date());
      console.log(`Written: ${relative(projectRoot, file)}`);
      for (const { statement, why } of lintMigration(basename(dirname(file)), sql).hazards) {
        console.log(`To be noted (docs/operations/upgrade.md): ${statement}\n  ${why}.`);
      }
    } finally {
      await server.stop();
    }
  },
});
