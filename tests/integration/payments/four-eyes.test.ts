import { randomUUID } from 'node:crypto';
import { appendAudit } from '@/lib/audit/append-audit';
import { invitePerson } from '@/lib/auth/users/invite-person';
import { db } from '@/lib/db/client';
import { withTx } from '@/lib/db/transaction';
import { readOpenWork } from '@/lib/desk/attention/open-work';
import { listApprovals, readApprovals } from '@/lib/desk/order/list-approvals';
import { readDeskNews, readTopics } from '@/lib/desk/orders/desk-news';
import { noteSeen } from '@/lib/payments/approvals/tell-approvers';
import { decideApproval, withdrawApproval } from '@/lib/payments/decisions/decide-approval';
import { expireApprovals } from '@/lib/payments/janitor/expire-approvals';
import { completePayment } from '@/lib/payments/operations/complete-payment';
import { reversePayment } from '@/lib/payments/operations/reverse-payment';
import type { Actor } from '@/lib/rights/actor';
import { type Permission, presets } from '@/lib/rights/permissions';
import { must } from '../../support/must';
import {
  completeStay,
  declineOf,
  deliver,
  holdNight,
  lastOperation,
  type OneNight,
  operationInput,
  readAttempt,
  receivedBy,
  reverseStay,
} from '../../support/one-night';
import { actorOf, createPerson, historyOf } from '../../support/people';
import { differingOrders } from '../../support/replayed';
import { giveSecondFactor } from '../../support/second-factor';
import { withBank } from '../../support/shop';
import { changeStaff, createStaff, openStaffSession } from '../../support/staff';

// Read once a process, so this stands before anything that asks for a setting. A stay costs 25000.
process.env.REVERSAL_FOUR_EYES_ABOVE = '25000';

const bank = withBank();
afterAll(async () => expect(await differingOrders()).toEqual([]));

const hold = () => holdNight(bank);
const received = (stay: OneNight, kind: 'completion' | 'reversal') => receivedBy(bank, stay, kind);
const limit = (person: Actor, data: { reversalMaxMinor?: bigint; completionAboveMinor?: bigint }) =>
  db().user.update({ where: { id: person.userId }, data });
const hours = (count: number) => ({ now: () => new Date(Date.now() + count * 3_600_000) });
const stateOf = async (requestId: string) =>
  (await db().approvalRequest.findUniqueOrThrow({ where: { id: requestId } })).state;

/** Somebody asks for the reversal of a stay; what they asked, and who they are. */
async function asked() {
  const stay = await hold();
  const noor = await createPerson<'reverse'>(presets.admin, 'Noor');
  return { stay, noor, requestId: await requestedBy(noor, stay) };
}

async function requestedBy(actor: Actor<'reverse'>, stay: OneNight): Promise<string> {
  const answer = await reverseStay(stay, {}, actor);
  if (!answer.ok || answer.value.kind !== 'requested') throw new Error(JSON.stringify(answer));
  return answer.value.requestId;
}

const approve = (actor: Actor<'approve'>, requestId: string, clock?: { now: () => Date }) =>
  decideApproval(actor, { requestId, decision: 'approve', note: '' }, clock);
const refuse = (actor: Actor<'approve'>, requestId: string, note = 'Ask the manager first') =>
  decideApproval(actor, { requestId, decision: 'refuse', note });

const sent = { ok: true, value: { kind: 'sent', state: 'SUCCEEDED' } };
const requested = { ok: true, value: { kind: 'requested' } };

describe('a reversal from the limit on', () => {
  test('waits for a second person, and is sent once that person has approved it', async () => {
    const { stay, noor, requestId } = await asked();
    expect(await db().operation.count({ where: { attemptId: stay.attemptId } })).toBe(0);
    expect(received(stay, 'reversal')).toHaveLength(0);
    const kinds = { kind: 'reversal', operationKind: 'reversal' };
    const said = { reason: 'The guest left' };
    const waits = { requestId, ...kinds, amountMinor: '25000000', ...said, requestedBy: 'Noor' };
    expect(await listApprovals()).toContainEqual(expect.objectContaining(waits));
    const hawre = await createPerson<'approve'>(presets.admin, 'Hawre');
    expect(await approve(hawre, requestId)).toMatchObject(sent);
    const people = { requestedById: noor.userId, approvedById: hawre.userId };
    expect(await lastOperation(stay)).toMatchObject({ ...people, ...said });
    expect((await readAttempt(stay.attemptId)).state).toBe('REVERSED');
    expect(received(stay, 'reversal')).toHaveLength(1);
    const acts = ['approval.requested', 'reversal.approved', 'reversal.sent'];
    expect(await historyOf(stay.orderId)).toEqual(expect.arrayContaining(acts));
    const decided = [{ state: 'APPROVED', decidedBy: 'Hawre' }];
    expect(await readApprovals(stay.reference)).toMatchObject(decided);
  });

  test('K18 is asked for with a fresh proof of who it is, and by nobody else', async () => {
    const stay = await hold();
    const noor = await createPerson<'reverse'>(presets.admin, 'Noor');
    const provedAt = new Date(Date.now() - 10 * 60_000);
    expect(await reverseStay(stay, {}, { ...noor, provedAt })).toMatchObject({ code: 'NOT_FRESH' });
    expect(await readApprovals(stay.reference)).toEqual([]);
    expect(await reverseStay(stay, {}, noor)).toMatchObject(requested);
  });

  test('begins exactly there: below it one person is enough', async () => {
    const stay = await holdNight(bank, 24_990_000n);
    expect(await reverseStay(stay, { amountText: '24990' })).toMatchObject(sent);
    expect(await lastOperation(stay)).toMatchObject({ approvedById: null });
  });

  test('J8 begins earlier for a person with a limit of their own, in the session that is open', async () => {
    const noor = await createPerson<'reverse'>(presets.admin, 'Noor');
    const reverse = async () =>
      reverseStay(await holdNight(bank, 24_990_000n), { amountText: '24990' }, noor);
    await limit(noor, { reversalMaxMinor: 24_989_999n });
    expect(await reverse()).toMatchObject(requested);
    await limit(noor, { reversalMaxMinor: 24_990_000n });
    expect(await reverse()).toMatchObject({ value: { kind: 'sent' } });
  });

  test('G4 asked for twice from one dialog is one request, before and after its approval', async () => {
    const stay = await hold();
    const noor = await createPerson<'reverse'>();
    const same = await operationInput(stay);
    const [first, second] = await Promise.all([
      reversePayment(noor, same),
      reversePayment(noor, same),
    ]);
    expect(second).toEqual(first);
    const answer = await reversePayment(noor, { ...same, reason: 'Another reason' });
    expect(answer).toMatchObject({ code: 'TOKEN_REUSED' });
    expect(await db().approvalRequest.count({ where: { orderId: stay.orderId } })).toBe(1);
    if (!first.ok || first.value.kind !== 'requested') throw new Error('not requested');
    await approve(await createPerson<'approve'>(), first.value.requestId);
    expect(await reversePayment(noor, same)).toMatchObject(sent);
    expect(received(stay, 'reversal')).toHaveLength(1);
  });

  test('is not asked for by somebody whose permission is gone, whatever the page knew', async () => {
    const stay = await hold();
    const noor = await createPerson<'reverse'>();
    await changeStaff(noor.userId, { permissions: ['see_orders'] });
    expect(await reverseStay(stay, {}, noor)).toMatchObject({ code: 'NOT_PERMITTED' });
  });

  test('is not asked for twice on one payment', async () => {
    const { stay, requestId } = await asked();
    const answer = await reverseStay(stay);
    expect(answer).toMatchObject({ code: 'REQUEST_PENDING', by: 'Noor', requestId });
  });
});

describe('who is told that a request waits', () => {
  const mailsTo = (person: Actor) =>
    db().mailOutbox.count({ where: { recipient: person.email, kind: 'approval_asked' } });
  const signedInBefore = async (person: Actor<'approve'>) => {
    await db().user.update({ where: { id: person.userId }, data: { lastSignInAt: new Date() } });
    return person;
  };
  const newsOf = (person: Actor, topics: string[] = []) =>
    readDeskNews(
      person as Actor<'see_orders'>,
      { topics: readTopics(topics), since: new Date() },
      new Date(Date.now() + 1_000),
    );

  test('everyone who could approve it, at the desk and once by email, and nobody else', async () => {
    const hawre = await signedInBefore(await createPerson<'approve'>(presets.admin, 'Hawre'));
    const clerk = await createPerson(presets.staff);
    const young = await createStaff({ createdAt: new Date() });
    const { stay, noor } = await asked();
    const told = (await readApprovals(stay.reference))[0]?.told.map(({ userId }) => userId);
    expect(told).toContain(hawre.userId);
    for (const id of [noor.userId, clerk.userId, young.id]) expect(told).not.toContain(id);
    expect([await mailsTo(hawre), await mailsTo(noor)]).toEqual([1, 0]);
    // More of the same person before it was looked at is no second mail.
    for (let more = 0; more < 3; more += 1) await requestedBy(noor, await hold());
    expect(await mailsTo(hawre)).toBe(1);
    // The badge counts all of them, for those who can decide them alone.
    const counted = async (person: Actor) => (await newsOf(person)).counts.approvals;
    expect(await counted(hawre)).toBe(4);
    expect([await counted(noor), await counted(clerk)]).toEqual([0, 0]);
  });

  test('the requester hears that it was seen, and what became of it', async () => {
    const hawre = await createPerson<'see_orders'>(presets.admin, 'Hawre');
    const layla = await createPerson<'approve'>(presets.admin, 'Layla');
    const { stay, noor, requestId } = await asked();
    const topic = `order:${stay.reference}`;
    const before = (await newsOf(noor, [topic])).marks[topic];
    await noteSeen(hawre, [requestId, 'no id']);
    expect((await newsOf(noor, [topic])).marks[topic]).not.toBe(before);
    const [row] = await readApprovals(stay.reference);
    const seenBy = row?.told.filter(({ seenAt }) => seenAt !== null).map(({ name }) => name);
    expect(seenBy).toEqual(['Hawre']);
    await refuse(layla, requestId);
    expect((await newsOf(noor)).decided).toMatchObject([
      { id: requestId, state: 'REFUSED', name: 'Layla', reference: stay.reference },
    ]);
    expect((await newsOf(hawre)).decided).toEqual([]);
  });
});

describe('who may be the second person', () => {
  test('J8 nobody is their own', async () => {
    const { noor, requestId, stay } = await asked();
    const same = await actorOf<'approve'>(noor.userId);
    const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    expect(await approve(same, requestId)).toMatchObject({ code: 'OWN_REQUEST' });
    const lines = said.mock.calls.map(([line]) => String(line)).join('');
    said.mockRestore();
    expect(lines).toContain('"event":"approval.refused"');
    expect(lines).toContain(`"code":"OWN_REQUEST","approvalId":"${requestId}"`);
    expect(await refuse(same, requestId)).toMatchObject({ code: 'OWN_REQUEST' });
    expect(await stateOf(requestId)).toBe('PENDING');
    expect(received(stay, 'reversal')).toHaveLength(0);
  });

  test('J8 not even for the database', async () => {
    const { noor, requestId } = await asked();
    const data = { state: 'APPROVED', decidedById: noor.userId } as const;
    const selfApproved = db().approvalRequest.update({ where: { id: requestId }, data });
    await expect(selfApproved).rejects.toThrow('approval_request_two_people');
  });

  test('J8 not one who sits at the browser in which it was asked', async () => {
    const { noor, requestId, stay } = await asked();
    const hawre = await createPerson<'approve'>();
    const here = { ...hawre, browser: noor.browser };
    expect(await approve(here, requestId)).toMatchObject({ code: 'SAME_BROWSER' });
    expect(received(stay, 'reversal')).toHaveLength(0);
    expect(await approve(hawre, requestId)).toMatchObject({ value: { state: 'SUCCEEDED' } });
  });

  test('J8 the audit says where both sat and how they proved who they are', async () => {
    const [noor, hawre] = [await createPerson<'reverse'>(), await createPerson<'approve'>()];
    const stay = await hold();
    const at = new Date(Date.now() - 60_000);
    const sessionOf = async ({ userId }: Actor) => {
      const { sessionId } = await openStaffSession(userId);
      await db().staffSession.update({ where: { id: sessionId }, data: { factorAt: at } });
      return sessionId;
    };
    await giveSecondFactor(hawre.userId);
    const code = await db().recoveryCode.findFirstOrThrow({ where: { userId: hawre.userId } });
    const where = { userId_hash: { userId: hawre.userId, hash: code.hash } };
    await db().recoveryCode.update({ where, data: { usedAt: at } });
    const network = '198.51.100.7';
    const given = { ...noor, sessionId: await sessionOf(noor), network };
    const requestId = await requestedBy(given, stay);
    await approve({ ...hawre, sessionId: await sessionOf(hawre) }, requestId);
    const entries = await db().auditEntry.findMany({ where: { cause: `approval:${requestId}` } });
    const from = (action: string) => entries.find((entry) => entry.action === action)?.after;
    const proof = { provedAt: expect.any(String), secondFactorAt: at.toISOString() };
    const sat = ({ browser }: Actor) => ({ ...proof, browser: browser?.slice(0, 16) });
    const answer = from('approval.requested');
    expect(answer).toMatchObject({ from: { ...sat(noor), network, secondFactor: 'app_code' } });
    expect(from('reversal.approved')).toMatchObject({
      from: { ...sat(hawre), network: hawre.network, secondFactor: 'recovery_code' },
    });
  });

  const day = 86_400_000;
  const invite = async (by: Actor, permissions: readonly Permission[] = presets.admin) => {
    const email = `${randomUUID()}@demo.test`;
    const wish = { email, name: 'Puppet', permissions, locale: 'en' } as const;
    const made = must(await invitePerson(by as Actor<'manage_users'>, wish));
    return actorOf<'approve' & 'reverse'>(made.userId);
  };
  const age = (actor: Actor, days: number) =>
    db().user.update({
      where: { id: actor.userId },
      data: { createdAt: new Date(Date.now() - days * day) },
    });
  /** Changed the other's rights, which opens no account. */
  const acted = (by: Actor, on: Actor, daysAgo: number) =>
    withTx((tx) =>
      appendAudit(tx, {
        subject: `user:${on.userId}`,
        actor: { kind: 'user', id: by.userId, name: by.name },
        action: 'permissions_changed',
        cause: 'test',
        at: new Date(Date.now() - daysAgo * day),
      }),
    );

  test('J8 the approver reads who opened the requester’s account, and when', async () => {
    const begun = Date.now();
    const maker = await createPerson(presets.admin, 'Layla');
    const [asked, plain] = await Promise.all([
      requestedBy(await invite(maker), await hold()),
      requestedBy(maker as Actor<'reverse'>, await hold()),
    ]);
    const rows = new Map((await listApprovals()).map((row) => [row.requestId, row]));
    expect(rows.get(asked)).toMatchObject({ requesterInvitation: { by: 'Layla' } });
    expect(Date.parse(rows.get(asked)?.requesterSince ?? '')).toBeGreaterThan(begun - 60_000);
    expect(rows.get(plain)).toMatchObject({ requesterInvitation: null });
  });

  const made = () => createPerson();
  const two = async (work: (one: Actor, other: Actor) => unknown) => {
    const [one, other] = [await made(), await made()];
    await work(one, other);
    return [one, other] as const;
  };
  /** Who asks, who approves, and what becomes of it. */
  const cases: Record<string, [() => Promise<readonly [Actor, Actor]>, string?]> = {
    'J8 H-2 not one whom the requester invited': [
      async () => {
        const maker = await made();
        return [maker, await invite(maker)];
      },
      'INFLUENCED',
    ],
    'J8 H-2 not one who invited the requester': [
      async () => {
        const maker = await made();
        return [await invite(maker), maker];
      },
      'INFLUENCES',
    ],
    'J8 H-2 not one with the inviter of the requester': [
      async () => {
        const maker = await made();
        const pair = [await invite(maker), await invite(maker)] as const;
        await Promise.all(pair.map((one) => age(one, 20)));
        return pair;
      },
      'SAME_ORIGIN',
    ],
    'J8 H-2 not through an account between them': [
      async () => {
        const maker = await made();
        return [await invite(await invite(maker)), maker];
      },
      'INFLUENCES',
    ],
    'J8 not one whose account they changed within thirty days': [
      () => two((one, other) => acted(one, other, 29.9)),
      'INFLUENCED',
    ],
    'but one whose account they changed longer ago': [
      () => two((one, other) => acted(one, other, 30.1)),
    ],
    'but one whose rights were changed by the same administrator': [
      () =>
        two(async (one, other) => {
          const third = await made();
          await acted(third, one, 1);
          await acted(third, other, 1);
        }),
    ],
    'J8 not an account younger than seven days': [
      () => two((_one, other) => age(other, 6.9)),
      'ACCOUNT_TOO_NEW',
    ],
    'but an account that is seven days old': [
      () => two((one, other) => Promise.all([age(other, 7.1), age(one, 0)])),
    ],
  };

  test.each(Object.entries(cases))('%s', async (_who, [make, code]) => {
    const [asking, deciding] = await make();
    const stay = await hold();
    const requestId = await requestedBy(asking as Actor<'reverse'>, stay);
    const decided = await approve(deciding as Actor<'approve'>, requestId);
    expect(decided.ok ? undefined : decided.code).toBe(code);
    expect(received(stay, 'reversal')).toHaveLength(code === undefined ? 1 : 0);
  });
});

describe('what an approval covers', () => {
  test('is the order as it was: what an earlier build left stale is approved by nobody', async () => {
    const { stay, requestId } = await asked();
    await db().order.update({ where: { id: stay.orderId }, data: { version: { increment: 1 } } });
    const hawre = await createPerson<'approve'>();
    expect(await approve(hawre, requestId)).toMatchObject({ code: 'STALE' });
    expect(await stateOf(requestId)).toBe('STALE');
    expect(received(stay, 'reversal')).toHaveLength(0);
    const again = await requestedBy(await createPerson<'reverse'>(), stay);
    expect(await approve(hawre, again)).toMatchObject({ value: { state: 'SUCCEEDED' } });
  });

  test('and such a one gives its place to a new request', async () => {
    const { stay, requestId } = await asked();
    await db().order.update({ where: { id: stay.orderId }, data: { version: { increment: 1 } } });
    await requestedBy(await createPerson<'reverse'>(), stay);
    expect(await stateOf(requestId)).toBe('STALE');
  });

  test('ends after a day, for who comes late', async () => {
    const { stay, requestId } = await asked();
    const hawre = await createPerson<'approve'>();
    expect(await approve(hawre, requestId, hours(24))).toMatchObject({ code: 'EXPIRED' });
    expect(await stateOf(requestId)).toBe('EXPIRED');
    const approved = await approve(hawre, requestId);
    expect(approved).toMatchObject({ code: 'NOT_PENDING', state: 'EXPIRED' });
    expect(received(stay, 'reversal')).toHaveLength(0);
  });

  test('ends after a day by itself, and not before', async () => {
    const { stay, requestId } = await asked();
    await expireApprovals(hours(23).now());
    expect(await stateOf(requestId)).toBe('PENDING');
    await Promise.all([expireApprovals(hours(25).now()), expireApprovals(hours(25).now())]);
    expect(await stateOf(requestId)).toBe('EXPIRED');
    const expired = (await historyOf(stay.orderId)).filter((one) => one === 'approval.expired');
    expect(expired).toHaveLength(1);
  });

  test('tells who asked that it was refused, by whom, or that its time ran out', async () => {
    const toldTo = async (actor: Actor, now: Date) => {
      const page = { topics: [], since: new Date(now.getTime() - 60_000) };
      return (await readDeskNews(actor as Actor<'see_orders'>, page, now)).decided;
    };
    const refused = await asked();
    const hawre = await createPerson<'approve'>(presets.admin, 'Hawre');
    await refuse(hawre, refused.requestId);
    const about = { kind: 'reversal', amountMinor: '25000000' };
    const expected = [{ ...about, id: refused.requestId, state: 'REFUSED', name: 'Hawre' }];
    expect(await toldTo(refused.noor, new Date())).toMatchObject(expected);
    expect(await toldTo(hawre, new Date())).toEqual([]);
    const late = await asked();
    const later = hours(25).now();
    await expireApprovals(later);
    const answer = await toldTo(late.noor, later);
    expect(answer).toMatchObject([{ ...about, id: late.requestId, state: 'EXPIRED', name: null }]);
  });

  test('of a leaver is listed before the account is closed, and ends with it', async () => {
    const { stay, noor } = await asked();
    const manager = await createPerson<'manage_users'>();
    const work = async () => (await readOpenWork(manager, noor.userId)).requests;
    expect(await work()).toMatchObject([{ reference: stay.reference, count: 1 }]);
    await changeStaff(noor.userId, { isEnabled: false });
    expect(await work()).toEqual([]);
  });
});

describe('a decision', () => {
  test('G7 for and against at once is one of the two', async () => {
    const { stay, requestId } = await asked();
    const [hawre, layla] = await Promise.all([
      createPerson<'approve'>(),
      createPerson<'approve'>(),
    ]);
    const answers = await Promise.all([approve(hawre, requestId), refuse(layla, requestId)]);
    expect(answers.filter((one) => one.ok)).toHaveLength(1);
    const isApproved = (await stateOf(requestId)) === 'APPROVED';
    expect(received(stay, 'reversal')).toHaveLength(isApproved ? 1 : 0);
  });

  test('by a double click is one, and both are told the same', async () => {
    const { stay, requestId } = await asked();
    const hawre = await createPerson<'approve'>();
    const answers = await Promise.all([approve(hawre, requestId), approve(hawre, requestId)]);
    expect(answers.map((one) => one.ok && one.value.kind)).toEqual(['sent', 'sent']);
    expect(received(stay, 'reversal')).toHaveLength(1);
  });

  test('against it says why, ends the request and leaves the payment as it was', async () => {
    const { stay, requestId } = await asked();
    const hawre = await createPerson<'approve'>();
    expect(await refuse(hawre, requestId, ' ')).toMatchObject({ fields: { note: 'required' } });
    expect(await refuse(hawre, requestId)).toEqual({ ok: true, value: { kind: 'refused' } });
    expect(await refuse(hawre, requestId)).toEqual({ ok: true, value: { kind: 'refused' } });
    expect(await approve(hawre, requestId)).toMatchObject({ code: 'NOT_PENDING' });
    expect((await readAttempt(stay.attemptId)).state).toBe('AUTHORISED');
    expect(await historyOf(stay.orderId)).toContain('approval.refused');
  });

  test('M5 is kept as a line, whatever signs came with its note', async () => {
    const { requestId, stay } = await asked();
    const hawre = await createPerson<'approve'>(presets.admin, 'Hawre');
    const found = await refuse(hawre, requestId, '\u0000');
    expect(found).toMatchObject({ fields: { note: 'required' } });
    expect(await refuse(hawre, requestId, 'Ask\u0000first\ud800')).toMatchObject({ ok: true });
    expect(await readApprovals(stay.reference)).toMatchObject([{ decisionNote: 'Ask first' }]);
  });

  test('comes too late for a request that was taken back, and only its author takes it back', async () => {
    const { noor, requestId } = await asked();
    const hawre = await createPerson<'approve'>();
    const answer = await withdrawApproval(await actorOf<'see_orders'>(hawre.userId), { requestId });
    expect(answer).toMatchObject({ code: 'NOT_REQUESTER' });
    const author = await actorOf<'see_orders'>(noor.userId);
    expect(await withdrawApproval(author, { requestId })).toMatchObject({ ok: true });
    expect(await withdrawApproval(author, { requestId })).toMatchObject({ ok: true });
    const approved = await approve(hawre, requestId);
    expect(approved).toMatchObject({ code: 'NOT_PENDING', state: 'WITHDRAWN', by: 'Noor' });
  });

  test('about nothing is refused', async () => {
    const hawre = await createPerson<'approve'>();
    for (const requestId of ['', 'no-id', randomUUID()]) {
      expect(await approve(hawre, requestId)).toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

describe('J2 a completion', () => {
  const above = { amountText: '30000', reason: 'Minibar' };

  test('above the first ceiling is refused for who may not ask for it', async () => {
    const stay = await hold();
    const clerk = await createPerson<'complete'>(presets.staff);
    const found = await completeStay(stay, above, clerk);
    expect(found).toMatchObject({ code: 'ABOVE_CEILING', ceilingMinor: '28750000' });
  });

  test('above the first ceiling waits for a second person and then takes exactly that', async () => {
    const stay = await hold();
    const clerk = await createPerson<'complete'>();
    const found = await completeStay(stay, { ...above, reason: '' }, clerk);
    expect(found).toMatchObject({ fields: { reason: 'required' } });
    const answer = await completeStay(stay, above, clerk);
    if (!answer.ok || answer.value.kind !== 'requested') throw new Error(JSON.stringify(answer));
    expect(received(stay, 'completion')).toHaveLength(0);
    const approved = await approve(await createPerson<'approve'>(), answer.value.requestId);
    expect(approved).toMatchObject(sent);
    expect(received(stay, 'completion').map((one) => one.fields.AMOUNT)).toEqual(['30000.00']);
    expect((await readAttempt(stay.attemptId)).completedAmountMinor).toBe(30_000_000n);
  });

  test('waits above a limit of one’s own, too', async () => {
    const stay = await hold();
    const clerk = await createPerson<'complete'>();
    await limit(clerk, { completionAboveMinor: 999_999n });
    const more = { ...above, amountText: '26000' };
    expect(await completeStay(stay, more, clerk)).toMatchObject(requested);
    expect(received(stay, 'completion')).toHaveLength(0);
  });

  test('above the absolute ceiling is refused for everybody', async () => {
    const stay = await hold();
    const found = await completeStay(stay, { ...above, amountText: '32500.01' });
    expect(found).toMatchObject({ code: 'ABOVE_CEILING', ceilingMinor: '32500000' });
    expect(await db().approvalRequest.count({ where: { orderId: stay.orderId } })).toBe(0);
  });

  test('up to the first ceiling needs nobody else', async () => {
    const stay = await hold();
    const clerk = await createPerson<'complete'>(presets.staff);
    const within = await operationInput(stay, { ...above, amountText: '28750' });
    expect(await completePayment(clerk, within)).toMatchObject({ value: { kind: 'sent' } });
  });

  test('that waits is not sent when the hold is blocked meanwhile', async () => {
    const stay = await hold();
    const answer = await completeStay(stay, above);
    if (!answer.ok || answer.value.kind !== 'requested') throw new Error(JSON.stringify(answer));
    expect(await deliver(await declineOf(bank, stay))).toMatchObject({ code: 'CONFLICT' });
    const approved = await approve(await createPerson<'approve'>(), answer.value.requestId);
    expect(approved).toMatchObject({ code: 'NOT_PENDING', state: 'STALE' });
    expect(received(stay, 'completion')).toHaveLength(0);
  });
});
