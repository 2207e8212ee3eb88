// Which emails is an order that stands still owed? Those that declare when: each once.
import 'server-only';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import type { Timer } from '@/lib/mail/kinds/declare-mail';
import { type StandingKind, shopperMails } from '@/lib/mail/mails';
import { orderFacts } from '@/lib/payments/ledger/owed-mail';
import { isUnmailed, mailOnce } from './mail-once';

const batchMax = 100;

// Only to an address that was already sent the order's link: a stranger who types one causes no
// more mail.
const findStanding = sql({ id: 'uuid' })`
  SELECT o.id FROM "order" o
  WHERE o.state = ANY($2::"OrderState"[]) AND o.state_changed_at <= $3::timestamptz
    AND o.state_changed_at > $4::timestamptz
    AND EXISTS (SELECT 1 FROM mail_outbox p WHERE p.order_id = o.id
      AND p.kind IN ('order_placed', 'payment_link') AND p.state = 'SENT')
    AND o.id IN (SELECT a.order_id FROM payment_attempt a
      WHERE a.state = ANY($5::"AttemptState"[]) AND a.state_changed_at > $4::timestamptz)
    AND ${isUnmailed('o.id', '$1')} AND ${isUnmailed('o.id', 'ANY($6::text[])')}
    AND NOT ($7::bool AND EXISTS (SELECT 1 FROM order_composition c WHERE c.order_id = o.id))
  ORDER BY o.state_changed_at LIMIT ${batchMax}`;

/**
 * Emails the shoppers of orders that remain as they are. A shop that was down, or is new to this,
 * mails no one about days past. The email states nothing that only the bank knows, and never
 * contradicts an earlier email about the payment. If the order changes first, it is not sent.
 */
export async function mailStandingOrders(now: Date): Promise<void> {
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  for (const [name, { causedBy, trueWhile }] of Object.entries(shopperMails)) {
    if (typeof causedBy === 'string') continue;
    const kind = name as StandingKind;
    const { after, until, attempts, unless, isForOwnOrders }: Timer = causedBy;
    const found = await queryOnce(findStanding, [
      kind,
      trueWhile,
      before(after),
      before(until),
      attempts,
      unless,
      isForOwnOrders === true,
    ]);
    const states: readonly string[] = trueWhile;
    // A mail is no reason to end a request: it is sent once that is decided.
    await mailOnce(
      found,
      (order) =>
        states.includes(order.state) && order.waiting.length === 0
          ? { kind, payload: orderFacts(order, now) }
          : null,
      now,
    );
  }
}
