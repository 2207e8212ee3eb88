import { readFileSync } from 'node:fs';
import { findRights, findWeaknesses, weaknessesOf } from '@/lib/audit/record-protection';
import { queryOnce } from '@/lib/db/transaction';
import { watchRecords } from '@/lib/payments/janitor/janitor-alarms';
import { type Settings, settings } from '@/lib/settings/env';
import { applyMigrations, grantRuntimeRights } from '@/prisma/migrate/apply';
import { checkRecords, checkRoles } from '@/scripts/doctor/role-check';
import { startTemporaryServer } from '@/scripts/postgres/server';
import { withClient } from '@/scripts/stack/database';
import { createDatabase } from '../support/database';
import { withSettings } from '../support/other-settings';
import { ownerQuery } from '../support/owner-sql';
import { runSql } from '../support/plain-sql';
import { openIssues } from '../support/records';

const appUrl = process.env.DATABASE_URL ?? '';
const ownerUrl = process.env.DATABASE_OWNER_URL ?? '';
const refused = { code: '42501' };

describe('as the app’s own login, the database refuses', () => {
  test.each([
    ['the guards switched off', 'ALTER TABLE audit_entry DISABLE TRIGGER USER'],
    ['the guards dropped', 'DROP TRIGGER audit_entry_append_only ON audit_entry'],
    ['the guards passed by', 'SET session_replication_role = replica'],
    [
      'the guards emptied',
      `CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RETURN NULL; END $$`,
    ],
    ['a trail deleted', `DELETE FROM audit_entry WHERE subject LIKE 'order:%'`],
    ['an entry changed', `UPDATE audit_entry SET action = 'x'`],
    ['the trails emptied', 'TRUNCATE audit_entry'],
    ['anchors removed', 'DELETE FROM audit_anchor'],
    ['evidence changed', `UPDATE evidence SET verdict = 'x'`],
    ['evidence removed', 'DELETE FROM evidence'],
    ['an order deleted', 'DELETE FROM "order"'],
    ['a payment deleted', 'DELETE FROM payment_attempt'],
    ['an account deleted', 'DELETE FROM "user"'],
    ['a table emptied', 'TRUNCATE cart CASCADE'],
    ['a table made', 'CREATE TABLE mine (id int)'],
    ['a table altered', 'ALTER TABLE "order" ADD COLUMN mine int'],
    ['a table dropped', 'DROP TABLE audit_anchor'],
    ['an index dropped', 'DROP INDEX operation_one_open_per_attempt'],
    ['the owner’s role taken', `SET ROLE ${new URL(ownerUrl).username}`],
    ['the table taken over', 'ALTER TABLE audit_entry OWNER TO diwan_app'],
    ['the history of migrations changed', 'UPDATE _prisma_migrations SET finished_at = NULL'],
    ['another mark of the installation', `UPDATE installation SET made_by = 'production'`],
  ])('%s', async (_act, attack) => await expect(runSql(attack)).rejects.toMatchObject(refused));
});

test('it adds to every append-only table, and can do nothing else there', async () => {
  const { rows } = await ownerQuery(`
    SELECT c.relname AS name, array(
      SELECT privilege FROM unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE',
        'REFERENCES', 'TRIGGER']) AS privilege
      WHERE has_table_privilege('diwan_app', c.oid, privilege)) AS may
    FROM pg_class c WHERE EXISTS (SELECT 1 FROM pg_trigger t WHERE t.tgrelid = c.oid
      AND t.tgname = c.relname || '_append_only') ORDER BY 1`);
  const given = ['audit_anchor', 'audit_entry', 'completion_line', 'evidence'];
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(given));
  for (const { may } of rows) expect(may).toEqual(['SELECT', 'INSERT']);
});

describe('the rights', () => {
  test('come again with each db:migrate, also on a table that is new', async () => {
    const { url, appUrl: ofApp, drop } = await createDatabase();
    const asApp = (text: string) => withClient(ofApp, (client) => client.query(text));
    await withClient(url, async (client) => {
      await client.query('REVOKE ALL ON cart FROM diwan_runtime');
      await client.query('CREATE TABLE diary (id int)');
      await client.query(`CREATE TRIGGER diary_append_only BEFORE UPDATE OR DELETE ON diary
        FOR EACH ROW EXECUTE FUNCTION refuse_change()`);
    });
    await expect(asApp('SELECT 1 FROM cart')).rejects.toMatchObject(refused);
    expect(await checkRoles(ofApp)).toMatchObject({ state: 'bad' });
    await applyMigrations(url);
    await asApp('SELECT 1 FROM cart');
    await asApp('INSERT INTO diary VALUES (1)');
    await expect(asApp('DELETE FROM diary')).rejects.toMatchObject(refused);
    await drop();
  });

  test('doctor finds them whole', async () =>
    expect(await checkRoles(appUrl)).toMatchObject({ state: 'good' }));
});

describe('records that the app could change unseen', () => {
  const asProduction: Settings = {
    ...settings(),
    mode: 'production',
    auditAnchorKeys: ['k'],
    auditAnchorAddress: 'seals@elsewhere.example',
  };
  const states = async (url: string, given: Settings) =>
    (await checkRecords(url, given)).map(({ state, words }) => [state, words]);
  const owned = expect.stringContaining('owns the tables');

  test('are wrong in production, a note elsewhere and where it is acknowledged', async () => {
    expect(await states(appUrl, asProduction)).toEqual([['good', expect.any(String)]]);
    expect(await states(ownerUrl, asProduction)).toEqual([['bad', owned]]);
    expect(await states(ownerUrl, { ...asProduction, mode: 'test' })).toEqual([['note', owned]]);
    const unsealed = { ...asProduction, auditAnchorKeys: [], auditAnchorAddress: '' };
    expect(await states(appUrl, unsealed)).toEqual([
      ['bad', expect.stringContaining('not signed')],
      ['bad', expect.stringContaining('not mailed')],
    ]);
    const accepted = { ...unsealed, recordsAcknowledged: ['unsigned-seals' as const] };
    expect((await states(appUrl, accepted)).map(([state]) => state)).toEqual(['note', 'bad']);
  });

  test('open one issue until they are protected or acknowledged', async () => {
    const open = () => openIssues({ kind: 'records_unprotected' });
    await watchRecords(new Date());
    expect(await open()).toEqual([]);
    withSettings({ ...asProduction, auditAnchorKeys: [] });
    expect(await findWeaknesses()).toEqual(['unsigned-seals']);
    await watchRecords(new Date());
    await watchRecords(new Date());
    expect(await open()).toMatchObject([{ detail: { codes: ['unsigned-seals'] } }]);
    Object.assign(settings(), { recordsAcknowledged: ['unsigned-seals'] });
    await watchRecords(new Date());
    expect(await open()).toEqual([]);
  });

  test('are those whose tables the app’s login owns', async () => {
    const { rows } = await ownerQuery(findRights.text);
    const kept = { auditAnchorKeys: ['k'], auditAnchorAddress: 'a@b.example' };
    expect(weaknessesOf(rows[0], kept)).toEqual(['owner-login']);
    const [ours] = await queryOnce(findRights);
    if (!ours) throw new Error('no rights');
    expect(weaknessesOf(ours, kept)).toEqual([]);
    expect(weaknessesOf({ ...ours, hasRole: false }, kept)).toEqual(['owner-login']);
    expect(weaknessesOf({ ...ours, isOwner: true }, kept)).toEqual(['owner-login']);
    expect(weaknessesOf({ ...ours, changeable: ['evidence'] }, kept)).toEqual(['owner-login']);
  });
});

describe('an owner who may not create roles', () => {
  let server: Awaited<ReturnType<typeof startTemporaryServer>>;
  let shop: URL;

  beforeAll(async () => {
    server = await startTemporaryServer();
    const password = 'sandstone';
    await withClient(server.databaseUrl('postgres'), async (client) => {
      await client.query('DROP ROLE diwan_app');
      await client.query('DROP ROLE diwan_runtime');
      await client.query(`CREATE ROLE shop LOGIN PASSWORD '${password}'`);
      await client.query('CREATE DATABASE shop OWNER shop');
    });
    shop = new URL(server.databaseUrl('shop'));
    shop.username = 'shop';
    shop.password = password;
  });

  afterAll(() => server.stop());

  test('migrates all the same, and gives the rights once an administrator made the role', async () => {
    expect(await applyMigrations(shop.href)).not.toEqual([]);
    expect(await grantRuntimeRights(shop.href)).toBe(false);
    const record = await checkRecords(shop.href, settings());
    const remedy = expect.stringContaining('CREATE ROLE diwan_runtime');
    expect(record).toMatchObject([{ state: 'note', remedy }, {}]);
    await withClient(server.databaseUrl('shop'), (client) =>
      client.query(`CREATE ROLE diwan_runtime NOLOGIN;
        CREATE ROLE shop_app LOGIN PASSWORD 'limestone' IN ROLE diwan_runtime`),
    );
    expect(await grantRuntimeRights(shop.href)).toBe(true);
    const ofApp = new URL(shop);
    ofApp.username = 'shop_app';
    ofApp.password = 'limestone';
    expect(await checkRoles(ofApp.href)).toMatchObject({ state: 'good' });
  });

  test('is spared that by deploy/postgres/roles.sql: owner, app and backup, each with its own', async () => {
    const written = readFileSync('deploy/postgres/roles.sql', 'utf8').replace(/--.*$/gm, '');
    const statements = written.replaceAll(':"database"', 'diwan_shop').split(';');
    await withClient(server.databaseUrl('postgres'), async (client) => {
      await client.query('DROP DATABASE shop');
      await client.query('DROP ROLE shop_app');
      await client.query('DROP ROLE diwan_runtime');
      for (const statement of statements) await client.query(statement);
      for (const role of ['shop_owner', 'shop_app', 'shop_backup']) {
        await client.query(`ALTER ROLE ${role} PASSWORD 'basalt'`);
      }
    });
    const as = (role: string) => {
      const url = new URL(server.databaseUrl('diwan_shop'));
      Object.assign(url, { username: role, password: 'basalt' });
      return url.href;
    };
    const tries = (role: string, text: string) =>
      withClient(as(role), (client) => client.query(text).then(({ rowCount }) => rowCount));
    await applyMigrations(as('shop_owner'));
    expect(await grantRuntimeRights(as('shop_owner'))).toBe(true);
    expect(await checkRoles(as('shop_app'))).toMatchObject({ state: 'good' });
    expect(
      await tries(
        'shop_app',
        "INSERT INTO task_lease (name, holder, leased_until) SELECT 'x', 'y', now() WHERE false",
      ),
    ).toBe(0);
    for (const attack of ['DELETE FROM evidence', 'ALTER TABLE "order" ADD COLUMN mine int']) {
      await expect(tries('shop_app', attack)).rejects.toMatchObject(refused);
    }
    expect(await tries('shop_backup', 'SELECT note_backup()')).toBe(1);
    for (const attack of ['SELECT 1 FROM "order"', 'UPDATE base_backup SET ended_at = now()']) {
      await expect(tries('shop_backup', attack)).rejects.toMatchObject(refused);
    }
  });
});
