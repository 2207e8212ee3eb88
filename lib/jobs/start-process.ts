// What must be checked, and what must run, before this process serves requests?
import 'server-only';
import { findWeaknesses } from '@/lib/audit/record-protection';
import { admitDatabase, recordOnly, whileNotAdmitted } from '@/lib/db/admission';
import { checkInstallation, InstallationError } from '@/lib/db/installation';
import { DatabaseUnavailable } from '@/lib/db/transaction';
import { isDraining } from '@/lib/health/draining';
import { routeConsoleToLog } from '@/lib/log/console-log';
import { log, text } from '@/lib/log/log';
import { isProductionBuild } from '@/lib/settings/build-facts';
import { type Settings, settings } from '@/lib/settings/env';
import { giveNextAuthOurAddress } from '@/lib/settings/next-auth-address';
import { bootRefusal } from './boot-refusal';
import { limitHeapGrowth } from './heap-growth';
import { stopOnSignals } from './stop-process';
import { type JobLane, startWorker } from './worker';

type ProcessParts = {
  /** Throws a SettingsError when keys or profile are unusable; gives warnings for the log. */
  readonly checkGateway: () => readonly string[];
  /** Throws a sentence if no result could be stored on the disk. */
  readonly checkSpool: () => Promise<void>;
  /** Begins to send traces and figures; the function that it returns sends what is left. */
  readonly openTelemetry: (to: NonNullable<Settings['telemetry']>) => Promise<() => Promise<void>>;
  /**
   * Audits the keys with which this process verifies the bank, and the secret with which it signs.
   */
  readonly noteKeys: () => Promise<void>;
  /** Lets the handlers of requests see who is at the other end of a connection. */
  readonly watchIncomingRequests: () => void;
  /** What runs in the background; it reads settings, so it is called after they are checked. */
  readonly lanes: () => readonly JobLane[];
};

const lookAgainMs = 2_000;

/**
 * Checks settings, gateway and database, then starts the worker. An expected fault is printed in
 * sentences and ends the process with status 1; it never serves half-configured. While its database
 * is away it only stores results on the disk: see `waitForDatabase`.
 */
export async function startProcess(parts: ProcessParts): Promise<void> {
  if (isProductionBuild()) {
    routeConsoleToLog();
    limitHeapGrowth();
  }
  try {
    const { mode, telemetry } = settings();
    giveNextAuthOurAddress();
    for (const warning of parts.checkGateway()) {
      log.warn('gateway.profile_settles_nothing', { detail: text(warning) });
    }
    await parts.checkSpool();
    parts.watchIncomingRequests();
    stopOnSignals(telemetry ? await parts.openTelemetry(telemetry) : undefined);
    const absence = await missedDatabase();
    if (absence === null) await beginWork(parts);
    else waitForDatabase(parts, absence);
    log.info('process.started', { mode });
  } catch (error) {
    refuse(error);
  }
}

/** Why the database is away; null when it is there and this shop's own. */
async function missedDatabase(): Promise<DatabaseUnavailable | null> {
  try {
    await checkInstallation();
    return null;
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    return error;
  }
}

async function beginWork(parts: ProcessParts): Promise<void> {
  await parts.noteKeys();
  for (const code of await findWeaknesses()) log.warn('process.records_unprotected', { code });
  startWorker(parts.lanes());
}

/**
 * Tries the database until it is there. If it then turns out to be another shop's, the process
 * ends; while it is being restored, without tables or without this user, the process waits.
 */
function waitForDatabase(parts: ProcessParts, absence: DatabaseUnavailable): void {
  recordOnly();
  log.error('process.record_only', { error: absence, code: absence.detail });
  const look = async () => {
    if (isDraining()) return;
    try {
      if (await whileNotAdmitted(missedDatabase)) return lookAgain();
      admitDatabase();
      await beginWork(parts);
      log.info('process.whole');
    } catch (error) {
      if (error instanceof InstallationError) return refuse(error);
      log.error('process.record_only', { error });
      lookAgain();
    }
  };
  const lookAgain = () => void setTimeout(() => void look(), lookAgainMs).unref();
  lookAgain();
}

function refuse(error: unknown): never {
  const sentences = bootRefusal(error);
  if (sentences === null) {
    log.error('process.not_started', { error });
    process.stderr.write('Diwan Checkout cannot start: see the last line of the log.\n');
  } else {
    process.stderr.write(`Diwan Checkout cannot start:\n  ${sentences.join('\n  ')}\n`);
  }
  process.exit(1);
}
