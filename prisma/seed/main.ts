// Seeds the database that the settings name. With DEMO_ACCOUNTS_FILE, only in demo mode, it also
// creates the demo's accounts and writes their passwords to that file; a new shop also gets orders
// of the last weeks, from the mock gateway whose control interface is at DEMO_BANK_CONTROL.
import { closeDb, db } from '@/lib/db/client';
import { closeMoneyPool } from '@/lib/db/transaction';
import { closeSmtp } from '@/lib/mail/smtp';
import { settings } from '@/lib/settings/env';
import { seedDemoPeople } from './demo-people';
import { seed } from './seed';

const { databaseUrl, mode } = settings();
const { added } = await seed(databaseUrl, { mode });
const said = [added === 0 ? 'The catalogue was complete.' : `${added} products added.`];
const { DEMO_ACCOUNTS_FILE: accountsFile = '', DEMO_BANK_CONTROL: control = '' } = process.env;
if (mode === 'demo' && accountsFile !== '') {
  const begin = () => seedDemoPeople(accountsFile);
  const isNew = added > 0 && (await db().user.count()) === 0;
  if (isNew && control !== '') {
    const { playStory } = await import('./story/play-story');
    const leftOut = await playStory(control, begin);
    said.push(`${await db().order.count()} orders.`, ...leftOut);
  } else {
    await begin();
  }
}
closeSmtp();
await closeMoneyPool();
await closeDb();
process.stdout.write(`\n${said.join(' ')}\n`);
process.exit(0);
