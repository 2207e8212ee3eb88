// May a guest correct the address of their own order? From the browser that placed it, a few times.
import 'server-only';
import { sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { readForm, type Wrong } from '@/lib/forms/form';
import { nudgeMail } from '@/lib/jobs/worker';
import { fail, ok, type Result } from '@/lib/result/result';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { isMailFree } from './contact/mail-cap';
import {
  type AddressProblem,
  type Guest,
  lockGuest,
  lockMail,
  mailSendingsMax,
  putEmail,
  requeueMail,
} from './guest-mail';
import { emailForm } from './order-input';
import { orderPathWithKey } from './order-link';
import { isOpenToCart } from './read-order';

/** More corrections than this are a mistake, or an attempt to make us email strangers. */
export const ownCorrectionsMax = 3;

const countOwn = sql({ own: 'int4!' })`
  SELECT count(*)::int AS own FROM email_correction
  WHERE order_id = $1::uuid AND corrected_by_id IS NULL`;

type OwnProblem = AddressProblem | 'TOO_MANY' | 'ADDRESS_FULL';
type OwnCorrected = Result<OwnCorrection, OwnProblem> | Wrong;

type OwnCorrection = {
  readonly email: string;
  readonly orderId: string;
  readonly linkRound: number;
  /** True if an email with the new link is on its way. */
  readonly isSent: boolean;
};

/** Its emails are about a payment, and are always sent. */
const paidStates: readonly string[] = ['AUTHORISED', 'PAID', 'COMPLETED', 'REVERSED'];

/**
 * The guest's own correction, from the browser that placed the order, while its cart still opens
 * it. The link alone is no proof: a mistyped address may be a stranger's, who has received the link
 * and could take the order over for good. The confirmation is sent again. Fails as `correctEmail`,
 * with TOO_MANY, and with ADDRESS_FULL when the new address had its emails of the day for orders
 * without a payment; another browser gets NOT_FOUND.
 */
export async function correctOwnEmail(
  input: {
    readonly reference: string;
    readonly cartId: string | null;
    readonly seenEmail: string;
    readonly email: string;
  },
  clock = systemClock,
): Promise<OwnCorrected> {
  const read = readForm(emailForm, { email: input.email });
  if (!read.ok) return read;
  const { email } = read.value;
  const now = clock.now();
  const corrected = await withTx<OwnCorrected>(async (tx) => {
    const [order] = await tx.query(lockGuest, [input.reference]);
    if (order === undefined || !isOpenToCart(order, input.cartId, now)) return fail('NOT_FOUND');
    if (order.customerEmail !== input.seenEmail) return fail('CHANGED_MEANWHILE');
    if (order.customerEmail === email) return fail('UNCHANGED');
    const [counted] = await tx.query(countOwn, [order.id]);
    if ((counted?.own ?? 0) >= ownCorrectionsMax) return fail('TOO_MANY');
    const isPaid = paidStates.includes(order.state);
    if (!isPaid && !(await isMailFree(tx, email, now))) return fail('ADDRESS_FULL');
    const linkRound = await putEmail(tx, { order, actor: null, email, at: now });
    const isSent = await sendConfirmationAgain(tx, { ...order, linkRound }, email, now);
    return ok({ email, orderId: order.id, linkRound, isSent });
  });
  if (corrected.ok) nudgeMail();
  return corrected;
}

/** Sends the newest email that is still accurate; a queued one goes to the new address anyway. */
async function sendConfirmationAgain(
  tx: Tx,
  order: Guest,
  email: string,
  at: Date,
): Promise<boolean> {
  const isPaid = order.state === 'AUTHORISED' || order.state === 'PAID';
  for (const kind of isPaid ? ['invoice', 'order_placed'] : ['order_placed']) {
    const [mail] = await tx.query(lockMail, [order.id, kind]);
    if (mail === undefined) continue;
    if (mail.state === 'QUEUED') return true;
    if (mail.sending >= mailSendingsMax) return false;
    const url = settings().appUrl + orderPathWithKey(order);
    await tx.query(requeueMail, [mail.id, at, email, mail.sending + 1, url]);
    return true;
  }
  return false;
}
