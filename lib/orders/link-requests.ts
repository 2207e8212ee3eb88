// How does a shopper who lost the link get back? By an email to the address of the order.
import 'server-only';
import { createHash } from 'node:crypto';
import { sql } from '@/lib/db/statement';
import { queryOnce, type Tx, withTx } from '@/lib/db/transaction';
import { readForm, type Wrong } from '@/lib/forms/form';
import { nudgeMail } from '@/lib/jobs/worker';
import { queueMail } from '@/lib/mail/outbox';
import { fail, ok, type Result } from '@/lib/result/result';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { recipientKey } from './contact/mail-cap';
import { emailForm } from './order-input';
import { orderPathWithKey } from './order-link';

/** Requests from one network per hour. */
const asksPerHour = 10;
/** Emails to one mailbox per day, whoever requests them. */
const mailsPerDay = 3;
const ordersMax = 10;
const batchMax = 100;
/** As in read-order.ts: a key stops working after this many days without a change. */
const keyDays = 180;

const countAsk = sql({ count: 'int4' })`
  INSERT INTO attempt_throttle (key, hour, count)
  VALUES ($1, date_trunc('hour', $2::timestamptz), 1)
  ON CONFLICT (key, hour) DO UPDATE SET count = attempt_throttle.count + 1 RETURNING count`;

const keepRequest = sql`
  INSERT INTO link_request (email, reference, asked_at) VALUES ($1, $2, $3)`;

type LinkWish = {
  readonly email: string;
  /** Empty: the recent orders of the address. */
  readonly reference: string;
  readonly network: string;
};

/**
 * Accepts a request for the links of an address. It looks up no order, so neither the answer nor
 * its timing reveals anything about the address. Fails: FIELDS; TOO_MANY, too many requests from
 * the network in an hour.
 */
export async function askForLinks(
  wish: LinkWish,
  clock = systemClock,
): Promise<Result<true, 'TOO_MANY'> | Wrong> {
  const read = readForm(emailForm, { email: wish.email });
  if (!read.ok) return read;
  const { email } = read.value;
  const now = clock.now();
  const [asked] = await queryOnce(countAsk, [`links:${wish.network}`, now]);
  if ((asked?.count ?? 0) > asksPerHour) return fail('TOO_MANY');
  const reference = wish.reference
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 20);
  await queryOnce(keepRequest, [email, reference || null, now]);
  nudgeMail();
  return ok(true);
}

const takeRequest = sql({ email: 'text', reference: 'text?', askedAt: 'timestamptz' })`
  DELETE FROM link_request WHERE id = (
    SELECT id FROM link_request ORDER BY asked_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING email, reference, asked_at AS "askedAt"`;

const findOrders = sql({
  id: 'uuid',
  reference: 'text',
  linkRound: 'int4',
  email: 'text',
  locale: 'text',
  isTest: 'bool',
  totalMinor: 'int8',
  placedAt: 'timestamptz',
})`
  SELECT id, reference, link_round AS "linkRound", customer_email AS email, locale,
    is_test AS "isTest", total_minor AS "totalMinor", created_at AS "placedAt"
  FROM "order"
  WHERE (lower(customer_email) COLLATE "C") = (lower($1) COLLATE "C")
    AND ($2::text IS NULL OR reference = $2)
    AND state_changed_at > $3::timestamptz - interval '${keyDays} days'
  ORDER BY created_at DESC, id DESC LIMIT ${ordersMax}`;

/**
 * Answers pending requests with one email of the address's links, in the language of its latest
 * order, to the address as stored there. Sends nothing to an address without orders, or to one that
 * already had three such emails that day.
 */
export async function answerLinkRequests(clock = systemClock): Promise<void> {
  for (let answered = 0; answered < batchMax; answered += 1) {
    if (!(await withTx((tx) => answerNext(tx, clock.now())))) return;
  }
}

async function answerNext(tx: Tx, now: Date): Promise<boolean> {
  const [request] = await tx.query(takeRequest);
  if (!request) return false;
  const orders = await tx.query(findOrders, [request.email, request.reference, now]);
  const [latest] = orders;
  if (!latest) return true;
  const payload = {
    at: request.askedAt.toISOString(),
    orders: orders.map((order) => ({
      reference: order.reference,
      placedAt: order.placedAt.toISOString(),
      totalMinor: order.totalMinor.toString(),
      isTest: order.isTest,
      statusUrl: settings().appUrl + orderPathWithKey(order),
    })),
  };
  for (let nth = 1; nth <= mailsPerDay; nth += 1) {
    const subjectKey = `${ofDay(request.email, now)}-${nth}`;
    const { email: recipient, locale } = latest;
    const mail = { kind: 'order_links', subjectKey, recipient, locale, payload } as const;
    if (await queueMail(tx, mail)) break;
  }
  return true;
}

/** A mail's name must not contain an address; all spellings of a mailbox share one day's number. */
function ofDay(email: string, now: Date): string {
  const digest = createHash('sha256').update(recipientKey(email)).digest('hex').slice(0, 32);
  return `${digest}-${now.toISOString().slice(0, 10)}`;
}
