// What is left of a result, of mails and of the janitor's batch when every process is killed?

import { setTimeout as pause } from 'node:timers/promises';
import { endAllLeases, sendLeftMails } from '../drive/mail-leases';
import type { Campaign } from '../harness/campaign';
import { inLanes } from '../harness/posting';
import { makeWaiting, type Waiting } from '../harness/waiting';
import type { ActiveToxic, ToxicOptions } from '../proxy/toxics';
import { type Held, holdCommit } from './hold-points';

export type OtherKill = {
  /** What was really held when the processes died. */
  readonly inFlight: Readonly<
    Record<'verified' | 'committed' | 'unsent' | 'accepted' | 'batch', boolean>
  >;
  readonly verified: Posted;
  readonly committed: Posted;
  readonly unsent: MailLeft;
  readonly accepted: MailLeft;
  readonly batch: readonly Batched[];
};

type Posted = {
  readonly waiting: Waiting;
  readonly stateAfterKill: string;
  readonly repostStatus: number;
  readonly state: string;
  readonly transitions: number;
};
type MailLeft = {
  readonly waiting: Waiting;
  readonly state: string;
  readonly arrivals: number;
  readonly ids: number;
};
type Batched = { readonly state: string; readonly moved: number; readonly wasMovedBefore: boolean };

const batchSize = 4;

export async function otherKill(campaign: Campaign): Promise<OtherKill> {
  const waiting = await makeWaiting(campaign, { count: 4 + batchSize, type: 'sale' });
  const [verified, committed, unsent, accepted, ...batch] = waiting as [
    Waiting,
    Waiting,
    Waiting,
    Waiting,
    ...Waiting[],
  ];
  const results = new Map<string, Record<string, string>>();
  for (const { order } of [verified, committed, unsent, accepted]) {
    results.set(order, await campaign.bank.pay(order));
  }
  const post = (one: Waiting, index: number) => campaign.post(results.get(one.order) ?? {}, index);
  // Both mails leave at once when their payments are approved.
  const isUnsent = holdMail(campaign, { stream: 'upstream', match: [mailOf(unsent)] });
  const isAccepted = holdMail(campaign, { match: [mailOf(accepted), '\r\n.\r\n'] });
  await post(unsent, 0);
  await post(accepted, 1);
  const locked = await lockMiddle(campaign, batch);
  const commits: Held[] = [
    holdCommit(campaign, 'upstream', [verified.order]),
    holdCommit(campaign, 'downstream', [committed.order]),
  ];
  const posting = [post(verified, 0), post(committed, 1)].map((asked) =>
    asked.catch(() => undefined),
  );
  const reached = await Promise.all([
    ...commits.map((held) => isReached(held.reached())),
    isReached(isUnsent.untilDelivered(1, 15_000)),
    isReached(isAccepted.untilDelivered(1, 15_000)),
    isReached(locked.reached()),
  ]);
  const movedBefore = await statesOf(campaign, batch);
  await Promise.all(campaign.instances.map((_, index) => campaign.kill(index)));
  // What a dead process had on the line stays there: the bytes die with their connection.
  campaign.proxies.smtp.cutAll();
  await pause(100);
  const [unsentBefore, acceptedBefore] = await Promise.all(
    [unsent, accepted].map((one) => mailLeft(campaign, one)),
  );
  for (const held of commits) await held.release();
  for (const toxic of [isUnsent, isAccepted]) campaign.proxies.smtp.remove(toxic);
  await Promise.all(posting);
  const after = new Map<string, string>();
  for (const one of [verified, committed])
    after.set(one.order, (await statesOf(campaign, [one]))[0] ?? '');
  await locked.release();
  await endAllLeases(campaign);
  await Promise.all(campaign.instances.map((_, index) => campaign.restart(index)));
  await campaign.pokeJanitor();
  await campaign.until(
    async () => (await statesOf(campaign, batch)).every((state) => state === 'RESULT_OVERDUE'),
    'the rest of the batch is done',
  );
  await sendLeftMails(campaign);
  const posted = async (one: Waiting): Promise<Posted> => {
    const repost = await post(one, 1);
    const [state = ''] = await statesOf(campaign, [one]);
    return {
      waiting: one,
      stateAfterKill: after.get(one.order) ?? '',
      repostStatus: repost.status,
      state,
      transitions: await auditCount(campaign, one, 'payment.result'),
    };
  };
  const [hasVerified, hasCommitted, hasUnsent, hasAccepted, hasBatch] = reached as [
    boolean,
    boolean,
    boolean,
    boolean,
    boolean,
  ];
  return {
    inFlight: {
      verified: hasVerified,
      committed: hasCommitted,
      // Held at the right place: the row still waits, and the server has the mail or has it not.
      unsent: hasUnsent && isHeldMail(unsentBefore, 0),
      accepted: hasAccepted && isHeldMail(acceptedBefore, 1),
      batch: hasBatch,
    },
    verified: await posted(verified),
    committed: await posted(committed),
    unsent: await mailLeft(campaign, unsent),
    accepted: await mailLeft(campaign, accepted),
    batch: await inLanes(batch, 4, async (one, index) => ({
      state: (await statesOf(campaign, [one]))[0] ?? '',
      moved: await auditCount(campaign, one, 'payment.result_overdue'),
      wasMovedBefore: movedBefore[index] === 'RESULT_OVERDUE',
    })),
  };
}

function isHeldMail(left: MailLeft | undefined, arrivals: number): boolean {
  return left?.state === 'QUEUED' && left.arrivals === arrivals;
}

function mailOf(one: Waiting): string {
  return `f${one.order}@example.test`;
}

function holdMail(campaign: Campaign, wish: Pick<ToxicOptions, 'stream' | 'match'>): ActiveToxic {
  return campaign.proxies.smtp.add({ type: 'timeout', timeoutMs: 0, times: 1, ...wish });
}

/** A batch of overdue attempts, one of which somebody holds: the janitor stands in the middle. */
async function lockMiddle(campaign: Campaign, batch: readonly Waiting[]): Promise<Held> {
  for (const [index, one] of batch.entries()) await campaign.ageAttempt(one.attemptId, 60 - index);
  const client = await campaign.connect();
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM "order" WHERE id = $1 FOR UPDATE', [batch[2]?.orderId]);
  await campaign.pokeLane('janitor');
  return {
    reached: () =>
      campaign.until(async () => {
        const [waits] = await campaign.sql<{ count: number }>(
          "SELECT count(*)::int FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND application_name = 'diwan-money'",
        );
        const states = await statesOf(campaign, batch.slice(0, 2));
        const isBeyond = states.every((state) => state === 'RESULT_OVERDUE');
        return isBeyond && (waits?.count ?? 0) > 0;
      }, 'the janitor stands in the middle of its batch'),
    release: async () => {
      await client.query('ROLLBACK');
      await client.end();
    },
  };
}

async function mailLeft(campaign: Campaign, one: Waiting): Promise<MailLeft> {
  const [row] = await campaign.sql<{ state: string }>(
    "SELECT state::text FROM mail_outbox WHERE order_id = $1 AND kind = 'invoice'",
    [one.orderId],
  );
  const mails = campaign.mails.mailsTo(mailOf(one));
  const ids = new Set(mails.map((mail) => mail.headers.get('message-id')));
  return { waiting: one, state: row?.state ?? 'none', arrivals: mails.length, ids: ids.size };
}

async function statesOf(campaign: Campaign, some: readonly Waiting[]): Promise<string[]> {
  const rows = await campaign.sql<{ id: string; state: string }>(
    'SELECT id, state::text FROM payment_attempt WHERE id = ANY($1::uuid[])',
    [some.map(({ attemptId }) => attemptId)],
  );
  return some.map(({ attemptId }) => rows.find(({ id }) => id === attemptId)?.state ?? 'none');
}

async function auditCount(campaign: Campaign, one: Waiting, action: string): Promise<number> {
  const [row] = await campaign.sql<{ count: number }>(
    'SELECT count(*)::int FROM audit_entry WHERE subject = $1 AND action = $2',
    [`order:${one.orderId}`, action],
  );
  return row?.count ?? 0;
}

function isReached(waiting: Promise<unknown>): Promise<boolean> {
  return waiting.then(
    () => true,
    () => false,
  );
}
