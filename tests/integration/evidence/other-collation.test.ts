import { randomUUID } from 'node:crypto';
import { closeDb, db } from '@/lib/db/client';
import { closeMoneyPool } from '@/lib/db/transaction';
import { checkOtherTrails } from '@/lib/payments/janitor/janitor-audit';
import { applyMigrations } from '@/prisma/migrate/apply';
import { startTemporaryServer } from '../../../scripts/postgres/server';
import { withClient } from '../../../scripts/stack/database';
import { runSql } from '../../support/plain-sql';
import { withBank } from '../../support/shop';

// A merchant's own server often sorts as its language does: there ";" stands before ":".
const server = await startTemporaryServer();
await withClient(server.databaseUrl('postgres'), (client) =>
  client.query(
    `CREATE DATABASE shop TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en' LOCALE 'C'`,
  ),
);
await applyMigrations(server.databaseUrl('shop'));
process.env.DATABASE_URL = server.appUrl('shop');
withBank();

afterAll(async () => {
  await Promise.all([closeDb(), closeMoneyPool()]);
  await server.stop();
});

test('the trails that are of no order are told from the others in a database of any collation', async () => {
  for (const subject of [`order:${randomUUID()}`, 'quarantine', 'gateway:verifier'])
    await runSql(
      `INSERT INTO audit_entry (subject, sequence, at, actor_kind, actor_name, action, cause,
         before, after, prev_hash, hash)
       VALUES ($1, 1, now(), 'system', 'nobody', 'planted', 'test', '{}', '{}', 'x', 'y')`,
      [subject],
    );
  await checkOtherTrails(new Date());
  const found = await db().attentionItem.findMany({ where: { kind: 'audit_chain_broken' } });
  expect(found.map(({ subject }) => subject).sort()).toEqual(['gateway:verifier', 'quarantine']);
});
