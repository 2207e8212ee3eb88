// What has to be true, and what has to run, before this process serves anybody?
import { isProductionBuild } from '@/lib/settings/build-facts';
import 'server-only';
import { findWeaknesses } from '@/lib/audit/record-protection';
import { admitDatabase, recordOnly, whileNotAdmitted } from '@/lib/db/admission';
import { checkInstallation, InstallationError } from '@/lib/db/installation';
import { DatabaseUnavailable } from '@/lib/db/transaction';
import { isDraining } from '@/lib/health/draining';
import { routeConsoleToLog } from '@/lib/log/console-log';
import { log, text } from '@/lib/log/log';
import { type Settings, settings } from '@/lib/settings/env';
import { bootRefusal } from './boot-refusal';
import { limitHeapGrowth } from './heap-growth';
import { stopOnSignals } from './stop-process';
import { type Lane, startWorker } from './worker';

type ProcessParts = {
  /** Throws a SettingsError when keys or profile are unusable; gives warnings for the log. */
  readonly checkGateway: () => readonly string[];
  /** Throws a sentence when no result could wait on the disk. */
  readonly checkSpool: () => Promise<void>;
  /** Begins to send traces and figures; what it gives sends what is left. */
  readonly openTelemetry: (to: NonNullable<Settings['telemetry']>) => Promise<() => Promise<void>>;
  /** Writes down with which keys this process believes the bank, and under which secret it signs. */
  readonly noteKeys: () => Promise<void>;
  /** Lets the handlers of requests see who is at the other end of a connection. */
  readonly watchIncomingRequests: () => void;
  /** What runs in the background; it reads settings, so it is asked once they are whole. */
  readonly lanes: () => readonly Lane[];
};

const lookAgainMs = 2_000;

/**
 * Checks settings, gateway and database, then starts the worker. An expected fault is printed as sentences
 * and ends the process with status 1; it never starts to serve half-configured. While its database
 * is away it takes results on the disk and does nothing else: see `waitForDatabase`.
 */
export async function startProcess(parts: ProcessParts): Promise<void> {
  if (isProductionBuild()) {
    routeConsoleToLog();
    limitHeapGrowth();
  }
  try {
    const { mode, telemetry } = settings();
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
 * Looks for the database until it is there. Once it is, a database of another shop ends the
 * process; one that is still being restored, without tables or without this user, is waited for.
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
