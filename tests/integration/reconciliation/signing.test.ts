import { db } from '@/lib/db/client';
import { adjustmentLines, journalLines } from '@/lib/desk/export/journal-rows';
import { bookExisting } from '@/lib/payments/janitor/book-existing';
import { checkTrail } from '@/lib/payments/janitor/janitor-audit';
import { replayDays } from '@/lib/payments/replay/replay-days';
import { readAdjustments } from '@/lib/reconciliation/adjustments';
import { dayOf as dayInZone, spanOfDay } from '@/lib/reconciliation/calendar-day';
import { netMinor } from '@/lib/reconciliation/movement';
import { readDayClose, readMovementList } from '@/lib/reconciliation/read-day';
import { readMonthClose } from '@/lib/reconciliation/read-month';
import { signDay, signDays } from '@/lib/reconciliation/sign-day';
import { readCalendarDays } from '@/lib/reconciliation/signed-days';
import { lastOverDay, readUnsignedDays } from '@/lib/reconciliation/unsigned-days';
import type { Actor } from '@/lib/rights/actor';
import { readMonth } from '@/lib/time/month';
import { makeAttempt, makeOperation, makeSale } from '../../support/movements';
import { asOwner, ownerQuery } from '../../support/owner-sql';
import { createStaff } from '../../support/staff';

const zone = 'Asia/Baghdad';
const now = new Date('2026-10-20T09:00:00Z');
const clock = { now: () => now };

const sale = (at: string, minor: bigint, terminal = 'HOTEL001') =>
  makeSale(at, minor, { terminal });

const dayOf = (day: string, at = now) => readDayClose({ day, test: 'yes' }, at);

async function sign(day: string, seen?: string, at = now) {
  const person = await createStaff({ permissions: ['resolve'] });
  const actor = { userId: person.id, name: person.name } as Actor<'resolve'>;
  const mark = seen ?? (await dayOf(day, at)).mark;
  return signDay(actor, { day, isTest: true, seen: mark }, { ...clock, now: () => at });
}

/** One that the bank moved at `at` and that we heard of at `recordedAt`. */
async function lateSale(at: string, recordedAt: string, minor: bigint) {
  const { attempt, order } = await makeAttempt({ state: 'DECLINED', at: recordedAt });
  return db().moneyMovement.create({
    data: {
      kind: 'TAKEN',
      figure: 'TAKEN',
      amountMinor: minor,
      terminal: 'HOTEL001',
      orderId: order.id,
      attemptId: attempt.id,
      moneyAt: new Date(at),
      recordedAt: new Date(recordedAt),
      certainty: 'authentic',
      isTest: true,
    },
  });
}

const netOf = async (day: string, calendar: 'house' | 'gmt' = 'house') => {
  const mode = { isTest: true, isMixed: false };
  const span = spanOfDay(day, calendar === 'gmt' ? 'UTC' : zone);
  const [one] = await readCalendarDays([{ day, span }], calendar, mode);
  return one === undefined ? '' : netMinor(one.figures);
};

// Nobody signs while payments from before the book are still being added to it.
beforeAll(() => bookExisting(now));

/** The taken and refunded lines of the journal on the merchant's calendar. */
async function journalOf(from: string, to: string) {
  const span = { since: spanOfDay(from, zone).since, until: spanOfDay(to, zone).until };
  const lines = [];
  for await (const some of adjustmentLines(await readAdjustments(true, from, to)))
    lines.push(...some);
  for await (const some of journalLines(span, true, false)) lines.push(...some);
  return lines
    .filter(({ kind }) => kind === 'taken' || kind === 'refunded')
    .map(({ at, adjusts, amountMinor }) => [
      adjusts?.inDay ?? dayInZone(at, zone),
      adjusts?.ofDay,
      amountMinor,
    ]);
}

describe('a day that was signed off', () => {
  test('stays as it was; what comes for it later counts in the open day and names it', async () => {
    await sale('2026-10-03T08:00:00Z', 5_000n);
    const given = { state: 'REVERSED', at: '2026-10-03T09:00:00Z', minor: 3_000n } as const;
    const { attempt } = await makeAttempt(given);
    await makeOperation(attempt, { kind: 'completion', at: '2026-10-03T10:00:00Z', minor: 2_000n });
    await makeOperation(attempt, { kind: 'reversal', at: '2026-10-04T10:00:00Z', minor: 3_000n });
    const before = await dayOf('2026-10-03');
    expect((await sign('2026-10-03')).ok).toBe(true);
    const signed = await dayOf('2026-10-03');
    expect(signed.house).toEqual(before.house);
    expect(signed.signed).toMatchObject({ lines: 3, late: 0 });
    await lateSale('2026-10-03T20:00:00Z', '2026-10-05T07:00:00Z', 700n);
    const again = await dayOf('2026-10-03');
    expect([again.house, again.signed?.late]).toEqual([before.house, 1]);
    expect(again.movements.filter(({ isLate }) => isLate)).toHaveLength(1);
    const open = await dayOf('2026-10-05');
    expect(netMinor(open.house)).toBe('700');
    const answer = open.adjustments.map(({ ofDay, amountMinor }) => [ofDay, amountMinor]);
    expect(answer).toEqual([['2026-10-03', '700']]);
    const expected = ['7700', '0'];
    expect([await netOf('2026-10-03', 'gmt'), await netOf('2026-10-05', 'gmt')]).toEqual(expected);
    const query = { from: '2026-10-03', to: '2026-10-03', kind: 'taken', test: 'yes' };
    const own = await readMovementList(query, now);
    expect(own.rows.map(({ amountMinor }) => amountMinor).sort()).toEqual(['2000', '5000']);
    const late = await readMovementList({ ...query, late: 'yes' }, now);
    expect(late.rows.map(({ amountMinor }) => amountMinor)).toEqual(['700']);
    const there = await readMovementList({ ...query, from: '2026-10-05', to: '2026-10-05' }, now);
    expect(there.adjustments.map(({ amountMinor }) => amountMinor)).toEqual(['700']);
  });

  test('its adjustments are signed with the day in which they count, and later ones go on', async () => {
    expect((await sign('2026-10-05')).ok).toBe(true);
    expect((await dayOf('2026-10-05')).signed).toMatchObject({ lines: 1, late: 0 });
    await lateSale('2026-10-03T20:10:00Z', '2026-10-05T07:10:00Z', 80n);
    expect(
      await Promise.all(['2026-10-03', '2026-10-05', '2026-10-06'].map((d) => netOf(d))),
    ).toEqual(['7000', '700', '80']);
    const days = readMonth('2026-10', '').days as [string, ...string[]];
    const [house, gmt] = [
      await readMonthClose(days, 'house', true),
      await readMonthClose(days, 'gmt', true),
    ];
    expect(netMinor(house.whole)).toBe(netMinor(gmt.whole));
    expect(await journalOf('2026-10-01', '2026-10-05')).toEqual([
      ['2026-10-05', '2026-10-03', 700n],
      ['2026-10-03', undefined, 5_000n],
      ['2026-10-03', undefined, 2_000n],
      ['2026-10-04', undefined, 2_000n],
    ]);
    expect(await replayDays(null)).toEqual([]);
  });

  test('is in the audit with its digest, and is refused another time', async () => {
    const [entry] = await db().auditEntry.findMany({ where: { subject: 'day:2026-10-03:test' } });
    const day = await db().signedDay.findFirstOrThrow({ where: { day: new Date('2026-10-03') } });
    const after = { digest: day.digest, lines: 3, net: '7000', adjustments: 0 };
    expect(entry).toMatchObject({ action: 'day.signed', after });
    expect(await sign('2026-10-03')).toEqual({ ok: false, code: 'ALREADY_SIGNED' });
  });

  test.each([
    ['2026-10-19', '2026-10-19T22:59:59.999Z', 'NOT_OVER'],
    ['2026-10-32', '2026-10-20T09:00:00Z', 'BAD_DAY'],
  ])('%s is refused at %s', async (day, at, code) => {
    expect(await sign(day, 'x', new Date(at))).toEqual({ ok: false, code });
  });

  test('can be signed two hours after its end, empty as well', async () =>
    expect((await sign('2026-10-19', undefined, new Date('2026-10-19T23:00:00Z'))).ok).toBe(true));

  test('holds no other figures than the person saw', async () => {
    await sale('2026-10-07T08:00:00Z', 5_000n);
    const { mark } = await dayOf('2026-10-07');
    await sale('2026-10-07T09:00:00Z', 1n, 'HOTEL002');
    expect(await sign('2026-10-07', mark)).toEqual({ ok: false, code: 'CHANGED' });
    expect((await dayOf('2026-10-07')).signed).toBeNull();
  });

  test('a line that is being booked meanwhile is waited for: it is signed, or late', async () => {
    const { attempt, order } = await makeAttempt({ state: 'DECLINED', at: '2026-10-08T08:00:00Z' });
    const signed = await asOwner(async (client) => {
      await client.query('BEGIN');
      await client.query(
        `INSERT INTO money_movement (kind, figure, amount_minor, terminal, order_id, attempt_id,
          recorded_at, certainty, is_test)
        VALUES ('TAKEN', 'TAKEN', 9000, 'HOTEL001', $1, $2, '2026-10-08T08:00:00Z', 'authentic', true)`,
        [order.id, attempt.id],
      );
      const { mark } = await dayOf('2026-10-08');
      let isSigned = false;
      const signing = sign('2026-10-08', mark).finally(() => {
        isSigned = true;
      });
      const isWaiting = async () =>
        (
          await client.query(`SELECT FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'`)
        ).rowCount !== 0;
      while (!isSigned && !(await isWaiting()));
      await client.query('COMMIT');
      return signing;
    });
    expect(signed).toEqual({ ok: false, code: 'CHANGED' });
    expect((await sign('2026-10-08')).ok).toBe(true);
    expect((await dayOf('2026-10-08')).signed).toMatchObject({ lines: 1, late: 0 });
  });
});

describe('days that are signed together', () => {
  const waiting = async (until: string, at = now) =>
    (await readUnsignedDays({ isTest: true, from: null, until }, at)).days;
  const signer = async () => {
    const person = await createStaff({ permissions: ['resolve'] });
    return { userId: person.id, name: person.name } as Actor<'resolve'>;
  };
  const seen = (days: readonly { day: string; mark: string }[]) =>
    days.map(({ day, mark }) => ({ day, seen: mark }));

  test('are the unsigned ones up to a date, each with the figures of its own page', async () => {
    await sale('2026-10-09T08:00:00Z', 900n);
    await sale('2026-10-09T09:00:00Z', 30n, 'HOTEL002');
    const days = await waiting('2026-10-10');
    expect(days.map(({ day }) => day.slice(-2))).toEqual(['04', '06', '07', '09', '10']);
    for (const { day, mark, figures } of days) {
      const page = await dayOf(day);
      expect([mark, netMinor(figures)]).toEqual([page.mark, netMinor(page.house)]);
    }
    const [late] = (await waiting('2026-10-06')).slice(-1);
    expect(late).toMatchObject({ adjustments: 1, refusal: null });
  });

  test('one that may not be signed is named, and none of the others is signed', async () => {
    const days = seen(await waiting('2026-10-10'));
    await sale('2026-10-09T10:00:00Z', 7n);
    const stale = await signDays(await signer(), { isTest: true, days }, clock);
    const changed = [{ day: '2026-10-09', code: 'CHANGED' }];
    expect(stale).toMatchObject({ ok: false, code: 'REFUSED', days: changed });
    const running = [...days, { day: '2026-10-20', seen: 'x' }];
    expect(await signDays(await signer(), { isTest: true, days: running }, clock)).toMatchObject({
      days: [{ day: '2026-10-20', code: 'NOT_OVER' }],
    });
    expect(await waiting('2026-10-10')).toHaveLength(5);
    const none = await signDays(await signer(), { isTest: true, days: [] }, clock);
    expect(none).toMatchObject({ code: 'NO_DAYS' });
  });

  test('two people at once sign each day once, and the second reads which were', async () => {
    const days = seen(await waiting('2026-10-10'));
    const [one, other] = [await signer(), await signer()];
    const answers = await Promise.all(
      [one, other].map((actor) => signDays(actor, { isTest: true, days }, clock)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const refused = days.map(({ day }) => ({ day, code: 'ALREADY_SIGNED' }));
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ days: refused });
    expect(await waiting('2026-10-10')).toEqual([]);
    expect(await replayDays(null)).toEqual([]);
    const count = { where: { action: 'day.signed', actorId: { in: [one.userId, other.userId] } } };
    expect(await db().auditEntry.count(count)).toBe(5);
  });

  test.each([
    ['2026-10-20T22:59:59Z', '2026-10-19'],
    ['2026-10-20T23:00:00Z', '2026-10-20'],
  ])('at %s the latest that can be signed is %s', (at, day) =>
    expect(lastOverDay(new Date(at))).toBe(day),
  );
});

describe('the database', () => {
  test('lets the app add to what was signed, and change nothing of it', async () => {
    for (const table of ['signed_day', 'late_movement', 'signed_adjustment']) {
      await expect(db().$executeRawUnsafe(`DELETE FROM ${table}`)).rejects.toThrow();
    }
    await expect(db().signedDay.updateMany({ data: { digest: 'x' } })).rejects.toThrow();
  });

  const lineOf5000 = `amount_minor IN (5000, 5001) AND money_at = '2026-10-03T08:00:00Z'`;
  test.each([
    [
      'a line',
      ['digest', 'figures'],
      `UPDATE money_movement SET amount_minor = 5001 WHERE ${lineOf5000}`,
      `UPDATE money_movement SET amount_minor = 5000 WHERE ${lineOf5000}`,
    ],
    [
      'how late a line came',
      ['digest', 'figures'],
      `CREATE TABLE kept AS SELECT * FROM signed_adjustment; DELETE FROM signed_adjustment`,
      `INSERT INTO signed_adjustment SELECT * FROM kept; DROP TABLE kept`,
    ],
    [
      'a digest',
      ['digest', 'audit'],
      `UPDATE signed_day SET unknown = length(digest), digest = reverse(digest)`,
      `UPDATE signed_day SET unknown = 0, digest = reverse(digest)`,
    ],
    [
      'which day it was',
      ['day'],
      `UPDATE signed_day SET day = day - 5000`,
      `UPDATE signed_day SET day = day + 5000`,
    ],
  ])('whose owner changed %s is found', async (_what, differs, change, undo) => {
    const asReplica = (text: string) =>
      ownerQuery(`SET session_replication_role = replica; ${text}`);
    await asReplica(change);
    const found = await replayDays(null);
    await asReplica(undo);
    expect(found.map((one) => one.differs)).toContainEqual(differs);
    expect(await replayDays(null)).toEqual([]);
  });

  test('in its minute of the day, the janitor opens an issue for such a day', async () => {
    const { day } = await db().signedDay.findFirstOrThrow({ where: { isTest: true } });
    const minute = (day.getTime() - Date.UTC(2000, 0, 1)) / 86_400_000;
    const at = new Date(
      Math.ceil(now.getTime() / 86_400_000) * 86_400_000 + (minute % 1_440) * 60_000,
    );
    await ownerQuery(`SET session_replication_role = replica;
      UPDATE signed_day SET lines = lines + 1`);
    await checkTrail(at, null);
    const issues = await db().attentionItem.findMany({ where: { kind: 'audit_parity' } });
    const answer = issues.map(({ subject }) => subject);
    expect(answer).toEqual([`day:${day.toISOString().slice(0, 10)}:test`]);
  });
});
