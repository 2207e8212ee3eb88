// Has this process been asked to stop?

// Boot and doors may be bundled apart; the answer is the process's.
const holder = globalThis as typeof globalThis & { diwanIsDraining?: boolean };

/** From here on the process finishes what it has and wants nothing new. */
export function startDraining(): void {
  holder.diwanIsDraining = true;
}

/** Whether the process is on its way out. */
export function isDraining(): boolean {
  return holder.diwanIsDraining === true;
}
