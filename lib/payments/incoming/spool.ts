// Where does an authentic message wait when it cannot be recorded? No result is lost.
import 'server-only';
import { DatabaseUnavailable } from '@/lib/db/transaction';
import { nudgeMail } from '@/lib/jobs/worker';
import { log } from '@/lib/log/log';
import { count } from '@/lib/log/metrics';
import { moneyLog } from '@/lib/log/money-log';
import { raiseAlarm, settleAlarm } from '@/lib/payments/ledger/alarm';
import { recordResult } from '@/lib/payments/results/record-result';
import type { ResultInput } from '@/lib/payments/rules/gateway-answers';
import { systemClock } from '@/lib/time/clock';
import { believeMessage } from './believe-message';
import {
  adoptLeftovers,
  arrivalOf,
  claimFile,
  readSpoolFile,
  releaseFile,
  removeFile,
  type SpoolName,
  setFileAside,
  waitingFiles,
  writeSpoolFile,
} from './spool-file';

const filesARound = 500;
/** For a file that cannot be read or recorded, the digest identifies it. */
const unread = { orderId: null, gatewayOrderId: null };

/**
 * Keeps an authentic message on the local disk. Listed fields verbatim, because the MAC is verified
 * again; only the names of others. Returns false, and logs an error, when the disk fails.
 */
export async function spoolMessage(input: ResultInput): Promise<boolean> {
  const { message } = input;
  try {
    await writeSpoolFile({
      version: 1,
      source: input.source,
      receivedAt: input.receivedAt.toISOString(),
      ...(input.arrivedAt && { arrivedAt: input.arrivedAt.toISOString() }),
      digest: message.digest,
      fields: [
        // As it was posted: an altered form must be seen again when it is recorded.
        ...new Map([...message.fields, ...message.altered]),
        ...message.unlistedKeys.map((name): [string, string] => [name, '']),
      ],
    });
    count('spool', { code: 'WRITTEN' });
    return true;
  } catch (error) {
    count('spool', { code: 'REFUSED' });
    const { digest, gatewayOrderId } = message;
    moneyLog.error('spool.not_written', { orderId: null, gatewayOrderId }, { error, digest });
    return false;
  }
}

/**
 * Records the spooled messages with their arrival times, through the same checks and the same
 * writer. Safe with several processes on one folder, and after a crash at any point: a file is
 * removed only after the commit, and a repetition is a duplicate. A file that can no longer be read
 * or verified is set aside for staff; no file is dropped for its age.
 */
export async function replaySpool(clock = systemClock): Promise<{ readonly recorded: number }> {
  let recorded = 0;
  await adoptLeftovers(clock.now());
  for (const name of (await waitingFiles(clock.now())).slice(0, filesARound)) {
    const claimed = await claimFile(name, clock.now());
    if (claimed === null) continue;
    try {
      if (await replayFile(claimed, clock.now())) recorded += 1;
    } catch (error) {
      await releaseFile(claimed);
      if (error instanceof DatabaseUnavailable) break;
      // Our own fault: the file is kept and retried, and an issue opens.
      moneyLog.error('spool.not_replayed', unread, { error, digest: name.digest });
      await alarm(name, 'NOT_RECORDED', clock.now());
    }
  }
  if (recorded > 0) {
    log.info('spool.replayed', { count: recorded });
    nudgeMail();
  }
  return { recorded };
}

async function replayFile(name: SpoolName, now: Date): Promise<boolean> {
  const spooled = await readSpoolFile(name);
  if (spooled === null) return setAsideForPeople(name, 'UNREADABLE', now);
  const receivedAt = new Date(spooled.receivedAt);
  const message = believeMessage(new Map(spooled.fields), arrivalOf(spooled));
  if (!message.ok) return setAsideForPeople(name, message.code, now);
  const { order, gatewayOrderId, code } = await recordResult({
    message: message.value,
    receivedAt,
    source: spooled.source,
  });
  await removeFile(name);
  await settleAlarm('spool_unreadable', `spool:${name.digest}`, now);
  count('spool', { code: 'REPLAYED' });
  const payment = { orderId: order?.id ?? null, gatewayOrderId };
  moneyLog.info('spool.recorded', payment, { code, digest: name.digest });
  return true;
}

/** Opens the issue first: a file set aside without one would never be seen again. */
async function setAsideForPeople(name: SpoolName, code: string, now: Date): Promise<false> {
  await alarm(name, code, now);
  await setFileAside(name);
  count('spool', { code: 'SET_ASIDE' });
  moneyLog.error('spool.set_aside', unread, { code, digest: name.digest });
  return false;
}

function alarm(name: SpoolName, code: string, now: Date): Promise<void> {
  const subject = `spool:${name.digest}`;
  return raiseAlarm({ kind: 'spool_unreadable', subject, detail: { code } }, now);
}
