// Which queued mails are due, and did they arrive? Several processes may do this at once.
import 'server-only';
import { openAttention } from '@/lib/attention/open-attention';
import { type RowsOf, sql } from '@/lib/db/statement';
import { queryOnce, withTx } from '@/lib/db/transaction';
import { letResultsPass } from '@/lib/health/results-first';
import { log } from '@/lib/log/log';
import { count } from '@/lib/log/metrics';
import { merchantIdentity } from '@/lib/merchant/known-merchant';
import { typed } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';
import { composeMail } from './compose-mail';
import { type DeliveryVerdict, judgeFailure, sendingMark } from './delivery-verdict';
import { isOutdated } from './mails';
import { canSendMail, type MailAttachment, type SendMail, sendBySmtp } from './smtp';

/** A leased row of the outbox. */
type LeasedMail = RowsOf<typeof leaseDueMails>;

/** The attachments of a mail; never throws. */
type AttachmentsOf = (mail: LeasedMail) => Promise<readonly MailAttachment[]>;

type DeliveryCounts = { sent: number; later: number; parked: number };

/** Longer than the slowest send, so that a lease only expires if its process died. */
const leaseMinutes = 5;
const mailsPerRun = 500;
const lanes = 4;

let isToldAboutSmtp = false;

/**
 * Sends every mail that is due, four at a time, one lease each: a process that dies while sending
 * leaves only that mail, which is sent at most once more with the same Message-ID. Composing a mail
 * costs more than recording a result, so each mail first lets results pass.
 */
export async function deliverDueMails(
  send: SendMail = sendBySmtp,
  now: () => Date = () => new Date(),
  attachmentsOf: AttachmentsOf = async () => [],
): Promise<DeliveryCounts> {
  const counts: DeliveryCounts = { sent: 0, later: 0, parked: 0 };
  if (send === sendBySmtp && !canSendMail()) {
    if (!isToldAboutSmtp) log.warn('mail.no_smtp_url');
    isToldAboutSmtp = true;
    return counts;
  }
  let left = mailsPerRun;
  const lease = async (): Promise<LeasedMail | undefined> => {
    if (left <= 0) return undefined;
    left -= 1;
    await letResultsPass();
    return (await queryOnce(leaseDueMails, [now(), leaseMinutes]))[0];
  };
  /** `taken`: how many of those that were due with its first mail other lanes see to. */
  const lane = async (first?: LeasedMail, taken = 0) => {
    let isMore = true;
    for (let mail = first ?? (await lease()); mail; mail = isMore ? await lease() : undefined) {
      isMore = mail.others > (mail === first ? taken : 0);
      if (isOutdated(mail.kind, mail.orderState)) {
        await queryOnce(dropMail, [mail.id]);
        count('mails', { verdict: 'outdated' });
        continue;
      }
      const verdict = await deliver(mail, send, attachmentsOf);
      await writeVerdict(mail, verdict, now());
      counts[verdict.kind] += 1;
      count('mails', { verdict: verdict.kind });
    }
  };
  // Usually there is one mail or none: another lane starts only for another mail.
  const first = await lease();
  if (first === undefined) return counts;
  const taken = Math.min(first.others, lanes - 1);
  await Promise.all([lane(first, taken), ...Array.from({ length: taken }, () => lane())]);
  return counts;
}

async function deliver(
  mail: LeasedMail,
  send: SendMail,
  attachmentsOf: AttachmentsOf,
): Promise<DeliveryVerdict> {
  if (sendingMark(mail.previousCode) === null) return { kind: 'parked', code: 'LOST_TWICE' };
  try {
    const composed = await composeMail(mail, {
      ...settings(),
      identity: await merchantIdentity(),
    });
    if (!composed.ok) {
      log.error('mail.not_composed', { mailId: mail.id, code: composed.code });
      return { kind: 'parked', code: composed.code };
    }
    await send({ ...composed.value, attachments: await attachmentsOf(mail) });
    return { kind: 'sent' };
  } catch (error) {
    const verdict = judgeFailure(error, mail.tries);
    // The server's message may quote the recipient: the code is enough.
    const code = verdict.kind === 'sent' ? '' : verdict.code;
    log.warn('mail.not_sent', { mailId: mail.id, orderId: mail.orderId, tries: mail.tries, code });
    return verdict;
  }
}

const isDue = `state = 'QUEUED' AND next_try_at <= $1::timestamptz
      AND (leased_until IS NULL OR leased_until <= $1::timestamptz)`;

const leaseDueMails = sql({
  id: 'uuid',
  orderId: 'uuid?',
  subjectKey: 'text?',
  kind: 'text',
  recipient: 'text',
  locale: 'text',
  payload: typed<unknown>('jsonb'),
  createdAt: 'timestamptz',
  tries: 'int4',
  previousCode: 'text?',
  orderState: 'OrderState?',
  /** How many were due with it; no more are counted than there are lanes. */
  others: 'int4',
})`
  WITH due AS (
    SELECT id, last_error_code FROM mail_outbox WHERE ${isDue}
    ORDER BY next_try_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
  )
  UPDATE mail_outbox m SET tries = m.tries + 1,
    first_tried_at = CASE WHEN m.tries = 0 THEN $1::timestamptz ELSE m.first_tried_at END,
    leased_until = $1::timestamptz + make_interval(mins => $2::int),
    last_error_code = CASE WHEN due.last_error_code IN ('SENDING', 'SENDING_AGAIN')
      THEN 'SENDING_AGAIN' ELSE 'SENDING' END
  FROM due WHERE m.id = due.id
  RETURNING m.id, m.order_id AS "orderId", m.subject_key AS "subjectKey", m.kind, m.recipient, m.locale,
    m.payload, m.created_at AS "createdAt", m.tries,
    due.last_error_code AS "previousCode",
    (SELECT o.state FROM "order" o WHERE o.id = m.order_id) AS "orderState",
    (SELECT count(*)::int FROM (
      SELECT 1 FROM mail_outbox WHERE ${isDue} AND id <> due.id LIMIT ${lanes}) o) AS others`;

/** The order has a new state: the email would be wrong, and it was not sent yet. */
const dropMail = sql`DELETE FROM mail_outbox WHERE id = $1::uuid AND state = 'QUEUED'`;

/**
 * A mail that was queued again while being sent has no lease, and is sent again as it is now.
 * IS TRUE: the row is found by its id, never by walking all that are queued.
 */
const settleMail = sql`
  UPDATE mail_outbox SET state = $2::"MailState", leased_until = NULL, last_error_code = $3,
    next_try_at = $4::timestamptz + make_interval(mins => $5::int),
    sent_at = CASE WHEN $2 = 'SENT' THEN $4::timestamptz ELSE sent_at END
  WHERE id = $1::uuid AND (state = 'QUEUED') IS TRUE AND leased_until IS NOT NULL`;

async function writeVerdict(mail: LeasedMail, verdict: DeliveryVerdict, now: Date): Promise<void> {
  const state = { sent: 'SENT', later: 'QUEUED', parked: 'PARKED' }[verdict.kind];
  const pauseMinutes = verdict.kind === 'later' ? verdict.afterMinutes : 0;
  const code = verdict.kind === 'sent' ? null : verdict.code;
  const settled = [mail.id, state, code, now, pauseMinutes];
  if (verdict.kind !== 'parked') {
    await queryOnce(settleMail, settled);
    return;
  }
  await withTx(async (tx) => {
    await tx.query(settleMail, settled);
    const detail = { mailKind: mail.kind, code, tries: mail.tries };
    const of = { subject: `mail:${mail.id}`, orderId: mail.orderId };
    await openAttention(tx, { kind: 'mail_parked', ...of, detail }, now);
  });
}
