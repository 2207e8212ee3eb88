// Who looks at what was not believed? One small queue a process, after the answer, on a budget.
import 'server-only';
import { unprovenClaims } from '@/lib/gateway/claims';
import type { WireFields } from '@/lib/gateway/fields';
import { quarantinedFields } from '@/lib/gateway/known-keys';
import type { MacFailure } from '@/lib/gateway/result';
import { log } from '@/lib/log';
import { count } from '@/lib/metrics';
import { gatewayConfig } from './gateway-config';
import { keepUnbelieved, type Unbelieved } from './quarantine';

const waitingMax = 500;
const batchMax = 100;
/** Long enough for the answer to be on its way, and the budget: 100 look-ups in 250 ms. */
const pauseMs = 250;
const pauseAfterFailureMs = 5_000;
/** A result has a few hundred letters; what is listed and longer is not worth its memory. */
const lettersMax = 8_192;

type Queue = { readonly waiting: Unbelieved[]; timer: NodeJS.Timeout | undefined };

const holder = globalThis as typeof globalThis & { diwanUnbelieved?: Queue };

/**
 * Takes a message that was not believed for a later look: into quarantine when it is complete in
 * shape and its MAC fails, as a hint when it is unsigned and the settings or its road allow one.
 * Does nothing else now, the same for every ORDER, so that the answer tells nothing. A flood is
 * dropped and counted once the queue is full.
 */
export function considerUnbelieved(post: {
  readonly fields: WireFields;
  readonly receivedAt: Date;
  readonly source: 'RESULT' | 'MAIL';
  readonly code: MacFailure;
}): void {
  const found = worthALook(post);
  if (found === null) return;
  const queue = theQueue();
  if (queue.waiting.length >= waitingMax) {
    count('quarantine', { code: 'QUEUE_FULL' });
    return;
  }
  queue.waiting.push(found);
  schedule(queue, pauseMs);
}

/** Looks at everything that waits now; the timer does it by itself. */
export async function drainUnbelieved(): Promise<void> {
  const queue = theQueue();
  clearTimeout(queue.timer);
  queue.timer = undefined;
  while (queue.waiting.length > 0) await lookAtBatch(queue);
}

/** What is kept of it, or null when the rules keep nothing. Pure but for the settings. */
export function worthALook(post: {
  readonly fields: WireFields;
  readonly receivedAt: Date;
  readonly source: 'RESULT' | 'MAIL';
  readonly code: MacFailure;
}): Unbelieved | null {
  const { fields, receivedAt, source, code } = post;
  if (code === 'NOT_A_RESULT') return null;
  const { profile, resultMac } = gatewayConfig();
  const isHint = source === 'MAIL' || (code === 'MAC_MISSING' && resultMac === 'optional');
  const quarantined = code === 'MAC_MISSING' ? null : quarantinedFields(fields, profile);
  const letters = [...(quarantined ?? [])].reduce((sum, [key, value]) => {
    return sum + key.length + value.length;
  }, 0);
  const kept = letters > lettersMax ? null : quarantined;
  const claims = unprovenClaims(fields);
  if ((kept === null && !isHint) || claims === null) return null;
  return { claims, macCode: code, receivedAt, source, quarantined: kept, isHint };
}

function theQueue(): Queue {
  holder.diwanUnbelieved ??= { waiting: [], timer: undefined };
  return holder.diwanUnbelieved;
}

function schedule(queue: Queue, afterMs: number): void {
  queue.timer ??= setTimeout(() => {
    queue.timer = undefined;
    lookAtBatch(queue)
      .then(() => pauseMs)
      .catch((error: unknown) => {
        log.warn('quarantine.not_looked_at', { error });
        return pauseAfterFailureMs;
      })
      .then((pause) => {
        if (queue.waiting.length > 0) schedule(queue, pause);
      });
  }, afterMs).unref();
}

/** What could not be looked at waits again, unless others took its place. */
async function lookAtBatch(queue: Queue): Promise<void> {
  const batch = queue.waiting.splice(0, batchMax);
  try {
    await keepUnbelieved(batch);
  } catch (error) {
    queue.waiting.unshift(...batch.slice(0, Math.max(0, waitingMax - queue.waiting.length)));
    throw error;
  }
}
