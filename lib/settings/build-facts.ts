// How does this process run? As a build or with hot reload, alone or as one of several.

export function isProductionBuild(): boolean {
  return process.env.NODE_ENV === 'production';
}

export function isDevelopmentBuild(): boolean {
  return process.env.NODE_ENV === 'development';
}

/**
 * Whether the framework leaves SIGTERM and SIGINT to us; the script that starts a build sets this.
 */
export function isEndedByUs(): boolean {
  return Boolean(process.env.NEXT_MANUAL_SIG_HANDLE);
}

/**
 * The folder whose build should run: the link that an upgrade switches (docs/operations/upgrade.md),
 * or the folder that this process runs in.
 */
export function folderToRun(): string {
  return process.env.DIWAN_FOLDER || process.cwd();
}

/** This process's number among those of WEB_CONCURRENCY; null if it is the only one. */
export function processNumber(): number | null {
  return Number(process.env.DIWAN_PROCESS) || null;
}
