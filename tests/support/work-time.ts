// How much work was something, whatever else the machine does meanwhile?

/** Milliseconds of a processor that this process has used. Other runs do not make them more. */
export function workedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
