// Writes the seed into the database that the settings name. With DEMO_ACCOUNTS_FILE, in demo mode
// alone, it makes the demo's sign-ins too and keeps their passwords in that file.
import { closeDb } from '@/lib/db/client';
import { closeMoneyPool } from '@/lib/db/transaction';
import { settings } from '@/lib/settings/env';
import { seedDemoPeople } from './demo-people';
import { seed } from './seed';

const { databaseUrl, mode } = settings();
const { added } = await seed(databaseUrl, { mode });
const accountsFile = process.env.DEMO_ACCOUNTS_FILE ?? '';
if (mode === 'demo' && accountsFile !== '') await seedDemoPeople(accountsFile);
await closeMoneyPool();
await closeDb();
process.stdout.write(added === 0 ? 'The catalogue was complete.\n' : `${added} products added.\n`);
