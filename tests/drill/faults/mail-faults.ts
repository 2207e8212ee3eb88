// What can happen to email? Its server is away for hours while orders continue.
import { setTimeout as pause } from 'node:timers/promises';
import type { Drill } from '../drill';
import type { Fault } from '../play';
import { askForRounds, heardWithin, letJanitorSpeak, secondsUntil } from '../watch';

const awayMs = 10_000;
const deliveredWithinMs = 60_000;

type Waiting = { readonly id: string; readonly orderId: string | null; readonly kind: string };

/**
 * Makes queued emails an hour older, and due: by then the pauses between tries are an hour long.
 * A server that refuses connections has accepted none of them.
 */
async function letAnHourPass(drill: Drill): Promise<void> {
  await drill.sql(
    `UPDATE mail_outbox SET first_tried_at = first_tried_at - interval '61 minutes',
       next_try_at = CASE WHEN tries = 0 THEN next_try_at - interval '61 minutes' ELSE now() END
     WHERE state = 'QUEUED'`,
  );
}

function findWaiting(drill: Drill): Promise<Waiting[]> {
  return drill.sql<Waiting>(
    `SELECT id, order_id AS "orderId", kind FROM mail_outbox WHERE state = 'QUEUED'`,
  );
}

/** How often each email has arrived at the sink since `firstMail`, by Message-ID. */
function arrivalsOf(drill: Drill, firstMail: number): ReadonlyMap<string, number> {
  const arrivals = new Map<string, number>();
  for (const { id, headers } of drill.stack.mail.mails()) {
    const name = headers.get('message-id') ?? `none:${id}`;
    if (id > firstMail) arrivals.set(name, (arrivals.get(name) ?? 0) + 1);
  }
  return arrivals;
}

async function away(drill: Drill): Promise<readonly string[]> {
  const problems: string[] = [];
  const firstMail = drill.stack.mail.mails().at(-1)?.id ?? 0;
  const since = Date.now();
  await drill.mailLine.refuse();
  await pause(awayMs);
  await letAnHourPass(drill);
  const said = await heardWithin(drill, { type: 'alarm.raised', kind: 'mail_stuck', since });
  if (!said) problems.push('the webhook does not say that email waits');
  // As long as the rules need; metrics are cached for ten seconds.
  await pause(20_000);
  const waiting = await findWaiting(drill);
  if (waiting.length === 0) problems.push('void: no email waits');
  const early = drill.stack.mail.mails().filter(({ id }) => id > firstMail);
  // Emails in transit when the line was cut may have arrived.
  if (early.length > 8) problems.push(`${early.length} emails arrived while the server was away`);

  await drill.mailLine.listen();
  const ids = waiting.map(({ id }) => id);
  // An email tried as the server came back may have failed after it was made due.
  const haveLeft = async () => {
    const left = await drill.sql(
      `UPDATE mail_outbox SET next_try_at = least(next_try_at, now())
       WHERE state = 'QUEUED' AND id = ANY($1) RETURNING 1`,
      [ids],
    );
    if (left.length > 0) await askForRounds(drill);
    return left.length === 0;
  };
  if ((await secondsUntil(haveLeft, deliveredWithinMs)) === null) {
    problems.push('emails still wait a minute after their server is back');
  }
  const arrivals = arrivalsOf(drill, firstMail);
  for (const [name, times] of arrivals) {
    if (times > 1) problems.push(`the email ${name} arrived ${times} times`);
  }
  // An email that became outdated meanwhile was removed from the outbox and is not missing.
  const sent = await drill.sql<Waiting>(
    `SELECT id, order_id AS "orderId", kind FROM mail_outbox WHERE state = 'SENT' AND id = ANY($1)`,
    [ids],
  );
  for (const { orderId, kind } of sent) {
    const start = `<${orderId ?? ''}`;
    const isThere = [...arrivals.keys()].some(
      (name) => name.startsWith(start) && name.includes(`.${kind}`),
    );
    if (!isThere) problems.push(`the email ${kind} of ${orderId} is called sent and never arrived`);
  }
  const settled = await heardWithin(drill, { type: 'alarm.settled', kind: 'mail_stuck', since });
  if (!settled) problems.push('the webhook does not say that emails leave again');
  await letJanitorSpeak(drill);
  return problems;
}

export const mailFaults: readonly Fault[] = [
  {
    id: 'mail',
    title: 'the mail server is away for more than an hour',
    begin: async () => {},
    during: away,
    end: async () => {},
    names: null,
    doctor: /^✖ Mail: /,
    alarms: ['DiwanMailWaiting', 'DiwanShopIssue'],
    notices: ['mail_stuck'],
    // Payments continue for as long as it takes.
    lastsMs: 20_000,
    isSeamless: true,
  },
];
