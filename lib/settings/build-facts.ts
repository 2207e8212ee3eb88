// How does this process run? Built or with hot reload, and which of several that serve together.

export function isProductionBuild(): boolean {
  return process.env.NODE_ENV === 'production';
}

export function isDevelopmentBuild(): boolean {
  return process.env.NODE_ENV === 'development';
}

/** Whether the framework leaves SIGTERM and SIGINT to us; who starts a build says so. */
export function isEndedByUs(): boolean {
  return Boolean(process.env.NEXT_MANUAL_SIG_HANDLE);
}

/** Its number among the processes that WEB_CONCURRENCY asks for; null: it is the only one. */
export function processNumber(): number | null {
  return Number(process.env.DIWAN_PROCESS) || null;
}
