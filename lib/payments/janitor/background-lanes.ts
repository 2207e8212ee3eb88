// What does each process do in the background, how often, and how long may one round last?
import 'server-only';
import { deliverDueAlarms } from '@/lib/alarms/deliver-alarms';
import { readDueChannels } from '@/lib/channels/read-channels';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { makeAfterOthers } from '@/lib/documents/make-documents';
import { attachmentsOf } from '@/lib/documents/read-documents';
import type { JobLane } from '@/lib/jobs/worker';
import { log } from '@/lib/log/log';
import { deliverDueMails } from '@/lib/mail/deliver-mails';
import { calendarOfMail } from '@/lib/orders/booking-calendar';
import { answerLinkRequests } from '@/lib/orders/link-requests';
import { replaySpool } from '@/lib/payments/incoming/spool';
import { settings } from '@/lib/settings/env';
import { runWholeJanitor } from './janitor';

const second = 1_000;
const minute = 60 * second;

/**
 * The spool is on this machine, so its own process empties it. Five hundred emails may wait for a
 * slow server, and a round of the janitor for a gateway that does not answer.
 */
export function backgroundLanes(): readonly JobLane[] {
  return settings().alarmWebhook === null ? usualLanes : [...usualLanes, alarmLane];
}

const usualLanes: readonly JobLane[] = [
  { name: 'spool', everyMs: 5 * second, abandonedAfterMs: 2 * minute, work: () => replaySpool() },
  {
    name: 'documents',
    everyMs: 5 * second,
    abandonedAfterMs: 2 * minute,
    work: () => makeAfterOthers(),
  },
  {
    name: 'mail',
    everyMs: 15 * second,
    abandonedAfterMs: 10 * minute,
    work: sendMails,
  },
  {
    name: 'janitor',
    everyMs: minute,
    abandonedAfterMs: 15 * minute,
    work: () => runWholeJanitor(),
  },
  // Separate, because other people's servers may hang; what is due is said by each channel's row.
  {
    name: 'channels',
    everyMs: minute,
    abandonedAfterMs: 30 * minute,
    work: () => readDueChannels(),
  },
];

/** Separate from the emails: a hanging mail server must not delay the alarm about it. */
const alarmLane: JobLane = {
  name: 'alarms',
  everyMs: 15 * second,
  abandonedAfterMs: 5 * minute,
  work: () => deliverDueAlarms(),
};

const findWaiting = sql({ isDocumentDue: 'bool', isLinkAsked: 'bool' })`
  SELECT EXISTS (SELECT 1 FROM document_due WHERE due_at <= now()) AS "isDocumentDue",
    EXISTS (SELECT 1 FROM link_request) AS "isLinkAsked"`;

/** Documents first: an email attaches the documents of its payment. */
async function sendMails(): Promise<unknown> {
  const [waiting] = await queryOnce(findWaiting);
  if (waiting?.isDocumentDue) {
    await makeAfterOthers().catch((error: unknown) => log.error('document.not_made', { error }));
  }
  if (waiting?.isLinkAsked) {
    await answerLinkRequests().catch((error: unknown) =>
      log.error('mail.links_waiting', { error }),
    );
  }
  return deliverDueMails(undefined, undefined, async (mail) => {
    const files = await Promise.all([attachmentsOf(mail), calendarOfMail(mail)]);
    return files.flat();
  });
}
