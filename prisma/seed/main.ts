// Writes the seed into the database that the settings name.
import { settings } from '@/lib/env';
import { seed } from './seed';

const { databaseUrl, mode } = settings();
const { added } = await seed(databaseUrl, { mode });
process.stdout.write(added === 0 ? 'The catalogue was complete.\n' : `${added} products added.\n`);
