// What has to be true, and what has to run, before this process serves anybody?
import { isProductionBuild } from '@/lib/settings/build-facts';
import 'server-only';
import { checkInstallation } from '@/lib/db/installation';
import { routeConsoleToLog } from '@/lib/log/console-log';
import { log, text } from '@/lib/log/log';
import { settings } from '@/lib/settings/env';
import { bootRefusal } from './boot-refusal';
import { limitHeapGrowth } from './heap-growth';
import { stopOnSignals } from './stop-process';
import { type Lane, startWorker } from './worker';

type ProcessParts = {
  /** Throws a SettingsError when keys or profile are unusable; gives warnings for the log. */
  readonly checkGateway: () => readonly string[];
  /** Writes down with which keys this process believes the bank. */
  readonly noteVerifier: () => Promise<void>;
  /** Lets the handlers of requests see who is at the other end of a connection. */
  readonly watchIncomingRequests: () => void;
  /** What runs in the background. */
  readonly lanes: readonly Lane[];
};

/**
 * Checks settings, gateway and database, then starts the worker. An expected fault is printed as sentences
 * and ends the process with status 1; it never starts to serve half-configured.
 */
export async function startProcess(parts: ProcessParts): Promise<void> {
  if (isProductionBuild()) {
    routeConsoleToLog();
    limitHeapGrowth();
  }
  try {
    const { mode } = settings();
    for (const warning of parts.checkGateway()) {
      log.warn('gateway.profile_settles_nothing', { detail: text(warning) });
    }
    await checkInstallation();
    await parts.noteVerifier();
    parts.watchIncomingRequests();
    startWorker(parts.lanes);
    stopOnSignals();
    log.info('process.started', { mode });
  } catch (error) {
    const sentences = bootRefusal(error);
    if (sentences === null) {
      log.error('process.not_started', { error });
      process.stderr.write('Diwan Checkout cannot start: see the last line of the log.\n');
    } else {
      process.stderr.write(`Diwan Checkout cannot start:\n  ${sentences.join('\n  ')}\n`);
    }
    process.exit(1);
  }
}
