import { randomUUID } from 'node:crypto';
import { nextAuditRow } from '@/lib/audit/append-audit';
import { db } from '@/lib/db/client';
import { purgeExpired } from '@/lib/jobs/purge-expired';
import { withLease } from '@/lib/jobs/task-lease';
import { type JanitorStep, runJanitor, runWholeJanitor } from '@/lib/payments/janitor/janitor';
import { watchTraceNumbers } from '@/lib/payments/janitor/janitor-alarms';
import {
  ageAttention,
  mailDigest,
  openMissingItems,
} from '@/lib/payments/janitor/janitor-attention';
import { checkOtherTrails, checkTrail, otherTrails } from '@/lib/payments/janitor/janitor-audit';
import { sweepOrders } from '@/lib/payments/janitor/sweep-range';
import { traceNumbersUsed } from '@/lib/payments/ledger/gateway-order-number';
import { settings } from '@/lib/settings/env';
import { whileHeld } from '../../support/held-rows';
import { deliver, holdNight, startNight } from '../../support/one-night';
import { planOf, runSql } from '../../support/plain-sql';
import { readMail } from '../../support/read-mail';
import { mailsOf, openIssues } from '../../support/records';
import { withBank } from '../../support/shop';

const bank = withBank();
const at = (iso: string) => new Date(`2026-11-21T${iso}Z`);

describe('a round of the janitor', () => {
  test('goes on after a step that fails, and says which', async () => {
    const ran: string[] = [];
    const step = (name: string, work = async () => {}): JanitorStep => ({
      name,
      run: async () => {
        ran.push(name);
        await work();
      },
    });
    const failing = step('second', async () => {
      throw new Error('the disk is on fire');
    });
    const answer = await runJanitor(undefined, [step('first'), failing, step('third')]);
    expect(answer).toEqual(['second']);
    expect(ran).toEqual(['first', 'second', 'third']);
  });

  test('is none for health when a step of every round failed; a periodic one has its alarm', async () => {
    const failing = async () => {
      throw new Error('the disk is on fire');
    };
    const lease = { everyMs: 60_000, lastsMs: 60_000 };
    const periodic = { name: randomUUID(), lease, run: failing };
    await expect(runWholeJanitor([periodic])).resolves.toBeUndefined();
    const usual = { name: 'overdue', run: failing };
    await expect(runWholeJanitor([periodic, usual])).rejects.toThrow('not done: overdue');
  });

  test('finds nothing to complain about in a shop that works', async () => {
    const stay = await holdNight(bank);
    expect(await runJanitor()).toEqual([]);
    expect(await openIssues({ orderId: stay.orderId })).toEqual([]);
    expect(await db().auditAnchor.count()).toBe(1);
  });
});

describe('F26 the lease of a periodic task', () => {
  const terms = () => ({ name: randomUUID(), everyMs: 60_000, lastsMs: 300_000 });

  test('is one holder’s at a time, and not due again before its time', async () => {
    const own = terms();
    let runs = 0;
    const work = async () => {
      runs += 1;
      await new Promise((resolve) => setImmediate(resolve));
    };
    await Promise.all(Array.from({ length: 8 }, () => withLease(own, at('10:00:00'), work)));
    expect(runs).toBe(1);
    expect(await withLease(own, at('10:00:59'), work)).toBeNull();
    expect(await withLease(own, at('10:01:00'), work)).not.toBeNull();
    expect(runs).toBe(2);
  });

  test('ends by itself over a holder that died, and only then', async () => {
    const own = terms();
    // As a kill in the middle leaves it.
    await runSql(`INSERT INTO task_lease (name, holder, leased_until) VALUES ($1, 'dead', $2)`, [
      own.name,
      at('10:05:00'),
    ]);
    expect(await withLease(own, at('10:04:59'), async () => 'done')).toBeNull();
    expect(await withLease(own, at('10:05:00'), async () => 'done')).toEqual({ value: 'done' });
  });

  test('is given back by work that fails, and tried again', async () => {
    const own = terms();
    const failing = withLease(own, at('10:00:00'), async () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await withLease(own, at('10:00:10'), async (last) => last)).toEqual({ value: null });
  });

  test('of a holder that was too slow is not given back for the next one', async () => {
    const own = terms();
    await withLease(own, at('10:00:00'), async () => {
      // Meanwhile the lease ended and another holder took it.
      await runSql(`UPDATE task_lease SET holder = 'other', leased_until = $2 WHERE name = $1`, [
        own.name,
        at('10:10:00'),
      ]);
    });
    expect(await withLease(own, at('10:06:00'), async () => 'done')).toBeNull();
  });

  test('I2 a clock that was set back does not stop the task for as long', async () => {
    const own = terms();
    await withLease(own, at('10:30:00'), async () => {});
    expect(await withLease(own, at('10:00:00'), async () => 'done')).toEqual({ value: 'done' });
  });
});

describe('O6 what waits for people', () => {
  beforeEach(() => runSql('UPDATE attention_item SET closed_at = now() WHERE closed_at IS NULL'));

  const opened = async (openedAt: Date, kind = 'conflict') => {
    const subject = `test:${randomUUID()}`;
    await db().attentionItem.create({ data: { kind, subject, openedAt } });
    return subject;
  };

  test('stands in the list within a round, whatever became of its item', async () => {
    const stay = await startNight();
    await deliver(await bank.sign({ ...(await bank.pay(stay.gatewayOrderId)), RC: '99' }));
    const mine = { attemptId: stay.attemptId, kind: 'needs_review' };
    expect(await openIssues(mine)).toHaveLength(1);
    await db().attentionItem.deleteMany({ where: mine });
    await openMissingItems(new Date());
    await openMissingItems(new Date());
    const issues = await openIssues(mine);
    expect(issues).toMatchObject([{ subject: `attempt:${stay.attemptId}`, orderId: stay.orderId }]);
  });

  test('ages at five minutes, an hour and a day, each once', async () => {
    const subject = await opened(at('10:00:00'));
    const levelAt = async (moment: Date) => {
      await ageAttention(moment);
      return (await openIssues({ subject }))[0]?.ageLevel;
    };
    expect(await levelAt(at('10:04:59'))).toBe(0);
    expect([await levelAt(at('10:05:00')), await levelAt(at('11:00:00'))]).toEqual([1, 2]);
    // I2: a clock that goes back makes nothing younger.
    expect(await levelAt(at('10:30:00'))).toBe(2);
    expect(await levelAt(new Date('2026-11-22T10:00:00Z'))).toBe(3);
  });

  test('waits for nobody who holds an item, and the others grow older meanwhile', async () => {
    const [held, free] = [await opened(at('10:00:00')), await opened(at('10:00:00'))];
    const levelOf = async (subject: string) => (await openIssues({ subject }))[0]?.ageLevel;
    const levels = async () => [await levelOf(held), await levelOf(free)];
    await whileHeld(async ({ query }) => {
      await query('SELECT 1 FROM attention_item WHERE subject = $1 FOR UPDATE', [held]);
      await ageAttention(at('10:05:00'));
    });
    expect(await levels()).toEqual([0, 1]);
    await ageAttention(at('10:06:00'));
    expect(await levels()).toEqual([1, 1]);
  });

  test('is mailed after an hour and after a day, one mail an hour, with everything', async () => {
    const mails = () => mailsOf({ kind: 'attention_digest' });
    await opened(at('10:00:00'));
    await mailDigest(at('10:59:00'));
    expect(await mails()).toHaveLength(0);
    await Promise.all([mailDigest(at('11:00:00')), mailDigest(at('11:00:00'))]);
    await mailDigest(at('11:01:00'));
    expect(await mails()).toHaveLength(1);
    // Fifty more reach their hour right after that mail: they wait for the next, in one.
    for (let count = 0; count < 50; count += 1) await opened(at('10:10:00'));
    await mailDigest(at('11:10:00'));
    expect(await mails()).toHaveLength(1);
    await mailDigest(at('12:00:00'));
    await mailDigest(at('13:00:00'));
    const [, second, ...more] = await mails();
    expect(more).toEqual([]);
    expect(second?.payload).toMatchObject({ dayOld: 0, hourOld: 51 });
    const composed = await readMail(second);
    expect(composed.recipient).toBe(settings().notificationAddress);
    expect(composed.text).toContain('51 more for an hour or longer');
    expect(composed.text).toContain('and 31 more');
    await mailDigest(new Date('2026-11-22T10:10:00Z'));
    expect((await mails())[2]?.payload).toMatchObject({ dayOld: 51, hourOld: 0 });
  });
});

describe('I6 trace numbers', () => {
  test('rest for 48 hours, and are counted as long as they do', async () => {
    const now = at('12:00:00');
    await runSql(
      `INSERT INTO trace_number_use (terminal, trace_number, used_at, gateway_order_id)
       SELECT 'COUNTED1', n, $1::timestamptz - n * interval '1 hour', 'x' || n
       FROM generate_series(0, 99) n`,
      [now],
    );
    expect(await traceNumbersUsed('COUNTED1', now)).toEqual({ used: 48, available: 1_000_000 });
  });

  test('are an alarm at 80 %, and none any more when enough have rested', async () => {
    const watch = (used: number) =>
      watchTraceNumbers(at('12:00:00'), async () => ({ used, available: 1_000_000 }));
    const open = () => openIssues({ kind: 'trace_numbers_low' });
    await watch(799_999);
    expect(await open()).toEqual([]);
    await watch(800_000);
    await watch(900_000);
    const subject = `terminal:${settings().gateway.terminal}`;
    expect(await open()).toMatchObject([{ subject, detail: { used: 800_000 } }]);
    await watch(700_000);
    expect(await open()).toHaveLength(1);
    await watch(699_999);
    expect(await open()).toEqual([]);
  });
});

describe('trail and rows', () => {
  test('a night that is taken for nobody, and one that is gone, are named', async () => {
    const stay = await holdNight(bank);
    await runSql('DELETE FROM room_night WHERE order_id = $1::uuid', [stay.orderId]);
    await checkTrail(new Date(), null);
    const expected = [{ kind: 'audit_parity', detail: { differs: ['reservation.nights'] } }];
    expect(await openIssues({ orderId: stay.orderId })).toMatchObject(expected);
  });

  test('the sweep finds within a day what no change has touched for long', async () => {
    const stay = await holdNight(bank);
    await runSql(`UPDATE payment_attempt SET authorised_amount_minor = 1 WHERE id = $1::uuid`, [
      stay.attemptId,
    ]);
    await wholeSweep();
    const expected = [{ kind: 'audit_parity', detail: { differs: ['attempt.authorised_amount'] } }];
    expect(await openIssues({ orderId: stay.orderId })).toMatchObject(expected);
  });

  test('the sweep leaves no order out, however few fit a round', async () => {
    const ids = new Set<string>();
    const round = (minutes: number, lastsMs = 0) =>
      sweepOrders({ now: new Date(), minutes, pageMax: 1, lastsMs }, async (page) => {
        for (const id of page) ids.add(id);
      });
    await holdNight(bank);
    await holdNight(bank);
    const count = await db().order.count();
    // More orders than rounds in a share: each round goes on where the last one ended.
    for (let rounds = 0; rounds < 2 * count + 4; rounds += 1) await round(1_440);
    expect(ids.size).toBe(count);
    // With time left a round ends its share: to the end of all, and all over again.
    ids.clear();
    await round(1_440, 60_000);
    await round(1_440, 60_000);
    expect(ids.size).toBe(count);
  });
});

/** A day of rounds, ten minutes apart. */
async function wholeSweep() {
  const later = new Date('2027-03-01T00:00:00Z').getTime();
  const day = Array.from({ length: 145 }, (_, at) => new Date(later + (at + 1) * 600_000));
  for (const now of day) await checkTrail(now, new Date(now.getTime() - 600_000));
}

describe('the trails that are of no order', () => {
  test('are all looked at, however many there are', async () => {
    const rows = Array.from({ length: 1_003 }, (_, number) =>
      nextAuditRow(undefined, {
        subject: `desk_view:${String(number).padStart(5, '0')}`,
        actor: { kind: 'system', name: 'nobody' },
        action: 'desk_view.shared',
        cause: 'test',
        before: {},
        after: {},
        at: at('10:00:00'),
      }),
    ).map((row) => (row.subject.endsWith('01001') ? { ...row, actorName: 'somebody' } : row));
    await runSql(
      `INSERT INTO audit_entry (subject, sequence, at, actor_kind, actor_name, action, cause,
         before, after, prev_hash, hash)
       SELECT r.subject, r.sequence, r.at, r."actorKind", r."actorName", r.action, r.cause,
         r.before, r.after, r."prevHash", r.hash
       FROM jsonb_to_recordset($1::jsonb) AS r(subject text, sequence int, at timestamptz,
         "actorKind" text, "actorName" text, action text, cause text, before jsonb, after jsonb,
         "prevHash" text, hash text)`,
      [JSON.stringify(rows)],
    );
    await checkOtherTrails(at('12:00:00'));
    const [found, ...others] = await openIssues({ kind: 'audit_chain_broken' });
    expect(others).toEqual([]);
    expect(found).toMatchObject({ subject: 'desk_view:01001', detail: { sequence: 1 } });
  });

  test('are found without reading the trails of the orders', async () => {
    const text = await planOf(otherTrails, ["''"]);
    expect(text).toContain('audit_entry_other_trails');
    expect(text).not.toContain('Filter');
  });
});

test('what serves nobody any more goes, and what is in use stays', async () => {
  const now = at('12:00:00');
  const hour = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  for (const [attempted, posted] of [
    [hour(1), hour(0.5)],
    [hour(3), hour(2)],
  ] as const) {
    await db().attemptThrottle.create({ data: { key: 'a', hour: attempted, count: 1 } });
    await db().inboundThrottle.create({ data: { key: 'a', minute: posted, count: 1 } });
  }
  await runSql(
    `INSERT INTO cart (id, updated_at) VALUES (gen_random_uuid(), $1), (gen_random_uuid(), $2)`,
    [hour(24 * 89), hour(24 * 91)],
  );
  const carts = await db().cart.count();
  await purgeExpired(now);
  expect(await db().attemptThrottle.findMany()).toMatchObject([{ hour: hour(1) }]);
  expect(await db().inboundThrottle.findMany()).toMatchObject([{ minute: hour(0.5) }]);
  expect(await db().cart.count()).toBe(carts - 1);
});
