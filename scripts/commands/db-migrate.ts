import { applyMigrations, grantRuntimeRights } from '../../prisma/migrate/apply';
import { refusedMigrations } from '../../prisma/migrate/older-instances';
import { defineCommand } from '../cli/command';
import { Refusal } from '../cli/refusal';
import { openDatabase } from '../stack/database';
import { sayEmbedded } from '../stack/tool-settings';
import { requireEncryptedDatabase } from '../stack/valid-settings';

await defineCommand({
  name: 'db:migrate',
  summary: 'Brings the database, or the embedded one, up to date as its owner.',
  help: [
    'Applies prisma/migrations as DATABASE_OWNER_URL (else DATABASE_URL), then gives the role',
    'diwan_runtime its rights. Safe to repeat, and to run beside a running app: it refuses what an',
    'older instance that runs would not survive. prisma migrate deploy works on the same folder and',
    'does not ask that. The app needs a login of its own, made once:',
    "  CREATE ROLE shop_app LOGIN PASSWORD '…' IN ROLE diwan_runtime;",
  ],
  async run(_input, lifetime) {
    requireEncryptedDatabase(process.env);
    const { ownerUrl, isEmbedded } = await openDatabase(lifetime, process.env);
    if (isEmbedded) sayEmbedded();
    const refused = await refusedMigrations(ownerUrl);
    if (refused.length > 0) {
      throw new Refusal(
        `Instances that run now would not survive this:\n${refused.join('\n')}`,
        'See docs/operations/upgrade.md. One that was killed is forgotten after three minutes.',
      );
    }
    const applied = await applyMigrations(ownerUrl);
    console.log(
      applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`,
    );
    if (await grantRuntimeRights(ownerUrl)) return;
    console.log('The role diwan_runtime is missing, and this user may not create it.');
    console.log(
      'As an administrator: CREATE ROLE diwan_runtime NOLOGIN; then repeat this command.',
    );
  },
});
