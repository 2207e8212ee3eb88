// When is an unverified message examined? After the answer, from one small queue per process.
import 'server-only';
import type { MacFailure } from '@/lib/gateway/belief/authentic-message';
import { unprovenClaims } from '@/lib/gateway/belief/claims';
import { isCompleteResult } from '@/lib/gateway/belief/known-keys';
import type { WireFields } from '@/lib/gateway/wire/fields';
import { log } from '@/lib/log/log';
import { count } from '@/lib/log/metrics';
import { gatewayConfig } from '@/lib/payments/gateway-config';
import { processWide } from '@/lib/process/process-wide';
import { keepUnverified } from './quarantine';
import type { UnverifiedMessage } from './result-hints';

const waitingMax = 500;
const batchMax = 100;
/** Lets the answer leave first, and limits the work to 100 look-ups in 250 ms. */
const pauseMs = 250;
const pauseAfterFailureMs = 5_000;
/** A result has a few hundred letters, and P_SIGN of RSA a thousand; more is not kept. */
const lettersMax = 4_096;

type Post = {
  readonly fields: WireFields;
  readonly receivedAt: Date;
  readonly source: 'RESULT' | 'MAIL';
  readonly code: MacFailure;
  readonly network: string;
};

type Queue = { readonly waiting: UnverifiedMessage[]; timer: NodeJS.Timeout | undefined };

const queue = processWide<Queue>('unbelieved', () => ({ waiting: [], timer: undefined }));

/**
 * Queues an unverified message for later: for quarantine when it is complete in
 * shape and its MAC fails, or its MAC is valid and no reading fits, as a hint when it is unsigned and the settings or its source allow one.
 * Does nothing else now, the same for every ORDER, so that the answer reveals nothing. A flood is
 * dropped and counted once the queue is full.
 */
export function queueUnverified(post: Post): void {
  const found = quarantineCandidate(post);
  if (found === null) return;
  if (queue.waiting.length >= waitingMax) {
    count('quarantine', { code: 'QUEUE_FULL' });
    return;
  }
  queue.waiting.push(found);
  schedule(pauseMs);
}

/** Processes everything in the queue now, without waiting for the timer. */
export async function drainUnverified(): Promise<void> {
  clearTimeout(queue.timer);
  queue.timer = undefined;
  while (queue.waiting.length > 0) await processBatch();
}

/**
 * What to queue, or null. Cheap, because a flood passes here: whether a value looks like a
 * card number is checked later, and only for our own ORDERs.
 */
function quarantineCandidate(post: Post): UnverifiedMessage | null {
  const { fields, receivedAt, source, code, network } = post;
  if (code === 'NOT_A_RESULT' || code === 'OWN_MESSAGE') return null;
  const isHint =
    source === 'MAIL' || (code === 'MAC_MISSING' && gatewayConfig().resultMac === 'optional');
  const letters = [...fields].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  // A valid MAC makes up for an odd shape: such a message came from the bank.
  const isWhole = code === 'NO_READING' || isCompleteResult(fields);
  const isKept = code !== 'MAC_MISSING' && letters <= lettersMax && isWhole;
  const claims = unprovenClaims(fields);
  if ((!isKept && !isHint) || claims === null) return null;
  const kept = isKept ? fields : null;
  return { claims, macCode: code, receivedAt, source, network, fields: kept, isHint };
}

function schedule(afterMs: number): void {
  queue.timer ??= setTimeout(() => {
    queue.timer = undefined;
    processBatch()
      .then(() => pauseMs)
      .catch((error: unknown) => {
        log.warn('quarantine.not_looked_at', { error });
        return pauseAfterFailureMs;
      })
      .then((pause) => {
        if (queue.waiting.length > 0) schedule(pause);
      });
  }, afterMs).unref();
}

/** On failure the batch goes back into the queue, as far as there is room. */
async function processBatch(): Promise<void> {
  const batch = queue.waiting.splice(0, batchMax);
  try {
    await keepUnverified(batch);
  } catch (error) {
    queue.waiting.unshift(...batch.slice(0, Math.max(0, waitingMax - queue.waiting.length)));
    throw error;
  }
}
