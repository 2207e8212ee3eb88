import { applyMigrations } from '../../prisma/migrate/apply';
import { defineCommand } from '../cli/command';
import { openDatabase } from '../stack/database';

await defineCommand({
  name: 'db:migrate',
  summary: 'Brings the database of DATABASE_URL, or the embedded one, up to date.',
  help: [
    "Applies prisma/migrations and then the job queue's own tables. Safe to repeat, and to run",
    'beside a running app. prisma migrate deploy works on the same folder.',
  ],
  async run(_input, lifetime) {
    const { url } = await openDatabase(lifetime, process.env);
    const applied = await applyMigrations(url);
    console.log(
      applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`,
    );
  },
});
