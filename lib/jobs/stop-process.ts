// How does a process end without cutting off running work?
import 'server-only';
import { inHand, isDraining, startDraining } from '@/lib/health/draining';
import { closeServers } from '@/lib/http/incoming-requests';
import { log } from '@/lib/log/log';
import { isEndedByUs } from '@/lib/settings/build-facts';
import { settings } from '@/lib/settings/env';
import { stopWorker } from './worker';

/** For what comes after the bank's answer: its record, the page, the last rounds of the lanes. */
const afterTheBankMs = 10_000;
/** By then a balancer has noticed that the process is not ready: asked each second, believed the second time. */
const noticedMs = 3_000;

/**
 * On SIGTERM and SIGINT: is not ready, and accepts no more connections, behind a proxy three seconds
 * later; answers accepted requests, begins no round, and ends when no message to the bank is under
 * way, at the latest after `GATEWAY_TIMEOUT_MS` and ten seconds. Status 0, or 1 if something was cut
 * off or failed. A second signal ends it at once. `lastWords`: called when everything has ended.
 */
export function stopOnSignals(lastWords?: () => Promise<void>): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => void stop(lastWords));
}

async function stop(lastWords: () => Promise<void> = async () => {}): Promise<void> {
  const isSecond = isDraining();
  startDraining();
  // The framework's development server ends without our help.
  if (!isEndedByUs()) return isSecond ? undefined : stopWorker();
  if (isSecond) process.exit(1);
  log.info('process.stopping', { count: inHand() });
  const ended = finishAll().then(lastWords);
  const isWhole = await isDoneWithin(ended, settings().gateway.timeoutMs + afterTheBankMs);
  if (isWhole) log.info('process.stopped');
  else log.error('process.cut_off', { count: inHand() });
  process.exit(isWhole ? 0 : 1);
}

async function finishAll(): Promise<void> {
  await Promise.all([leave(), stopWorker()]);
  while (inHand() > 0) await pause(20);
}

async function leave(): Promise<void> {
  if (settings().trustedProxies > 0) await pause(noticedMs);
  await closeServers();
}

/** False too if the work fails; that is logged, also after the time is over. */
async function isDoneWithin(work: Promise<void>, milliseconds: number): Promise<boolean> {
  const done = work.then(
    () => true,
    (error: unknown) => {
      log.error('process.not_finished', { error });
      return false;
    },
  );
  return Promise.race([done, pause(milliseconds).then(() => false)]);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
