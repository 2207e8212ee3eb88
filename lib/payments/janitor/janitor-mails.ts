// Which emails is an order without progress owed? Unpaid, declined, unanswered, expired: each once.
import 'server-only';
import { eachApart } from '@/lib/db/each-apart';
import { sql } from '@/lib/db/statement';
import { queryOnce, type Tx, withTx } from '@/lib/db/transaction';
import { nudgeMail } from '@/lib/jobs/worker';
import { trueWhile } from '@/lib/mail/payloads/shopper-payloads';
import { lockOrder } from '@/lib/payments/ledger/locked-order';
import { orderFacts } from '@/lib/payments/ledger/owed-mail';
import { writeChange } from '@/lib/payments/ledger/write-change';
import type { AttemptState } from '@/prisma/generated/enums';

type StandingKind = Exclude<keyof typeof trueWhile, 'kept_ends'>;

type Terms = {
  readonly after: number;
  readonly until: number;
  /** Attempt states that find such orders: a shop has many old ones. */
  readonly attempts: readonly AttemptState[];
};

const batchMax = 100;
const day = 24 * 60;

/**
 * After how many minutes without a change an order is mailed, and when it is too late: a shop that
 * was down, or is new to this, mails no one about days past.
 */
const terms: Readonly<Record<StandingKind, Terms>> = {
  unpaid: { after: 10, until: 2 * 60, attempts: ['AWAITING_RESULT', 'PREPARE_FAILED'] },
  declined: { after: 10, until: day, attempts: ['DECLINED'] },
  no_answer: { after: 5, until: day, attempts: ['RESULT_OVERDUE', 'NEEDS_REVIEW'] },
  expired: { after: day, until: 2 * day, attempts: ['PREPARE_FAILED', 'DECLINED'] },
};

// Only to an address that was already sent the order's link: a stranger who types one causes no
// more mail. A clerk's composed order is requested by its own link and does not expire here.
const findStanding = sql({ id: 'uuid' })`
  SELECT o.id FROM "order" o
  WHERE o.state = ANY($2::"OrderState"[]) AND o.state_changed_at <= $3::timestamptz
    AND o.state_changed_at > $4::timestamptz
    AND EXISTS (SELECT 1 FROM mail_outbox p WHERE p.order_id = o.id
      AND p.kind IN ('order_placed', 'payment_link') AND p.state = 'SENT')
    AND o.id IN (SELECT a.order_id FROM payment_attempt a
      WHERE a.state = ANY($5::"AttemptState"[]) AND a.state_changed_at > $4::timestamptz)
    AND NOT EXISTS (SELECT 1 FROM mail_outbox m WHERE m.order_id = o.id
      AND m.kind IN ($1, 'invoice', 'completed', 'reversed', 'in_doubt', 'not_taken'))
    AND NOT ($1 = 'expired'
      AND EXISTS (SELECT 1 FROM order_composition c WHERE c.order_id = o.id))
  ORDER BY o.state_changed_at LIMIT ${batchMax}`;

/**
 * Emails the shoppers of orders that remain without money. The email states nothing that only the
 * bank knows, and never contradicts an earlier email about the payment. If the order changes first,
 * the email is not sent.
 */
export async function mailStandingOrders(now: Date): Promise<void> {
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  for (const kind of Object.keys(terms) as StandingKind[]) {
    const { after, until, attempts } = terms[kind];
    const values = [kind, trueWhile[kind], before(after), before(until), attempts];
    const found = await queryOnce(findStanding, values);
    await eachApart(found, ({ id }) => withTx((tx) => mailOne(tx, id, kind, now)));
    if (found.length > 0) nudgeMail();
  }
}

const findMail = sql({ id: 'uuid' })`
  SELECT id FROM mail_outbox WHERE order_id = $1::uuid AND kind = $2`;

async function mailOne(tx: Tx, orderId: string, kind: StandingKind, now: Date): Promise<void> {
  const order = await lockOrder(tx, 'id', orderId);
  const states: readonly string[] = trueWhile[kind];
  // A result or another janitor may have been faster.
  // A mail is no reason to end a request: it is sent once that is decided.
  if (!order || !states.includes(order.state) || order.waiting.length > 0) return;
  if ((await tx.query(findMail, [order.id, kind])).length > 0) return;
  await writeChange(
    tx,
    order,
    {
      at: now,
      actor: { kind: 'janitor', name: 'janitor' },
      action: 'order.status_mailed',
      cause: 'timer',
      mail: { kind, payload: orderFacts(order, now) },
    },
    { isLast: true },
  );
}
