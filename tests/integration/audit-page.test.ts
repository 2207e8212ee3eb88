import { GET } from '@/app/admin/audit/export/route';
import { GET as signInsFile } from '@/app/admin/audit/sign-ins/export/route';
import { appendAudit } from '@/lib/audit/append-audit';
import { type AuditFilter, readAuditFilter } from '@/lib/audit/audit-filter';
import { exportAudit } from '@/lib/audit/export-audit';
import { findNamedRows, listAuditActions, readAuditPage } from '@/lib/audit/read-entries';
import { takeAnchor } from '@/lib/audit/take-anchor';
import { readVerdict, verifyTrail } from '@/lib/audit/verify/verify-trail';
import { exportSignIns, readSignInPage } from '@/lib/auth/session/read-sign-ins';
import { readSignInFilter, type SignInFilter } from '@/lib/auth/session/sign-in-filter';
import { isStillPermitted } from '@/lib/auth/session/still-permitted';
import { db } from '@/lib/db/client';
import { withTx } from '@/lib/db/transaction';
import type { Actor } from '@/lib/rights/actor';
import { settings } from '@/lib/settings/env';
import { enterAs } from '../support/browser';
import { asOwner } from '../support/owner-sql';
import { actorOf } from '../support/people';
import { planOf } from '../support/plain-sql';
import { actsOf, auditOf } from '../support/records';
import { createProduct } from '../support/shop';
import { changeStaff, createStaff, openStaffSession, type TestStaff } from '../support/staff';

vi.mock('@/lib/i18n/translations', () => ({ getTranslations: async () => (key: string) => key }));

let noor: TestStaff;
let hawre: TestStaff;
const start = new Date('2026-11-20T20:59:00Z');
const acts = ['permissions_changed', 'user_disabled', 'user_enabled'] as const;

/** Twelve entries, two minutes apart: the first is still the 20th in Baghdad, the others are not. */
beforeAll(async () => {
  noor = await createStaff({ name: '=HYPERLINK("http://evil.test")' });
  hawre = await createStaff({ name: 'Hawre' });
  for (let at = 0; at < 12; at += 1) {
    const by = at % 3 === 0 ? noor : hawre;
    await withTx((tx) =>
      appendAudit(tx, {
        subject: at % 2 === 0 ? `user:${noor.id}` : 'gap',
        actor: { kind: 'user', id: by.id, name: by.name },
        action: acts[at % 3] ?? acts[0],
        cause: 'test',
        before: { permissions: ['see_orders'] },
        after: { permissions: [], note: '@SUM(1)' },
        at: new Date(start.getTime() + at * 120_000),
      }),
    );
  }
});

const aborted = ['audit.export_begun', 'audit.export_aborted'];
const signs = { separator: 'semicolon', decimal: 'point' } as const;
const filter = (query: Record<string, string> = {}): AuditFilter => readAuditFilter(query);
const idsOf = async (query: Record<string, string>, size = 100) =>
  (await readAuditPage(filter(query), size)).lines.map((line) => line.id);

/** The ids of all pages of five, one after the other. */
async function walked<Filter extends { after: unknown }>(
  read: (filter: Filter, size: number) => Promise<{ lines: { id: string }[]; next: unknown }>,
  filter: Filter,
): Promise<string[]> {
  const { lines, next } = await read(filter, 5);
  const ids = lines.map(({ id }) => id);
  return next === null ? ids : [...ids, ...(await walked(read, { ...filter, after: next }))];
}

describe('the audit’s list', () => {
  test('runs from the newest, in pages that miss nothing and repeat nothing', async () => {
    const whole = await idsOf({});
    expect(whole).toHaveLength(12);
    expect(await walked(readAuditPage, filter())).toEqual(whole);
    expect([...whole].sort((one, other) => Number(other) - Number(one))).toEqual(whole);
  });

  test('is narrowed by subject, person, act and the house’s days', async () => {
    expect(await idsOf({ about: 'gap' })).toHaveLength(6);
    expect(await idsOf({ about: noor.email.toUpperCase() })).toHaveLength(6);
    expect(await idsOf({ person: hawre.id })).toHaveLength(8);
    expect(await idsOf({ action: 'user_enabled' })).toHaveLength(4);
    expect(await idsOf({ action: 'user_enabled', about: 'gap' })).toHaveLength(2);
    // 20:59 GMT is 23:59 in Baghdad: one entry before midnight there, eleven after it.
    expect(await idsOf({ to: '2026-11-20' })).toHaveLength(1);
    expect(await idsOf({ from: '2026-11-21', to: '2026-11-21' })).toHaveLength(11);
    expect(await idsOf({ from: '2026-11-22' })).toHaveLength(0);
    expect(await listAuditActions()).toEqual(acts.toSorted());
    const room = await createProduct({ kind: 'STAY', rooms: 1 });
    const subjects = [`user:${hawre.id}`, `product:${room.id}`, 'gap', 'user:x', "order:'"];
    expect(Object.fromEntries(await findNamedRows(subjects))).toEqual({
      [`user:${hawre.id}`]: { name: 'Hawre', path: `/admin/users/${hawre.id}` },
      [`product:${room.id}`]: { name: room.name.en, path: `/admin/catalogue/${room.slug}` },
    });
  });
});

describe('the audit’s file', () => {
  test('M3 holds what the filter fits, defused, and is in the audit itself', async () => {
    const { sessionId } = await openStaffSession(hawre.id);
    const actor = { ...(await actorOf<'read_audit'>(hawre.id)), sessionId };
    const pieces: string[] = [];
    const wanted = filter({ about: 'gap' });
    for await (const piece of await exportAudit(actor, wanted, isStillPermitted, signs)) {
      pieces.push(piece);
    }
    const lines = pieces.join('').trimEnd().split('\r\n');
    expect(lines).toHaveLength(7);
    expect(lines[0]).toContain('"prev_hash";"hash"');
    expect(pieces.join('')).not.toMatch(/(^|;)"[=+\-@]/m);
    expect(await auditOf(`user:${hawre.id}`)).toMatchObject([
      { action: 'audit.export_begun', after: { filter: { about: 'gap' } } },
      { action: 'audit.export_completed', after: { rows: 6 } },
    ]);
  });

  test('says aborted when its reader goes away', async () => {
    const staff = await createStaff();
    const actor = await actorOf<'read_audit'>(staff.id);
    const pieces = await exportAudit(actor, filter(), isStillPermitted, signs);
    await pieces.next();
    await pieces.return(undefined);
    expect(await actsOf(`user:${staff.id}`)).toEqual(aborted);
  });

  test('breaks off within a minute when its reader may read the audit no more', async () => {
    const staff = await createStaff({ permissions: ['read_audit'] });
    const { sessionId } = await openStaffSession(staff.id);
    let now = Date.now();
    const clock = { now: () => new Date(now) };
    const actor = { ...(await actorOf<'read_audit'>(staff.id)), sessionId };
    const pieces = await exportAudit(actor, filter(), isStillPermitted, signs, clock);
    await pieces.next();
    await changeStaff(staff.id, { permissions: ['see_orders'] });
    now += 59_000;
    await expect(pieces.next()).rejects.toThrow('may no longer read the audit');
    const acts = await actsOf(`user:${staff.id}`);
    expect(acts.filter((act) => act.startsWith('audit.'))).toEqual(aborted);
  });

  test('K12 is for who may read the audit, and not for another site’s page', async () => {
    const ask = (headers: Record<string, string> = {}) =>
      GET(new Request(`${settings().appUrl}/admin/audit/export`, { headers }));
    expect((await ask()).status).toBe(401);
    const clerk = await createStaff({ permissions: ['see_orders', 'export', 'manage_users'] });
    await enterAs(clerk.id);
    expect((await ask()).status).toBe(403);
    await enterAs((await createStaff({ permissions: ['read_audit'] })).id);
    expect((await ask({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const answer = await ask();
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-test-/);
    expect((await answer.text()).split('\r\n').length).toBeGreaterThan(12);
  });
});

describe('the audit’s check', () => {
  test('says that it is what was written, and keeps the answer', async () => {
    await takeAnchor(new Date());
    const anchor = await db().auditAnchor.findFirstOrThrow();
    const known = { day: anchor.day.toISOString().slice(0, 10), hash: anchor.hash };
    expect(await verifyTrail(await actorOf<'read_audit'>(hawre.id), [known])).toBe('done');
    const clean = { by: 'Hawre', anchors: 1, knownAnchors: 1, findingsCount: 0, findings: [] };
    expect(await readVerdict()).toMatchObject(clean);
  });

  test('is made once at a time', async () => {
    const actor = await actorOf<'read_audit'>(hawre.id);
    const before = await db().auditEntry.count({ where: { action: 'audit.verified' } });
    const both = await Promise.all([verifyTrail(actor, []), verifyTrail(actor, [])]);
    expect(both.sort()).toEqual(['done', 'running']);
    expect(await db().auditEntry.count({ where: { action: 'audit.verified' } })).toBe(before + 1);
  });

  test('says when there is more wrong than it counts', async () => {
    const actor = await actorOf<'read_audit'>(hawre.id);
    const strange = (count: number) =>
      Array.from({ length: count }, (_none, day) => ({
        day: new Date(Date.UTC(1990, 0, day + 1)).toISOString().slice(0, 10),
        hash: '0'.repeat(64),
      }));
    expect(await verifyTrail(actor, strange(1_000))).toBe('done');
    expect(await readVerdict()).toMatchObject({ findingsCount: 1_000, isCut: false });
    expect(await verifyTrail(actor, strange(1_001))).toBe('done');
    expect(await readVerdict()).toMatchObject({ findingsCount: 1_000, isCut: true });
  });

  test('names the entry that somebody with all rights has changed', async () => {
    const actor = await actorOf<'read_audit'>(hawre.id);
    await asOwner(async (client) => {
      await client.query('ALTER TABLE audit_entry DISABLE TRIGGER USER');
      await client.query(
        `UPDATE audit_entry SET after = '{}' WHERE subject = 'gap' AND sequence = 3`,
      );
      await client.query('ALTER TABLE audit_entry ENABLE TRIGGER USER');
    });
    expect(await verifyTrail(actor, [])).toBe('done');
    const verdict = await readVerdict();
    const changed = { check: 'chain', subject: 'gap', sequence: 3, code: 'CHANGED' };
    expect(verdict?.findings).toContainEqual(changed);
    expect(verdict?.findingsCount).toBeGreaterThan(0);
  });
});

test.each(['action', 'actor_id'])(
  'the list of one %s is walked in its order, whether it has entries of today or none at all',
  async (column) => {
    const text = await planOf(
      { text: `SELECT at FROM audit_entry WHERE ${column} = $1 ORDER BY at DESC, id DESC LIMIT 1` },
      [`'${noor.id}'`],
    );
    expect(text).toContain(`audit_entry_${column}_at_id_idx`);
    expect(text).not.toMatch(/Sort|Filter/);
  },
);

describe('the sign-ins of all accounts', () => {
  const plant = async (userId: string, outcome: string, minute: number, network: string) =>
    db().signInEvent.create({
      data: {
        userId,
        outcome,
        network,
        at: new Date(start.getTime() + minute * 60_000),
        userAgent: '=HYPERLINK("http://evil.test")',
      },
    });
  const wanted = (query: Record<string, string> = {}) => readSignInFilter(query);
  let reader: Actor<'read_audit'>;
  let layla: TestStaff;
  beforeAll(async () => {
    reader = await actorOf<'read_audit'>((await createStaff({ permissions: ['read_audit'] })).id);
    layla = await createStaff({ name: 'Layla' });
    for (let minute = 0; minute < 6; minute += 1) {
      await plant(layla.id, minute % 2 ? 'wrong_password' : 'password', minute, '192.0.2.0/24');
    }
    await plant(noor.id, 'wrong_code', 2, '2001:db8::/48');
  });
  const found = async (query: Record<string, string>) =>
    (await readSignInPage(reader, wanted({ person: layla.id, ...query }), 100)).lines;

  test('run from the newest, in pages that miss nothing and repeat nothing', async () => {
    const whole = (await found({})).map(({ id }) => id);
    expect(whole).toHaveLength(6);
    const read = (filter: SignInFilter, size: number) => readSignInPage(reader, filter, size);
    expect(await walked(read, wanted({ person: layla.id }))).toEqual(whole);
  });

  test('are narrowed by person, result, network and the house’s days', async () => {
    expect(await found({ outcome: 'wrong_password' })).toHaveLength(3);
    expect(await found({ network: '192.0.2' })).toHaveLength(6);
    expect(await found({ network: '192.0.3' })).toHaveLength(0);
    expect(await found({ to: '2026-11-20' })).toHaveLength(1);
    const rows = await readSignInPage(reader, wanted({ network: '2001:DB8' }), 10);
    expect(rows.lines).toMatchObject([{ name: noor.name, outcome: 'wrong_code' }]);
  });

  test('M3 K12 are a file for who may read the audit, defused, and it is in the audit', async () => {
    const ask = (headers: Record<string, string> = {}) => {
      const url = `${settings().appUrl}/admin/audit/sign-ins/export?person=${layla.id}`;
      return signInsFile(new Request(url, { headers }));
    };
    expect((await ask()).status).toBe(401);
    const clerk = await createStaff({ permissions: ['see_orders', 'export', 'manage_users'] });
    await enterAs(clerk.id);
    expect((await ask()).status).toBe(403);
    await enterAs(reader.userId);
    expect((await ask({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const text = await (await ask()).text();
    expect(text.trimEnd().split('\r\n')).toHaveLength(7);
    expect(text).toContain(layla.email);
    expect(text).not.toMatch(/(^|,)"[=+\-@]/m);
    expect(await auditOf(`user:${reader.userId}`)).toMatchObject([
      { action: 'audit.export_begun', after: { list: 'sign_ins' } },
      { action: 'audit.export_completed', after: { rows: 6 } },
    ]);
  });

  test('break off when their reader may read the audit no more', async () => {
    const staff = await createStaff({ permissions: ['read_audit'] });
    const { sessionId } = await openStaffSession(staff.id);
    const actor = { ...(await actorOf<'read_audit'>(staff.id)), sessionId };
    const pieces = await exportSignIns(actor, wanted(), signs);
    await pieces.next();
    await changeStaff(staff.id, { permissions: ['see_orders'] });
    await expect(pieces.next()).rejects.toThrow('may no longer read the audit');
  });
});
