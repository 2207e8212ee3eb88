import { db } from '@/lib/db/client';
import { deliverDueMails } from '@/lib/mail/deliver-mails';
import { mailStandingOrders } from '@/lib/payments/janitor/janitor-mails';
import { expirePreparations, markOverdue } from '@/lib/payments/janitor/janitor-timers';
import { whileHeld } from '../../support/held-rows';
import {
  declineOf,
  deliver,
  type OneNight,
  readAttempt,
  startAgain,
  startNight,
} from '../../support/one-night';
import { runSql } from '../../support/plain-sql';
import { withBank } from '../../support/shop';

const bank = withBank();
const inMinutes = (count: number) => new Date(Date.now() + count * 60_000);
const inHours = (count: number) => inMinutes(count * 60);

beforeEach(async () => {
  await runSql('DELETE FROM mail_outbox');
});

/** What was written about the order beside the email with its link, oldest first. */
async function kindsOf({ orderId }: OneNight): Promise<string[]> {
  const where = { orderId };
  const rows = await db().mailOutbox.findMany({ where, orderBy: { createdAt: 'asc' } });
  return rows.map(({ kind }) => kind).filter((kind) => kind !== 'order_placed');
}

const actsOf = ({ orderId }: OneNight) =>
  db().auditEntry.count({ where: { subject: `order:${orderId}`, action: 'order.status_mailed' } });

const markSent = () => runSql("UPDATE mail_outbox SET state = 'SENT', sent_at = now()");

/** An order that waits at the bank, whose shopper has got its link. */
async function waitingNight(): Promise<OneNight> {
  const stay = await startNight();
  await markSent();
  return stay;
}

describe('an order that stands unpaid', () => {
  test('is mailed once, after some minutes, and the history says so', async () => {
    const stay = await waitingNight();
    await mailStandingOrders(inMinutes(9));
    expect(await kindsOf(stay)).toEqual([]);
    await mailStandingOrders(inMinutes(11));
    await mailStandingOrders(inMinutes(12));
    expect(await kindsOf(stay)).toEqual(['unpaid']);
    expect(await actsOf(stay)).toBe(1);
  });

  test('is not mailed any more once the bank has approved', async () => {
    const stay = await waitingNight();
    await mailStandingOrders(inMinutes(11));
    await deliver(await bank.pay(stay.gatewayOrderId));
    const sent: string[] = [];
    await deliverDueMails(
      async ({ messageId }) => void sent.push(messageId.slice(38, 45)),
      () => inMinutes(12),
    );
    expect(sent).toEqual(['invoice']);
    expect(await kindsOf(stay)).toEqual(['invoice']);
  });

  test('is looked at again under its lock', async () => {
    const stay = await waitingNight();
    let mailing: Promise<unknown> = Promise.resolve();
    await whileHeld(async ({ query, untilWaiting }) => {
      await query(`UPDATE "order" SET state = 'PAID' WHERE id = $1`, [stay.orderId]);
      mailing = mailStandingOrders(inMinutes(11));
      await untilWaiting(1);
    });
    await mailing;
    expect(await kindsOf(stay)).toEqual([]);
  });

  test('is mailed once by two janitors', async () => {
    const stay = await waitingNight();
    let mailing: Promise<unknown> = Promise.resolve();
    await whileHeld(async ({ query, untilWaiting }) => {
      await query('SELECT 1 FROM "order" WHERE id = $1 FOR UPDATE', [stay.orderId]);
      mailing = Promise.all([11, 12].map((minute) => mailStandingOrders(inMinutes(minute))));
      await untilWaiting(2);
    });
    await mailing;
    expect(await kindsOf(stay)).toEqual(['unpaid']);
    expect(await actsOf(stay)).toBe(1);
  });

  test('is not mailed where its link never arrived, nor about days gone by', async () => {
    const unreached = await startNight();
    await mailStandingOrders(inMinutes(11));
    expect(await kindsOf(unreached)).toEqual([]);
    const old = await waitingNight();
    await markOverdue(inMinutes(16));
    await mailStandingOrders(inHours(26));
    expect(await kindsOf(old)).toEqual([]);
  });
});

describe('an order whose payment ended', () => {
  test('declined: says so once every try was declined, and not while another waits', async () => {
    const stay = await waitingNight();
    await deliver(await declineOf(bank, stay));
    const again = await startAgain(stay.orderId);
    await mailStandingOrders(inMinutes(8));
    const attempt = await readAttempt(again);
    await deliver(await declineOf(bank, { ...stay, gatewayOrderId: attempt.gatewayOrderId }));
    await mailStandingOrders(inMinutes(11));
    await mailStandingOrders(inMinutes(12));
    expect(await kindsOf(stay)).toEqual(['declined']);
    await mailStandingOrders(inHours(25));
    expect(await kindsOf(stay)).toEqual(['declined', 'expired']);
  });

  test('without an answer: that nobody knows, and never that nothing was taken', async () => {
    const stay = await waitingNight();
    await markOverdue(inMinutes(16));
    await mailStandingOrders(inMinutes(22));
    await mailStandingOrders(inHours(24));
    await mailStandingOrders(inHours(30));
    expect(await kindsOf(stay)).toEqual(['no_answer']);
  });

  test('never begun: unpaid, then expired', async () => {
    await bank.script({ operation: 'prepare', answer: 'close' });
    await startNight().catch(() => undefined);
    await expirePreparations(inMinutes(3));
    await markSent();
    const [{ orderId = '' } = {}] = await db().mailOutbox.findMany();
    const stay = { orderId: orderId ?? '' } as OneNight;
    await mailStandingOrders(inMinutes(14));
    await mailStandingOrders(inHours(25));
    expect(await kindsOf(stay)).toEqual(['unpaid', 'expired']);
  });
});
