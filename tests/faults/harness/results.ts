// What do cases about results share? A settled payment, posts that must change nothing, and the
// valid one that must be accepted.
import type { Outcome } from './bank';
import type { Campaign } from './campaign';
import type { CaseContext } from './define-case';
import { fingerprint } from './fingerprint';
import { type Answer, formType, inLanes } from './posting';
import type { Waiting } from './waiting';
import { type Fields, formBody, sign } from './wire';

export type Settled = { readonly waiting: Waiting; readonly valid: Record<string, string> };

/** Settles a waiting payment at the bank; returns its valid result, not yet posted. */
export async function settle(
  t: CaseContext,
  type: Waiting['type'] = 'sale',
  card: string | Outcome = 'approve',
): Promise<Settled> {
  const waiting = await t.waiting(type);
  return { waiting, valid: await t.campaign.bank.pay(waiting.order, card) };
}

type AttemptNow = {
  readonly state: string;
  readonly orderState: string;
  readonly duplicates: number;
  readonly isBlocked: boolean;
  readonly isSurplus: boolean;
  readonly authorisedText: string | null;
  readonly rrn: string | null;
  readonly internalReference: string | null;
  /** How often the audit log has each action of the order. */
  readonly audit: Readonly<Record<string, number>>;
  /** The number of invoice emails, which an approval causes. */
  readonly mails: number;
};

/** The current state of an ORDER in the shop's rows. */
export async function readAttempt(campaign: Campaign, order: string): Promise<AttemptNow> {
  const [row] = await campaign.sql<AttemptNow>(
    `SELECT a.state::text, o.state::text AS "orderState", a.duplicates, a.is_blocked AS "isBlocked",
       a.is_surplus AS "isSurplus", a.authorised_amount_text AS "authorisedText", a.rrn,
       a.internal_reference AS "internalReference",
       (SELECT coalesce(jsonb_object_agg(action, count), '{}') FROM
         (SELECT action, count(*) FROM audit_entry WHERE subject = 'order:' || o.id
          GROUP BY action) AS counted) AS audit,
       (SELECT count(*)::int FROM mail_outbox m
          WHERE m.order_id = o.id AND m.kind = 'invoice') AS mails
     FROM payment_attempt a JOIN "order" o ON o.id = a.order_id WHERE a.gateway_order_id = $1`,
    [order],
  );
  if (row === undefined) throw new Error(`There is no attempt ${order}.`);
  return row;
}

export type Post = {
  readonly what: string;
  readonly body: string | Buffer;
  readonly type?: string | null;
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The allowed statuses; by default only 400. 0: the connection was closed. */
  readonly statuses?: readonly number[];
};

export function post(what: string, fields: Fields | readonly (readonly [string, string])[]): Post {
  return { what, body: formBody(fields) };
}

export async function send(campaign: Campaign, one: Post, index = 0): Promise<Answer> {
  const type: Record<string, string> =
    one.type === null ? {} : { 'content-type': one.type ?? formType };
  const url = campaign.urlOf(index) + (one.path ?? '/api/backref');
  const hasBody = one.method !== 'GET' && one.method !== 'HEAD';
  const headers = { ...type, ...one.headers };
  const given = { method: one.method ?? 'POST', body: hasBody ? one.body : undefined, headers };
  try {
    return await campaign.poster.ask(url, given);
  } catch (error) {
    // The server may close the connection while a refused body is still being sent.
    if (one.statuses?.includes(0)) return { status: 0, headers: {}, text: '', ms: 0 };
    throw error;
  }
}

/**
 * Posts what must be refused, to both instances in turn. Checks the expected status, the neutral
 * page, that no cookie is set and that nothing was written.
 */
export async function expectRefused(t: CaseContext, posts: readonly Post[]): Promise<Answer[]> {
  const before = await fingerprint(t.campaign);
  const answers = await inLanes(posts, 8, (one, index) => send(t.campaign, one, index % 2));
  for (const [index, answer] of answers.entries()) {
    const { what, statuses = [400], method = 'POST' } = posts[index] ?? { what: '' };
    t.check(statuses.includes(answer.status), `${what}: answered ${answer.status}`);
    t.check(answer.headers['set-cookie'] === undefined, `${what}: sets a cookie`);
    const isPage = method === 'POST' && answer.status === 400;
    t.check(
      !isPage || answer.text.includes('href="/orders/mine"'),
      `${what}: not the neutral page`,
    );
  }
  t.equal(await fingerprint(t.campaign), before, 'rows after refused posts');
  t.count('forged, altered or misshapen results refused', posts.length);
  return answers;
}

/** The control: the valid result of the same payment must be accepted, or the case is void. */
export async function expectAccepted(t: CaseContext, settled: Settled): Promise<AttemptNow> {
  const answer = await t.campaign.post(settled.valid);
  const now = await readAttempt(t.campaign, settled.waiting.order);
  const wanted = settled.waiting.type === 'sale' ? 'PAID' : 'AUTHORISED';
  if (answer.status !== 200 || now.state !== wanted) {
    t.void(
      `the valid control of ${settled.waiting.order} was answered ${answer.status}, ${now.state}`,
    );
  }
  t.equal(now.authorisedText, settled.valid.AMOUNT, 'the authorised amount');
  t.equal(
    [now.rrn, now.internalReference],
    [settled.valid.RRN, settled.valid.INT_REF],
    'references',
  );
  t.equal(now.audit['payment.result'] ?? 0, 1, 'transitions by a result');
  t.equal(now.mails, 1, 'mails of the order');
  t.count('valid controls accepted');
  return now;
}

/** Sends posts made from one payment's valid result; then that result itself. */
export async function refuseThenAccept(
  t: CaseContext,
  make: (valid: Record<string, string>, settled: Settled) => readonly Post[],
): Promise<void> {
  const settled = await settle(t);
  await expectRefused(t, make(settled.valid, settled));
  t.equal(
    (await readAttempt(t.campaign, settled.waiting.order)).state,
    'AWAITING_RESULT',
    'the state',
  );
  await expectAccepted(t, settled);
}

/** Signs fields with the bank's key that the bank never sent. */
export function resign(t: CaseContext, fields: Fields): Record<string, string> {
  return sign('result', fields, t.campaign.macKey);
}

/** An authorised hold, really settled at the bank and accepted here. */
export async function authorise(
  t: CaseContext,
  type: Waiting['type'] = 'authorization',
  card: string | Outcome = 'approve',
): Promise<Settled> {
  const settled = await settle(t, type, card);
  const answer = await t.campaign.post(settled.valid);
  if (answer.status !== 200) t.void(`the result was answered ${answer.status}`);
  return settled;
}
