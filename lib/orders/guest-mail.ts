// What can be done when an email did not reach the guest? Correct the address and send it again.
import 'server-only';
import { appendAudit, personOf } from '@/lib/audit/append-audit';
import { type RowsOf, select, sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { readForm, type Source, type Wrong } from '@/lib/forms/form';
import { nudgeMail } from '@/lib/jobs/worker';
import { isOutdated } from '@/lib/mail/mails';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { emailForm } from './order-input';
import { orderPathWithKey } from './order-link';

/** The guest's own request counts too; more than this is a mistake or abuse. */
export const mailSendingsMax = 6;
/** A payment link has its own page, limits and history. */
const sentElsewhere = 'payment_link';

export const lockGuest = select({
  id: 'uuid',
  reference: 'text',
  state: 'OrderState',
  customerEmail: 'text',
  linkRound: 'int4',
  cartId: 'uuid?',
  createdAt: 'timestamptz',
})`
  FROM "order" WHERE reference = $1 AND erased_at IS NULL FOR UPDATE`;

export const lockMail = sql({ id: 'uuid', state: 'text!', sending: 'int4!' })`
  SELECT id, state::text AS state, coalesce((payload->>'sending')::int, 1) AS sending
  FROM mail_outbox WHERE order_id = $1::uuid AND kind = $2 AND recipient <> '' FOR UPDATE`;

export const requeueMail = sql`
  UPDATE mail_outbox SET state = 'QUEUED', tries = 0, next_try_at = $2, leased_until = NULL,
    sent_at = NULL, last_error_code = NULL, recipient = $3,
    payload = payload || jsonb_build_object('sending', $4::int, 'statusUrl', $5::text)
  WHERE id = $1::uuid`;

/** The address it was sent to. */
type Sent = { readonly email: string };

type MailProblem = 'NOT_FOUND' | 'ON_ITS_WAY' | 'TOO_MANY';

/**
 * Sends one email of an order again, with the current address and link but the original text.
 * Fails: NOT_FOUND; ON_ITS_WAY, already queued; TOO_MANY.
 */
export async function sendMailAgain(
  actor: Actor<'complete'>,
  input: { readonly reference: string; readonly kind: string },
  clock = systemClock,
): Promise<Result<Sent, MailProblem>> {
  const { reference, kind } = input;
  const now = clock.now();
  const sent = await withTx<Result<Sent, MailProblem>>(async (tx) => {
    const [order] = await tx.query(lockGuest, [reference]);
    if (order === undefined || kind === sentElsewhere) return fail('NOT_FOUND');
    if (isOutdated(kind, order.state)) return fail('NOT_FOUND');
    const [mail] = await tx.query(lockMail, [order.id, kind]);
    if (mail === undefined) return fail('NOT_FOUND');
    if (mail.state === 'QUEUED') return fail('ON_ITS_WAY');
    if (mail.sending >= mailSendingsMax) return fail('TOO_MANY');
    const sending = mail.sending + 1;
    const url = settings().appUrl + orderPathWithKey(order);
    await tx.query(requeueMail, [mail.id, now, order.customerEmail, sending, url]);
    const told = { mail: kind, sending };
    await note(tx, { order, actor, action: 'order.mail_sent_again', told, at: now });
    return ok({ email: order.customerEmail });
  });
  if (sent.ok) nudgeMail();
  return sent;
}

const correctOrder = sql`
  WITH changed AS (
    UPDATE "order" SET customer_email = $2, link_round = $3 WHERE id = $1::uuid
  ), kept AS (
    INSERT INTO email_correction (order_id, old_email, new_email, corrected_by_id, corrected_at)
    VALUES ($1::uuid, $4, $2, $5::uuid, $6)
  ) UPDATE mail_outbox SET recipient = $2,
      payload = payload || jsonb_build_object('statusUrl', $7::text)
    WHERE order_id = $1::uuid AND state = 'QUEUED'`;

export type AddressProblem = 'NOT_FOUND' | 'UNCHANGED' | 'CHANGED_MEANWHILE';
type Corrected = Result<{ email: string }, AddressProblem> | Wrong;

/**
 * Replaces a wrong email address. The order's links are renewed, so those sent to the wrong address
 * stop working. Queued emails go to the new address. Both addresses are kept; the audit names the
 * action and the person, never an address.
 * Fails: FIELDS; NOT_FOUND; UNCHANGED; CHANGED_MEANWHILE, when a colleague was quicker.
 */
export async function correctEmail(
  actor: Actor<'complete'>,
  source: Source,
  clock = systemClock,
): Promise<Corrected> {
  const read = readForm(emailForm, source);
  if (!read.ok) return read;
  const { email } = read.value;
  const now = clock.now();
  return withTx<Corrected>(async (tx) => {
    const [order] = await tx.query(lockGuest, [source.reference]);
    if (order === undefined) return fail('NOT_FOUND');
    if (order.customerEmail !== source.seenEmail) return fail('CHANGED_MEANWHILE');
    if (order.customerEmail === email) return fail('UNCHANGED');
    await putEmail(tx, { order, actor, email, at: now });
    return ok({ email });
  });
}

export type Guest = RowsOf<typeof lockGuest>;

type Correction = {
  readonly order: Guest;
  /** Null: the guest. */
  readonly actor: Actor | null;
  readonly email: string;
  readonly at: Date;
};

/** Saves the new address and returns the link round that is valid from now on. */
export async function putEmail(tx: Tx, { order, actor, email, at }: Correction): Promise<number> {
  const linkRound = order.linkRound + 1;
  await tx.query(correctOrder, [
    order.id,
    email,
    linkRound,
    order.customerEmail,
    actor?.userId ?? null,
    at,
    settings().appUrl + orderPathWithKey({ ...order, linkRound }),
  ]);
  await note(tx, { order, actor, action: 'order.email_corrected', told: { linkRound }, at });
  return linkRound;
}

type Noted = {
  readonly order: { readonly id: string; readonly state: string };
  /** Null: the guest. */
  readonly actor: Actor | null;
  readonly action: 'order.mail_sent_again' | 'order.email_corrected';
  readonly told: object;
  readonly at: Date;
};

async function note(tx: Tx, { order, actor, action, told, at }: Noted): Promise<void> {
  await appendAudit(tx, {
    subject: `order:${order.id}`,
    actor: actor === null ? { kind: 'shopper', name: 'shopper' } : personOf(actor),
    action,
    cause: actor === null ? 'cart session' : `person:${actor.userId}`,
    before: { order: order.state },
    after: { order: order.state, ...told },
    at,
  });
}
