import { db } from '@/lib/db/client';
import { readDeskOrder } from '@/lib/desk/order/read-order';
import { readOpenCounts } from '@/lib/desk/orders/desk-counts';
import { listExpiring } from '@/lib/desk/orders/expiring-holds';
import { composeMail } from '@/lib/mail/compose-mail';
import { mailExpiringHolds } from '@/lib/payments/janitor/janitor-holds';
import { readHoldAges } from '@/lib/reconciliation/read-waiting';
import { settings } from '@/lib/settings/env';
import { identityOf } from '../../support/identity';
import { completeStay, holdNight, readAttempt, startNight } from '../../support/one-night';
import { resolve } from '../../support/people';
import { withBank } from '../../support/shop';

// Read once a process, so this stands before anything that asks for a setting.
process.env.NOTIFICATION_ADDRESS = 'desk@dardijla.example';

const bank = withBank();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const mails = () =>
  db().mailOutbox.findMany({ where: { kind: 'expiring_holds' }, orderBy: { subjectKey: 'asc' } });

describe('holds near the merchant’s own limit of seven days', () => {
  test('are listed from two days before it on, the oldest first, until they are completed', async () => {
    const [first, second] = [await holdNight(bank), await holdNight(bank)];
    const mine = async (days: number) =>
      (await listExpiring('', inDays(days))).rows
        .map((row) => row.reference)
        .filter((one) => one === first.reference || one === second.reference);
    expect(await mine(4.9)).toEqual([]);
    expect(await mine(5.1)).toEqual([first.reference, second.reference]);
    expect(await mine(30)).toEqual([first.reference, second.reference]);
    const { expiring: before } = await readOpenCounts(inDays(6));
    await completeStay(first);
    expect(await mine(30)).toEqual([second.reference]);
    expect((await readOpenCounts(inDays(6))).expiring).toBe(before - 1);
  });

  test('go on behind a place of the list, and a place of another list counts for nothing', async () => {
    const stay = await holdNight(bank);
    const { rows } = await listExpiring('', inDays(6));
    expect(rows.at(-1)?.reference).toBe(stay.reference);
    const odd = Buffer.from(JSON.stringify(['newest', '', 1, stay.orderId])).toString('base64url');
    expect((await listExpiring(odd, inDays(6))).rows).toHaveLength(rows.length);
    const held = Buffer.from(JSON.stringify(['held', '', Date.now(), stay.orderId]));
    expect((await listExpiring(held.toString('base64url'), inDays(6))).rows).toEqual([]);
  });

  test('that people recorded days later are as old as their card page', async () => {
    const stay = await startNight();
    const threeDaysAgo = inDays(-3);
    const data = { state: 'RESULT_OVERDUE', awaitingAt: threeDaysAgo } as const;
    await db().paymentAttempt.update({ where: { id: stay.attemptId }, data });
    const limit = settings().authorizationDays;
    const mode = { isTest: true, isMixed: false };
    const over = async () => (await readHoldAges(inDays(4.1), limit, mode)).over.count;
    const overBefore = await over();
    await resolve(stay, { outcome: 'AUTHORISED', rrn: '270100000009' });
    const order = await db().order.findUniqueOrThrow({ where: { id: stay.orderId } });
    expect(order.heldSince).toEqual(threeDaysAgo);
    const listed = async (days: number) =>
      (await listExpiring('', inDays(days))).rows.some((row) => row.reference === stay.reference);
    expect([await listed(1.9), await listed(2.1)]).toEqual([false, true]);
    expect(await over()).toBe(overBefore + 1);
    const desk = await readDeskOrder(stay.reference);
    expect(desk?.attempts[0]?.heldSince).toBe(threeDaysAgo.toISOString());
    await resolve(stay, { outcome: 'REVERSED' });
  });

  test('are told once a day and left as they are', async () => {
    const stay = await holdNight(bank);
    await mailExpiringHolds(inDays(1));
    expect(await mails()).toEqual([]);
    const sixth = inDays(6);
    await Promise.all([mailExpiringHolds(sixth), mailExpiringHolds(sixth)]);
    await mailExpiringHolds(inDays(8));
    const [near, past, ...others] = await mails();
    expect(others).toEqual([]);
    expect(near).toMatchObject({ recipient: 'desk@dardijla.example', orderId: null });
    expect(near?.payload).toMatchObject({ expired: 0 });
    expect(past?.payload).toMatchObject({ expiring: 0 });
    const sender = {
      appUrl: 'http://localhost:3000',
      identity: identityOf('Dar Dijla'),
      merchantTimezone: 'Asia/Baghdad',
    };
    const mail = near === undefined ? null : await composeMail(near, sender);
    if (!mail?.ok) throw new Error('not composed');
    expect(mail.value.text).toContain(`order ${stay.reference}, 25,000 IQD`);
    expect(mail.value.text).toContain('/admin/orders/expiring');
    expect((await readAttempt(stay.attemptId)).state).toBe('AUTHORISED');
    expect(await db().operation.count({ where: { attemptId: stay.attemptId } })).toBe(0);
  });
});
