// Was this code built for production, or does it run with hot reload? The framework fills it in.

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
