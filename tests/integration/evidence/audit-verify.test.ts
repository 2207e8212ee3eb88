import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { anchorStart, findAnchors, hashAnchor, RootHash } from '@/lib/audit/anchor-hash';
import { chainStart, hashAudit } from '@/lib/audit/audit-hash';
import { takeAnchor } from '@/lib/audit/take-anchor';
import { isYounger, verifyAudit } from '@/lib/audit/verify/verify-audit';
import { db } from '@/lib/db/client';
import { damaged as withDamage } from '../../support/damage';
import { ownerQuery } from '../../support/owner-sql';
import { runSql } from '../../support/plain-sql';
import { readMail } from '../../support/read-mail';
import { writeEntry } from '../../support/records';

const day = (date: string) => new Date(`${date}T00:01:00.000Z`);
const codes = async (...known: { day: string; hash: string }[]) =>
  (await verifyAudit(known)).findings.map(
    ({ subject, sequence, code }) => `${subject}${sequence === null ? '' : ` ${sequence}`} ${code}`,
  );

async function write(subject: string, count: number, at = day('2026-11-01')) {
  for (let written = 0; written < count; written += 1) {
    await writeEntry(subject, at, [written, written + 1]);
  }
}

/** Does some damage, looks at what is found, and undoes it. */
async function damaged(damage: Parameters<typeof withDamage>[1], look: () => Promise<unknown>) {
  await withDamage(['audit_entry', 'audit_anchor'], damage, look);
  expect(await codes()).toEqual([]);
}

/** Writes a whole chain anew, so that it fits in itself. */
async function rewriteChain(client: pg.Client, subject: string, change: (row: Row) => void) {
  const { rows } = await client.query<Row>(
    'SELECT * FROM audit_entry WHERE subject = $1 ORDER BY sequence',
    [subject],
  );
  let prevHash = chainStart;
  for (const row of rows) {
    change(row);
    const hash = hashAudit(prevHash, {
      subject,
      sequence: row.sequence,
      at: row.at.toISOString(),
      actorKind: row.actor_kind,
      actorId: row.actor_id,
      actorName: row.actor_name,
      action: row.action,
      cause: row.cause,
      before: row.before,
      after: row.after,
    });
    await client.query(
      'UPDATE audit_entry SET prev_hash = $2, hash = $3, actor_name = $4 WHERE id = $1',
      [row.id, prevHash, hash, row.actor_name],
    );
    prevHash = hash;
  }
}

type Row = {
  id: string;
  sequence: number;
  at: Date;
  actor_kind: string;
  actor_id: string;
  actor_name: string;
  action: string;
  cause: string;
  before: unknown;
  after: unknown;
};

beforeAll(async () => {
  await write('user:anna', 5);
  await write('user:basil', 5);
  await takeAnchor(day('2026-11-01'));
  await write('user:anna', 1, day('2026-11-02'));
  await write('user:chro', 3, day('2026-11-02'));
  await takeAnchor(day('2026-11-02'));
});

describe('a trail that nobody touched', () => {
  test('has no findings, and every anchor covers what came since the one before', async () => {
    const verified = await verifyAudit();
    expect(verified).toMatchObject({ entries: 14, subjects: 3, anchors: 2, findings: [] });
    const anchors = await db().auditAnchor.findMany({ orderBy: { id: 'asc' } });
    expect(anchors.map((one) => [one.heads, one.entries])).toEqual([
      [2, 10n],
      [2, 4n],
    ]);
    expect(anchors[1]?.prevHash).toBe(anchors[0]?.hash);
  });

  test('has one anchor a day, whoever asks and how often', async () => {
    const at = day('2026-11-03');
    const taken = await Promise.all([takeAnchor(at), takeAnchor(at), takeAnchor(at)]);
    expect(taken.filter((one) => one !== null)).toHaveLength(1);
    expect(await takeAnchor(new Date('2026-11-03T23:59:59Z'))).toBeNull();
  });

  test('sends each anchor to the merchant, in a form that the check takes back', async () => {
    const mails = await db().mailOutbox.findMany({ where: { kind: 'audit_anchor' } });
    const sent = ['2026-11-01', '2026-11-02', '2026-11-03'];
    expect(mails.map((mail) => mail.subjectKey).sort()).toEqual(sent);
    const texts = await Promise.all(mails.map(async (mail) => (await readMail(mail)).text));
    const known = findAnchors(texts.join('\n'));
    expect(known).toHaveLength(3);
    expect(await codes(...known)).toEqual([]);
  });

  test('waits for a writer that has drawn its number and not yet committed', async () => {
    const slow = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await slow.connect();
    await slow.query('BEGIN');
    await slow.query(
      `INSERT INTO audit_entry (subject, sequence, at, actor_kind, actor_name, action, cause,
         before, after, prev_hash, hash)
       VALUES ('user:slow', 1, now(), 'user', 'x', 'x', 'x', '{}', '{}', 'x', 'x')`,
    );
    // A later number that is committed at once must not make the earlier one seem settled.
    await write('user:dara', 1, day('2026-11-04'));
    await expect(takeAnchor(day('2026-11-04'))).rejects.toMatchObject({ code: 'AUDIT_BUSY' });
    await slow.query('ROLLBACK');
    await slow.end();
    expect(await takeAnchor(day('2026-11-04'))).toMatchObject({ heads: 1, entries: 1n });
  });
});

describe('damage', () => {
  const basil = "subject = 'user:basil'";
  test('a changed entry is named', () => {
    const given = [`UPDATE audit_entry SET actor_name = 'Karwan' WHERE ${basil} AND sequence = 3`];
    return damaged(given, async () => expect(await codes()).toEqual(['user:basil 3 CHANGED']));
  });

  test('a removed entry is named by the one that misses it', () =>
    damaged([`DELETE FROM audit_entry WHERE ${basil} AND sequence = 3`], async () => {
      const named = ['user:basil 4 REMOVED_BEFORE', 'anchor:2026-11-01 ROOT_DIFFERS'];
      expect(await codes()).toEqual(expect.arrayContaining(named));
    }));

  test('an entry that was put in between is named', () =>
    damaged(
      [
        `UPDATE audit_entry SET sequence = sequence + 100 WHERE ${basil} AND sequence > 2`,
        `UPDATE audit_entry SET sequence = sequence - 99 WHERE ${basil} AND sequence > 100`,
        `INSERT INTO audit_entry (subject, sequence, at, actor_kind, actor_name, action, cause,
           before, after, prev_hash, hash)
         SELECT subject, 3, at, actor_kind, 'Karwan', action, cause, before, after, hash,
           repeat('0', 64) FROM audit_entry WHERE ${basil} AND sequence = 2`,
      ],
      async () => {
        const named = ['3 CHANGED', '4 OUT_OF_ORDER', '4 NOT_LINKED'].map(
          (one) => `user:basil ${one}`,
        );
        expect(await codes()).toEqual(expect.arrayContaining(named));
      },
    ));

  test('a chain that was cut off below an anchor is found, with its subject', () =>
    damaged([`DELETE FROM audit_entry WHERE ${basil} AND sequence > 3`], async () => {
      const found = await codes();
      expect(found.filter((one) => one.includes('ROOT_DIFFERS'))).toHaveLength(1);
      expect(found.some((one) => one.includes('CHANGED'))).toBe(false);
    }));

  test('a chain that was rewritten whole fits in itself, and not in its anchors', async () => {
    await damaged(
      (client) =>
        rewriteChain(client, 'user:anna', (row) => {
          if (row.sequence === 2) row.actor_name = 'Nobody';
        }),
      async () => {
        const found = await codes();
        expect(found).toContain('anchor:2026-11-01 ROOT_DIFFERS');
        // The suspect: the one chain whose rows were written again.
        expect(found).toContain('user:anna 1 WRITTEN_AGAIN_AFTER_2026-11-01');
        const answer = found.filter((one) => one.startsWith('user:'));
        expect(answer).toEqual(found.filter((one) => one.startsWith('user:anna')));
      },
    );
  });

  test.each([
    ['after it', 50, 100, true],
    ['before it', 150, 100, false],
    ['with it', 100, 100, false],
    ['before it, and two billion transactions ago', -2_147_483_600, 2_147_483_600, false],
    ['after it, which is two billion ago', 2_147_483_600, -2_147_483_600, true],
    ['before it, both three billion ago', -900_000_000, -1_000_000_000, false],
    ['after it, both three billion ago', -1_000_000_000, -900_000_000, true],
  ])(
    'a row that was written %s is judged by its transaction’s age: %i, %i',
    async (_when, row, anchor, isAfter) => {
      const [found] = await runSql(`SELECT ${isYounger(`${row}`, `${anchor}`)} AS answer`);
      expect(found).toEqual({ answer: isAfter });
    },
  );

  test('rewritten anchors fit in themselves, and not in the copies that left the house', async () => {
    const copies = await db().auditAnchor.findMany({ orderBy: { id: 'asc' } });
    const known = copies.map(({ day, hash }) => ({ day: day.toISOString().slice(0, 10), hash }));
    await damaged(
      async (client) => {
        await rewriteChain(client, 'user:anna', (row) => {
          row.actor_name = 'Nobody';
        });
        await rewriteAnchors(client);
      },
      async () => {
        expect(await codes()).toEqual([]);
        const answer = await codes(...known);
        expect(answer).toEqual(known.map((one) => `anchor:${one.day} ANCHOR_REWRITTEN`));
      },
    );
  });

  test('a removed and a changed anchor are named', async () => {
    await damaged([`DELETE FROM audit_anchor WHERE day = '2026-11-02'`], async () => {
      expect(await codes()).toEqual(['anchor:2026-11-03 ANCHOR_NOT_LINKED']);
      const kept = { day: '2026-11-02', hash: 'f'.repeat(64) };
      expect(await codes(kept)).toContain('anchor:2026-11-02 ANCHOR_REMOVED');
    });
    await damaged([`UPDATE audit_anchor SET heads = 9 WHERE day = '2026-11-02'`], async () =>
      expect(await codes()).toContain('anchor:2026-11-02 ANCHOR_CHANGED'),
    );
  });
});

describe('a guard', () => {
  const appendOnly = (when: string) =>
    `CREATE OR REPLACE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE ON audit_entry
       FOR EACH ROW ${when} EXECUTE FUNCTION refuse_change()`;

  test.each([
    [
      'is switched off',
      'ALTER TABLE evidence DISABLE TRIGGER evidence_append_only',
      'ALTER TABLE evidence ENABLE TRIGGER evidence_append_only',
      'evidence.evidence_append_only TRIGGER_DISABLED',
    ],
    [
      'is gone',
      'DROP TRIGGER audit_anchor_no_truncate ON audit_anchor',
      `CREATE TRIGGER audit_anchor_no_truncate BEFORE TRUNCATE ON audit_anchor
         FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
      'audit_anchor.audit_anchor_no_truncate NO_TRIGGER',
    ],
    [
      'refuses some changes only',
      appendOnly("WHEN (OLD.subject = 'user:anna')"),
      appendOnly(''),
      'audit_entry.audit_entry_append_only NO_TRIGGER',
    ],
  ])('that %s is named', async (_what, unmake, mend, code) => {
    await ownerQuery(unmake);
    const found = await codes();
    await ownerQuery(mend);
    expect(found).toEqual([code]);
    expect(await codes()).toEqual([]);
  });

  test('that does not refuse any more is named', async () => {
    const body = `BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END`;
    const write = (text: string) =>
      ownerQuery(
        `CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $b$${text}$b$`,
      );
    await write('BEGIN RETURN coalesce(NEW, OLD); END');
    const answer = (await codes()).map((code) => code.split(' ')[1]);
    expect(answer).toEqual(Array.from({ length: 10 }, () => 'WRONG_FUNCTION'));
    await write(body);
    expect(await codes()).toEqual([]);
  });
});

/** As its owner could: every anchor computed again from the chains as they are now. */
async function rewriteAnchors(client: pg.Client): Promise<void> {
  const anchors = await client.query(
    'SELECT id, day::text, at, last_entry_id, since_entry_id, heads, entries FROM audit_anchor ORDER BY id',
  );
  let prevHash = anchorStart;
  for (const anchor of anchors.rows) {
    const heads = await client.query(
      `SELECT DISTINCT ON (subject) subject, sequence, hash FROM audit_entry
       WHERE id > $1 AND id <= $2 ORDER BY subject, sequence DESC`,
      [anchor.since_entry_id, anchor.last_entry_id],
    );
    const root = new RootHash();
    const sorted = heads.rows.sort((one, other) => (one.subject < other.subject ? -1 : 1));
    for (const head of sorted) root.add(head);
    const content = {
      day: anchor.day,
      at: anchor.at.toISOString(),
      lastEntryId: BigInt(anchor.last_entry_id),
      sinceEntryId: BigInt(anchor.since_entry_id),
      heads: anchor.heads,
      entries: BigInt(anchor.entries),
      rootHash: root.hex(),
    };
    const hash = hashAnchor(prevHash, content);
    await client.query(
      'UPDATE audit_anchor SET root_hash = $2, prev_hash = $3, hash = $4 WHERE id = $1',
      [anchor.id, content.rootHash, prevHash, hash],
    );
    prevHash = hash;
  }
  // Not to leave a trace by the age of rows either.
  const table = `again_${randomUUID().slice(0, 8)}`;
  await client.query(`CREATE TEMP TABLE ${table} AS SELECT * FROM audit_anchor`);
  await client.query('DELETE FROM audit_anchor');
  await client.query(`INSERT INTO audit_anchor SELECT * FROM ${table} ORDER BY id`);
}
