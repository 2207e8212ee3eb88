// What does each process do in the background, how often, and how long may one round last?
import 'server-only';
import type { Lane } from '@/lib/jobs/worker';
import { deliverDueMails } from '@/lib/mail/deliver-mails';
import { replaySpool } from '@/lib/payments/incoming/spool';
import { runWholeJanitor } from './janitor';

const second = 1_000;
const minute = 60 * second;

/**
 * The spool is on this machine, so its own process empties it. Five hundred emails may wait for a
 * slow server, and a round of the janitor for a gateway that does not answer.
 */
export const backgroundLanes: readonly Lane[] = [
  { name: 'spool', everyMs: 5 * second, abandonedAfterMs: 2 * minute, work: () => replaySpool() },
  {
    name: 'mail',
    everyMs: 15 * second,
    abandonedAfterMs: 10 * minute,
    work: () => deliverDueMails(),
  },
  {
    name: 'janitor',
    everyMs: minute,
    abandonedAfterMs: 15 * minute,
    work: () => runWholeJanitor(),
  },
];
