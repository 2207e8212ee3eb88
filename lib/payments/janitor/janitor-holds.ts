// Is the merchant warned of holds that near their limit? By one email a day.
import 'server-only';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { sql } from '@/lib/db/statement';
import { queryOnce, withTx } from '@/lib/db/transaction';
import { queueMail } from '@/lib/mail/outbox';
import { expiringBefore } from '@/lib/payments/rules/hold-age';
import { settings } from '@/lib/settings/env';

const holdsInMail = 20;

const countHolds = sql({ expiring: 'int4', expired: 'int4' })`
  SELECT count(*) FILTER (WHERE held_since > $2::timestamptz)::int AS expiring,
    count(*) FILTER (WHERE held_since <= $2::timestamptz)::int AS expired
  FROM "order" WHERE held_since IS NOT NULL AND held_since <= $1::timestamptz`;

const findOldHolds = sql({
  reference: 'text',
  isTest: 'bool',
  heldSince: 'timestamptz!',
  amountMinor: 'int8',
})`
  SELECT reference, is_test AS "isTest", held_since AS "heldSince",
    (SELECT sum(authorised_amount_minor)::bigint FROM payment_attempt
     WHERE order_id = held.id AND state = 'AUTHORISED') AS "amountMinor"
  FROM "order" held WHERE held_since IS NOT NULL AND held_since <= $1::timestamptz
  ORDER BY held_since, id LIMIT ${holdsInMail}`;

/**
 * Emails the merchant, once a calendar day, which holds are expiring and which are past the limit;
 * nothing if no hold is. It never changes a hold.
 */
export async function mailExpiringHolds(now: Date): Promise<void> {
  const { notificationAddress, authorizationDays, merchantTimezone } = settings();
  if (notificationAddress === '') return;
  const [counted] = await queryOnce(countHolds, [
    expiringBefore(authorizationDays, now),
    limitOf(now),
  ]);
  const { expiring = 0, expired = 0 } = counted ?? {};
  if (expiring + expired === 0) return;
  const holds = await queryOnce(findOldHolds, [expiringBefore(authorizationDays, now)]);
  await withTx((tx) =>
    queueMail(tx, {
      kind: 'expiring_holds',
      subjectKey: todayIn(merchantTimezone, now),
      recipient: notificationAddress,
      payload: {
        expiring,
        expired,
        days: authorizationDays,
        holds: holds.map((hold) => ({
          reference: hold.reference,
          isTest: hold.isTest,
          amountMinor: hold.amountMinor.toString(),
          endsAt: new Date(hold.heldSince.getTime() + authorizationDays * 86_400_000).toISOString(),
        })),
        deskUrl: `${settings().appUrl}/admin/orders/expiring`,
        isTest: settings().isTest,
      },
    }),
  );
}

/** A hold since then or earlier is now past the limit. */
function limitOf(now: Date): Date {
  return new Date(now.getTime() - settings().authorizationDays * 86_400_000);
}
