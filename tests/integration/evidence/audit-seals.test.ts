import { findAnchors } from '@/lib/audit/anchor-hash';
import { takeAnchor } from '@/lib/audit/take-anchor';
import { sealAsText, takeSeals } from '@/lib/audit/take-seal';
import { verifyAudit, verifyNew } from '@/lib/audit/verify/verify-audit';
import { checkAccounts } from '@/lib/auth/users/account-parity';
import { db } from '@/lib/db/client';
import { runJanitor } from '@/lib/payments/janitor/janitor';
import { checkNewEntries } from '@/lib/payments/janitor/janitor-audit';
import { damaged } from '../../support/damage';
import { createInvited } from '../../support/invited';
import { withSettings } from '../../support/other-settings';
import { runSql } from '../../support/plain-sql';
import { readMail } from '../../support/read-mail';
import { openIssues, writeEntry } from '../../support/records';

const tables = ['audit_entry', 'audit_anchor', 'audit_seal', 'audit_checkpoint', '"user"'];
let puppet = '';

const codes = async (...known: { day: string; hash: string }[]) => [
  ...(await verifyAudit(known)).findings.map(
    ({ subject, sequence, code }) => `${subject}${sequence === null ? '' : ` ${sequence}`} ${code}`,
  ),
  ...(await checkAccounts()).flatMap(({ subject, differs }) =>
    differs.map((one) => `${subject} ${one}`),
  ),
];

const brokenChains = async () =>
  (await openIssues({ kind: 'audit_chain_broken' })).map(({ subject }) => subject);

/** What a person with all rights on the database does; looked at, and undone. */
async function attack(statements: readonly string[], look: () => Promise<unknown>) {
  await damaged(tables, statements, look);
  expect(await codes()).toEqual([]);
}

beforeAll(async () => {
  ({ puppet } = await createInvited());
  for (let count = 0; count < 3; count += 1) await writeEntry('desk');
  await takeAnchor(new Date());
  expect(await runJanitor()).toEqual([]);
  await writeEntry('desk');
  await takeSeals(new Date());
});

describe('seals', () => {
  test('hold each entry once, are signed, and nothing is wrong', async () => {
    const seals = await db().auditSeal.findMany({ orderBy: { id: 'asc' } });
    expect(seals.flatMap(({ entries }) => entries)).toHaveLength(await db().auditEntry.count());
    const verified = await verifyAudit();
    expect(verified).toMatchObject({ seals: seals.length, signed: seals.length, findings: [] });
    expect(await codes()).toEqual([]);
  });

  test('come only with new entries, and once an hour without', async () => {
    const count = await db().auditSeal.count();
    const now = Date.now();
    await takeSeals(new Date(now + 59 * 60_000));
    expect(await db().auditSeal.count()).toBe(count);
    await takeSeals(new Date(now + 61 * 60_000));
    expect(await db().auditSeal.count()).toBe(count + 1);
  });

  test('leave the house once an hour, in a form that the check takes back', async () => {
    withSettings({ auditAnchorAddress: 'anchors@elsewhere.test' });
    await writeEntry('desk');
    await takeSeals(new Date(Date.now() + 3 * 3_600_000));
    const [mail, ...others] = await db().mailOutbox.findMany({ where: { kind: 'audit_seal' } });
    expect(others).toEqual([]);
    const found = findAnchors((await readMail(mail)).text);
    expect(found).toHaveLength(1);
    expect(await codes(...found)).toEqual([]);
    expect(await codes({ day: found[0]?.day ?? '', hash: 'f'.repeat(64) })).toHaveLength(1);
  });
});

describe('what the owner of the database does is named', () => {
  test('the guards off, a trail deleted, the last entry of another removed, rights by UPDATE', async () =>
    await attack(
      [
        'ALTER TABLE audit_entry DISABLE TRIGGER USER',
        `DELETE FROM audit_entry WHERE subject = 'user:${puppet}'`,
        `DELETE FROM audit_entry WHERE subject = 'desk' AND sequence = 4`,
        `UPDATE "user" SET permissions = '{approve,manage_users}' WHERE id = '${puppet}'`,
        'ALTER TABLE audit_entry ENABLE TRIGGER USER',
      ],
      async () => {
        const found = await codes();
        expect(found).toContain(`user:${puppet} 1 ENTRY_REMOVED`);
        expect(found).toContain('desk 4 ENTRY_REMOVED');
        expect(found).toContain(`user:${puppet} trail.missing`);
      },
    ));

  test('a right given by UPDATE', () =>
    attack(
      [`UPDATE "user" SET permissions = '{approve,manage_users}' WHERE id = '${puppet}'`],
      async () => expect(await codes()).toEqual([`user:${puppet} user.permissions`]),
    ));

  test('anchors removed', () =>
    attack(['DELETE FROM audit_anchor'], async () =>
      expect(await codes()).toEqual([expect.stringMatching(/^anchor:\w{8} ANCHOR_REMOVED$/)]),
    ));

  test('the seals removed as well, and the newest alone', async () => {
    // A round of the janitor has sealed them, and it says so.
    await writeEntry('early', new Date(Date.now() - 3_600_000));
    await takeSeals(new Date(Date.now() + 8 * 3_600_000));
    const wish = ['DELETE FROM audit_seal', 'DELETE FROM audit_anchor'];
    await attack(wish, async () => expect(await codes()).toContain('early 1 SEAL_REMOVED'));
    const given = ['DELETE FROM audit_seal WHERE id = (SELECT max(id) FROM audit_seal)'];
    await attack(given, async () => expect(await codes()).toEqual(['early 1 SEAL_REMOVED']));
    const all = ['DELETE FROM audit_seal WHERE id = 2'];
    await attack(all, async () => expect(await codes()).toContain('seal:3 ANCHOR_REMOVED_BEFORE'));
  });

  test('an entry that was written again, and one that was put in below a seal', async () => {
    await attack(
      [`UPDATE audit_entry SET hash = repeat('a', 64) WHERE subject = 'desk' AND sequence = 4`],
      async () => expect(await codes()).toContain('desk 4 ENTRY_REWRITTEN'),
    );
    await attack(
      [
        `UPDATE audit_entry SET id = 0 WHERE subject = 'desk' AND sequence = 1`,
        `UPDATE audit_entry SET subject = 'planted' WHERE id = 1`,
      ],
      async () => {
        const found = await codes();
        expect(found).toContain('desk 1 ENTRY_REMOVED');
        expect(found).toContain('planted 1 ENTRY_ADDED');
      },
    );
  });

  test('a seal that was made anew without the key', () =>
    attack([`UPDATE audit_seal SET signature = repeat('a', 64) WHERE id = 1`], async () =>
      expect(await codes()).toEqual(['seal:1 SIGNATURE_WRONG']),
    ));

  test('a signature that was taken off', () =>
    attack([`UPDATE audit_seal SET signature = '' WHERE id = 2`], async () =>
      expect(await codes()).toEqual(['seal:2 SIGNATURE_WRONG']),
    ));

  test('the end of the chain, by the process that wrote it', async () => {
    const last = await db().auditSeal.findFirstOrThrow({ orderBy: { id: 'desc' } });
    await attack([`DELETE FROM audit_seal WHERE id = ${last.id}`], async () => {
      vi.useFakeTimers({ now: Date.now() + 20 * 3_600_000, toFake: ['Date'] });
      await runJanitor({ now: () => new Date(Date.now()) }).finally(() => vi.useRealTimers());
      expect(await brokenChains()).toContain(`seal:${last.id}`);
      // The copy that the log or a mail kept names it too.
      const [known] = findAnchors(sealAsText({ ...last, at: last.at.toISOString() }));
      expect(known && (await codes(known)).some((one) => one.includes(known.day))).toBe(true);
    });
  });
});

describe('the check of what is new', () => {
  const found = async () =>
    (await verifyNew()).findings.map(({ subject, code }) => `${subject} ${code}`);
  const notes = () => db().auditCheckpoint.count();
  let last = 0;
  const noted = async () =>
    (await db().auditCheckpoint.findFirst({ orderBy: { id: 'desc' } }))?.sealId ?? 0;
  beforeAll(async () => {
    await writeEntry('below');
    await takeSeals(new Date(Date.now() + 30 * 3_600_000));
    last = (await db().auditSeal.findFirstOrThrow({ orderBy: { id: 'desc' } })).id;
    // Five seals a round: however many there are, the end is reached.
    for (let round = 0; round < last && (await noted()) < last; round += 1) {
      await checkNewEntries(new Date(), 1);
    }
  });

  test('has no end that it cannot reach: a seal at a time, all are verified', async () => {
    expect(await noted()).toBe(last);
    expect(await notes()).toBeGreaterThan(1);
    expect(await verifyNew()).toMatchObject({ seals: 0, findings: [] });
  });

  test('sees what came since, and leaves to the whole check what lies below', async () => {
    await writeEntry('fresh');
    expect(await verifyNew()).toMatchObject({ entries: 1, findings: [] });
    const given = [`UPDATE audit_entry SET cause = 'x' WHERE subject = 'fresh'`];
    await attack(given, async () => expect(await found()).toEqual(['fresh CHANGED']));
    await attack([`UPDATE audit_entry SET cause = 'x' WHERE subject = 'below'`], async () => {
      expect(await found()).toEqual([]);
      expect(await codes()).toContain('below 1 CHANGED');
    });
  });

  test('goes on from the last note, and names a note or an anchor that was changed', async () => {
    for (const [change, code] of [
      ['UPDATE audit_checkpoint SET last_entry_id = 0 WHERE id = 1', 'checkpoint:1 ANCHOR_CHANGED'],
      ['DELETE FROM audit_checkpoint WHERE id = 1', 'checkpoint:2 ANCHOR_NOT_LINKED'],
      [`UPDATE audit_anchor SET heads = 99`, ' ANCHOR_CHANGED'],
    ] as const) {
      await attack([change], async () => {
        for (const names of [await found(), await codes()]) {
          expect(names.join('; ')).toContain(code);
        }
      });
    }
  });

  test('believes no note that was made without the key', () =>
    attack([`UPDATE audit_checkpoint SET signature = repeat('a', 64) WHERE id = 2`], async () => {
      expect(await found()).toEqual(['checkpoint:2 SIGNATURE_WRONG']);
      // Then nothing is taken as verified.
      expect((await verifyNew()).entries).toBe(await db().auditEntry.count());
    }));

  test('notes nothing as whole that is not', async () => {
    await writeEntry('unsound');
    await takeSeals(new Date(Date.now() + 40 * 3_600_000));
    const before = await notes();
    await attack([`UPDATE audit_entry SET cause = 'x' WHERE subject = 'unsound'`], async () => {
      await checkNewEntries(new Date());
      expect(await notes()).toBe(before);
      expect(await brokenChains()).toContain('unsound');
    });
  });
});

test.each(tables.slice(0, 4))('%s is only added to by the app', async (table) => {
  for (const text of [`DELETE FROM ${table}`, `UPDATE ${table} SET hash = ''`]) {
    await expect(runSql(text)).rejects.toMatchObject({ code: '42501' });
  }
});
